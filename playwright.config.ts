import { defineConfig } from '@playwright/test'
import { browserArguments, requireBrowser } from './src/tools/find-browser.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }
const tablet = { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true }
const desktop = { viewport: { width: 1440, height: 900 } }

export default defineConfig({
  testDir: './tests/e2e',
  globalSetup: './tests/support/e2e-data.ts',
  outputDir: './test-results',
  // One server and one browser per worker: two workers fill two cores.
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: 'list',
  use: {
    locale: 'en-US',
    timezoneId: 'UTC',
    trace: 'retain-on-failure',
    launchOptions: { executablePath: requireBrowser(), args: browserArguments },
  },
  projects: [
    { name: 'phone', use: phone },
    { name: 'desktop', use: desktop },
    // What a worker does is done on a tablet as well.
    { name: 'tablet', use: tablet, testMatch: '**/review*.ts' },
  ],
})
