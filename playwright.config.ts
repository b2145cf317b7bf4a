import { defineConfig } from '@playwright/test'
import { browserArguments, findTestBrowser } from './tools/programs.ts'
import { desktop, phone, tablet } from './tests/support/e2e-devices.ts'

const executablePath = findTestBrowser()

export default defineConfig({
  testDir: './tests/e2e',
  globalSetup: './tests/support/e2e-data.ts',
  outputDir: './test-results',
  // One server and one browser per worker. A journey waits half of its time: three keep two cores busy.
  workers: 3,
  // For a machine several times as slow.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env['CI']),
  // In CI a failed journey is retried once, and its first failure is printed.
  retries: process.env['CI'] ? 1 : 0,
  reporter: 'list',
  use: {
    // Its installation is a fifth of a journey's CPU time; a journey that needs it says `serviceWorkers: 'allow'`.
    serviceWorkers: 'block',
    locale: 'en-US',
    timezoneId: 'UTC',
    // No screen recording, which costs too much CPU.
    trace: { mode: process.env['CI'] ? 'on-first-retry' : 'retain-on-failure', screenshots: false },
    launchOptions: { args: browserArguments, ...(executablePath && { executablePath }) },
  },
  // A journey for one device is in that device's folder; journeys beside the folders run on all of them.
  projects: [
    { name: 'phone', use: phone, testIgnore: ['**/tablet/**', '**/desktop/**'] },
    { name: 'tablet', use: tablet, testMatch: '**/tablet/*.spec.ts' },
    {
      name: 'desktop',
      // Reduced motion is tested on the desktop, motion on phones and tablets.
      use: { ...desktop, contextOptions: { reducedMotion: 'reduce' } },
      testIgnore: ['**/phone/**', '**/tablet/**'],
    },
  ],
})
