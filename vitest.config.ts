import { availableParallelism } from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import react from '@vitejs/plugin-react'
import { msw } from 'msw/vite'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { browserArguments, findBrowser } from './tools/find-browser.ts'

const executablePath = findBrowser()

/** The main journeys in the engines people have; `browsers-short` is what goes with every change. */
const browsers = (name: 'browsers' | 'browsers-short', exclude: string[] = []): TestProjectInlineConfiguration => ({
  test: {
    name,
    include: ['tests/browsers/*.test.ts'],
    exclude,
    globalSetup: ['./tests/browsers/setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 180_000,
    // As with the other journeys: where a change is judged, one that fails runs once more.
    retry: process.env['CI'] ? 1 : 0,
  },
})

export default defineConfig({
  test: {
    // As many files at once as there are cores, to the last one: the default leaves one idle, which of two is half.
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'sw/**/*.test.ts', 'tools/**/*.test.ts', 'tests/{lint,support}/**/*.test.ts'],
        },
      },
      {
        test: { name: 'contract', include: ['tests/contract/**/*.test.ts'] },
      },
      {
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['./tests/support/postgres.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          experimental: { viteModuleRunner: false },
        },
      },
      {
        // Schedules of what can happen to a device; they drive a browser of their own.
        test: { name: 'offline', include: ['tests/offline/**/*.test.ts'], testTimeout: 120_000 },
      },
      browsers('browsers'),
      // Everything else runs in Chromium.
      browsers('browsers-short', ['tests/browsers/chromium.test.ts']),
      {
        plugins: [react(), msw({ mode: 'worker-only' })],
        // Named here, so that none is found while tests run: that would reload the page under them.
        optimizeDeps: {
          include: [
            '@tanstack/react-query',
            '@tanstack/react-router',
            'hls.js',
            'idb-keyval',
            'lucide-react',
            'msw',
            'msw/browser',
            'msw/experimental',
            'radix-ui/dialog',
            'radix-ui/dropdown-menu',
            'radix-ui/tabs',
            'radix-ui/toast',
            'react',
            'react/jsx-dev-runtime',
            'react-dom',
            'react-dom/client',
            'vitest-browser-react',
            'zod',
          ],
        },
        test: {
          name: 'components',
          // Beside other files, what comes in a blink takes a moment.
          expect: { poll: { timeout: 3000 } },
          include: ['src/**/*.test.tsx'],
          // As with the journeys: where a change is judged, one that fails runs once more.
          retry: process.env['CI'] ? 1 : 0,
          setupFiles: ['./tests/support/component-setup.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { args: browserArguments, ...(executablePath && { executablePath }) },
            }),
            instances: [{ browser: 'chromium', viewport: { width: 390, height: 844 } }],
          },
        },
      },
    ],
  },
})
