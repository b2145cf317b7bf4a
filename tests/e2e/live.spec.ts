import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/e2e.ts'

test(
  'live updates connect when the network returns after their script failed to load',
  { tag: '@nightly' },
  async ({ page, signInAs, expectErrors }) => {
    expectErrors(/ERR_INTERNET_DISCONNECTED/)
    const streams = countStreams(page)
    const scriptFailed = page.waitForEvent('requestfailed')
    await page.route('**/assets/start-background-services-*.js', (route) => route.abort('internetdisconnected'), {
      times: 1,
    })
    await signInAs('buyer')
    await page.goto('/me')
    await scriptFailed
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect.poll(streams).toBe(1)
  },
)

/** Counts the event streams that the browser opens from this call on. */
function countStreams(page: Page): () => number {
  let count = 0
  page.context().on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/events') count += 1
  })
  return () => count
}
