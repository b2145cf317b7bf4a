import { defineConfig } from 'vitest/config'

/** The tests that mutants run: those of pure code, without a browser. Random schedules take too long for each mutant. */
export default defineConfig({
  test: {
    include: ['src/{domain,offline,player/core}/**/*.test.ts', 'sw/**/*.test.ts'],
    exclude: ['src/player/core/random-schedules.test.ts'],
  },
})
