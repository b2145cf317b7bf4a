import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { stylesheetLayers } from './tools/build/stylesheet-layers.ts'
import { browserArguments, findTestBrowser } from './tools/programs.ts'

const executablePath = findTestBrowser()

/** A mocked module stays mocked for the files that share its page, and a service that was started goes on. */
const isolatedFiles = ['src/**/*.isolated.test.tsx']

const mockWorker = readFileSync(new URL(import.meta.resolve('msw/mockServiceWorker.js')), 'utf8')

/**
 * Serves the worker of the mock server, which sends the page a copy of each response, modules included: what no test mocks
 * is fetched without it.
 */
const serveMockWorker: Plugin = {
  name: 'serve-mock-worker',
  configureServer({ middlewares }) {
    middlewares.use('/mockServiceWorker.js', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/javascript' })
      response.end(`
        addEventListener('fetch', (event) => {
          if (['script', 'style', 'font', 'image'].includes(event.request.destination)) event.stopImmediatePropagation()
        })
        ${mockWorker}`)
    })
  },
}

/** Use cases and the whole server; `server-nightly` is the part that takes too long for every change. */
const server = (
  name: 'server' | 'server-nightly',
  folder: string,
  exclude: string[] = [],
): TestProjectInlineConfiguration => ({
  test: {
    name,
    include: [`${folder}/**/*.test.ts`],
    exclude,
    globalSetup: ['./tests/support/postgres.ts'],
    // One more than there are cores: a test waits for the database and for intervals of real servers.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // For a machine several times as slow: the default is a second.
    expect: { poll: { timeout: 10_000 } },
    experimental: { viteModuleRunner: false },
    // The files of a worker share one import of the server, which takes two seconds.
    isolate: false,
  },
})

/** The main journeys in each browser engine; `browsers-short` is the part that runs for every change. */
const browsers = (name: 'browsers' | 'browsers-short', exclude: string[] = []): TestProjectInlineConfiguration => ({
  test: {
    name,
    include: ['tests/browsers/*.test.ts'],
    exclude,
    globalSetup: ['./tests/browsers/setup.ts'],
    // One engine after the other: each decodes two videos in real time, without a graphics card.
    maxWorkers: 1,
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
})

export default defineConfig({
  test: {
    // One worker per core: the default leaves one core idle.
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'src/**/*.test.ts',
            'sw/**/*.test.ts',
            'tools/**/*.test.ts',
            'tests/{lint,newer-stays,support}/**/*.test.ts',
          ],
          // Some read all source files or encode large images, while another step uses a core and a browser.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          setupFiles: ['./tests/support/unit-setup.ts'],
          // A process for each of 250 files takes longer than their tests.
          isolate: false,
        },
      },
      {
        test: { name: 'contract', include: ['tests/contract/**/*.test.ts'], testTimeout: 30_000 },
      },
      server('server', 'tests/server', ['tests/server/nightly/**']),
      server('server-nightly', 'tests/server/nightly'),
      {
        // Schedules of device and server failures; they start their own browser.
        test: { name: 'offline', include: ['tests/offline/**/*.test.ts'], testTimeout: 240_000 },
      },
      {
        // Installs and runs everything else, twice.
        test: { name: 'bare-machine', include: ['tests/nightly/bare-machine.test.ts'], testTimeout: 3_600_000 },
      },
      browsers('browsers'),
      // Everything else runs in Chromium.
      browsers('browsers-short', ['tests/browsers/chromium.test.ts']),
      {
        plugins: [stylesheetLayers, react(), serveMockWorker],
        // Listed, because a dependency that Vite discovers during a run reloads the page and breaks the tests.
        optimizeDeps: {
          include: [
            '@tanstack/react-query',
            '@tanstack/react-router',
            'fflate',
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
            'react-dom/server',
            'read-excel-file/web-worker',
            'vitest-browser-react',
            'zod',
          ],
        },
        test: {
          name: 'components',
          // Other files run at the same time and slow each other down.
          testTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
          include: ['src/**/*.test.tsx'],
          restoreMocks: true,
          unstubGlobals: true,
          setupFiles: ['./tests/support/component-setup.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              // Animations are a fifth of the time. A test of motion asks for it.
              contextOptions: { reducedMotion: 'reduce' },
              launchOptions: { args: browserArguments, ...(executablePath && { executablePath }) },
            }),
            viewport: { width: 390, height: 844 },
            instances: [
              // A page for each of 130 files takes twice as long as their tests.
              { browser: 'chromium', name: 'shared page', exclude: isolatedFiles, isolate: false },
              { browser: 'chromium', name: 'page of its own', include: isolatedFiles },
            ],
          },
        },
      },
    ],
  },
})
