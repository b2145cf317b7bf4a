import { defineConfig } from '@playwright/test'
import { browserArguments, findTestBrowser } from './tools/programs.ts'
import { phone } from './tests/support/e2e-devices.ts'

const executablePath = findTestBrowser()

export default defineConfig({
  testDir: './tests/e2e',
  globalSetup: './tests/support/e2e-data.ts',
  outputDir: './test-results',
  // One server and one browser per worker. A journey waits half of its time: three keep two cores busy.
  workers: 3,
  fullyParallel: true,
  // For a machine several times as slow.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: 'list',
  use: {
    // A journey on another device says `test.use(desktop)`.
    ...phone,
    // Its installation is a fifth of a journey's CPU time; a journey that needs it says `serviceWorkers: 'allow'`.
    serviceWorkers: 'block',
    // An animation takes a press as much time as all the rest; a journey about motion asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    timezoneId: 'UTC',
    launchOptions: { args: browserArguments, ...(executablePath && { executablePath }) },
  },
})
