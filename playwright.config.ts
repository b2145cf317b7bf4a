import { defineConfig } from '@playwright/test'
import { browserArguments, requireBrowser } from './tools/find-browser.ts'
import { desktop, phone, tablet } from './tests/support/e2e-devices.ts'

export default defineConfig({
  testDir: './tests/e2e',
  globalSetup: './tests/support/e2e-data.ts',
  outputDir: './test-results',
  // One server and one browser per worker. A journey waits as much as it works: three keep two cores busy.
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env['CI']),
  // Where a change is judged, a journey that fails runs once more; that it did is printed with what it met.
  retries: process.env['CI'] ? 1 : 0,
  reporter: 'list',
  use: {
    locale: 'en-US',
    timezoneId: 'UTC',
    // Without a film of the screen: two cores have enough to do.
    trace: { mode: process.env['CI'] ? 'on-first-retry' : 'retain-on-failure', screenshots: false },
    launchOptions: { executablePath: requireBrowser(), args: browserArguments },
  },
  // A journey lives in the folder of the device people make it on; what every device shows stands beside the folders.
  projects: [
    { name: 'phone', use: phone, testIgnore: ['**/tablet/**', '**/desktop/**'] },
    { name: 'tablet', use: tablet, testMatch: '**/tablet/*.spec.ts' },
    {
      name: 'desktop',
      // Who wants nothing to move is at the desk; phones and tablets move.
      use: { ...desktop, contextOptions: { reducedMotion: 'reduce' } },
      testIgnore: ['**/phone/**', '**/tablet/**'],
    },
  ],
})
