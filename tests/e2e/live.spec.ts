import type { Page } from '@playwright/test'
import { callApi } from '#tests/support/e2e-call-api.ts'
import { phone } from '#tests/support/e2e-devices.ts'
import { expect, test } from '#tests/support/e2e.ts'

test('tabs share one connection for live updates, and another tab opens it when the one that had it closes', async ({
  page,
  signInAs,
  openAs,
}) => {
  const seller = await openAs('seller', phone)
  await seller.goto('/me')
  const { data: products } = await callApi(seller, 'GET /api/products/user/list', { query: { status: 'new' } })
  const streams = countStreams(page)
  await signInAs('buyer')
  const second = await page.context().newPage()
  const tabs = [page, second]
  const shown = tabs.map((tab, place) => ({
    tab,
    product: products[place],
    params: { id: products[place]?._id ?? '' },
  }))
  const bidButtons = tabs.map((tab) => tab.getByRole('button', { name: '出个价' }))
  // The second tab names its product while the first has the stream.
  for (const { tab, product, params } of shown) {
    await tab.goto(`/antique/${params.id}`)
    await expect(tab.getByRole('heading', { level: 1, name: product?.name ?? '' })).toBeVisible()
  }
  for (const button of bidButtons) await expect(button).toBeHidden()
  for (const { params } of shown) await callApi(seller, 'POST /api/products/{id}/startBid', { params, body: {} })
  for (const button of bidButtons) await expect(button).toBeVisible()
  expect(streams()).toBe(1)

  await page.close()
  for (const { params } of shown) await callApi(seller, 'POST /api/products/{id}/endBid', { params })
  await expect(second.getByRole('button', { name: '出个价' })).toBeHidden()
  expect(streams()).toBe(2)
})

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
