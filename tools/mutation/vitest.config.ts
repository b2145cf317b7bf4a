import { defineConfig } from 'vitest/config'

/** The tests that mutants run: those of pure code, without a browser, and few of the random schedules. */
export default defineConfig({
  test: {
    include: ['src/{domain,offline,player/core}/**/*.test.ts', 'sw/**/*.test.ts'],
    setupFiles: ['./tests/support/unit-setup.ts'],
    env: { SCHEDULES: '40' },
    // A worker for each file would take longer than its tests.
    isolate: false,
    // The first run, of all tests, may be on a busy machine.
    testTimeout: 120_000,
  },
})
