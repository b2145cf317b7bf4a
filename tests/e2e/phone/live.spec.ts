import type { Page } from '@playwright/test'
import { callApi } from '#tests/support/e2e-call-api.ts'
import { findAuctionFurtherDown } from '#tests/support/e2e-auctions.ts'
import { phone } from '#tests/support/e2e-devices.ts'
import { scrollToCard } from '#tests/support/e2e-scroll.ts'
import { expect, test } from '#tests/support/e2e.ts'

test('seller and buyer see what the other does, without reloading', async ({ page, signInAs, openAs }) => {
  const seller = await openAs('seller', phone)
  const auction = await findAuctionFurtherDown(seller)
  const least = Math.ceil(auction.price)
  const offer = (more: number) => `$${(least + more).toLocaleString('en-US')}`
  const streams = countStreams(page)
  await signInAs('buyer')
  const second = await page.context().newPage()

  await test.step('a bid appears in the list of the seller who looks at it', async () => {
    await seller.goto(`/antique/${auction._id}`)
    await expect(seller.getByRole('heading', { name: `Bids ${auction.bids.length}` })).toBeVisible()
    await page.goto(`/antique/${auction._id}`)
    await bid(page, least + 1)
    await expect(seller.getByRole('listitem').filter({ hasText: 'Bo Anders' })).toContainText(offer(1))
    await expect(seller.getByRole('heading', { name: `Bids ${auction.bids.length + 1}` })).toBeVisible()
  })

  await test.step('two tabs of the bidder show the same bid, over one connection', async () => {
    await second.goto(`/antique/${auction._id}`)
    await expect(ownBidText(second)).toHaveText(`我的报价 ${offer(1)}`)
    await bid(second, least + 2)
    await expect(ownBidText(page)).toHaveText(`我的报价 ${offer(2)}`)
    await bid(page, least + 3)
    await expect(ownBidText(second)).toHaveText(`我的报价 ${offer(3)}`)
    expect(streams()).toBe(1)
  })

  await test.step('the card of the item turns sold where it stands', async () => {
    await second.goto(`/user/${await productIdOf(seller)}`)
    const card = second.getByRole('article').filter({ has: second.locator(`a[href="/antique/${auction._id}"]`) })
    await scrollToCard(second, card)
    await expect(card).not.toContainText('Sold')
    await seller.getByRole('button', { name: '提前结束竞拍' }).click()
    await seller.getByRole('dialog').getByRole('button', { name: '提前结束竞拍' }).click()
    await expect(card).toContainText('Sold')
    await expect(page.getByText('Sold', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: '修改' })).toBeHidden()
  })
})

test('who lost the network just after the page came hears what happens once it is back', async ({
  page,
  signInAs,
  expectErrors,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED/)
  const streams = countStreams(page)
  const gone = page.waitForEvent('requestfailed')
  await page.route('**/assets/start-background-services-*.js', (route) => route.abort('internetdisconnected'), {
    times: 1,
  })
  await signInAs('buyer')
  await page.goto('/me')
  await gone
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(streams).toBe(1)
})

test('the connection outlives the tab that held it', async ({ page, signInAs, openAs }) => {
  const seller = await openAs('seller', phone)
  await seller.goto('/me')
  const { data: items } = await callApi(seller, 'GET /api/products/user/list', { query: { status: 'new' } })
  const params = { id: items[0]?._id ?? '' }
  const streams = countStreams(page)
  await signInAs('buyer')
  const second = await page.context().newPage()
  const cardOn = (tab: Page) => tab.getByRole('article').filter({ has: tab.locator(`a[href="/antique/${params.id}"]`) })
  for (const tab of [page, second]) {
    await tab.goto(`/user/${await productIdOf(seller)}`)
    await scrollToCard(tab, cardOn(tab))
    await expect(cardOn(tab)).toContainText('New')
  }
  await callApi(seller, 'POST /api/products/{id}/startBid', { params, body: {} })
  for (const tab of [page, second]) await expect(cardOn(tab).getByRole('timer')).toHaveText(/1 day 0 h|23 h 59 min/)
  expect(streams()).toBe(1)

  await page.close()
  await callApi(seller, 'POST /api/products/{id}/endBid', { params })
  await expect(cardOn(second)).toContainText('New')
  expect(streams()).toBe(2)
})

test('whoever is signed out elsewhere is asked to sign in, without pressing anything', async ({
  page,
  signInAs,
  expectErrors,
}) => {
  expectErrors(/401/)
  await signInAs('buyer')
  const standing = page.waitForResponse(/\/api\/events/)
  await page.goto('/antiques')
  await standing
  await callApi(page, 'POST /api/logout')
  await expect(page).toHaveURL(/\/login/)
})

async function productIdOf(page: Page): Promise<string> {
  return (await callApi(page, 'GET /api/users/me')).data._id
}

/** Counts the streams a browser opens from now on. */
function countStreams(page: Page): () => number {
  let count = 0
  page.context().on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/events') count += 1
  })
  return () => count
}

const ownBidText = (page: Page) => page.getByRole('paragraph').filter({ hasText: '我的报价' })

async function bid(page: Page, amount: number): Promise<void> {
  await page.getByRole('button', { name: /^(出个价|修改)$/ }).click()
  await page.getByRole('dialog').getByRole('spinbutton').fill(String(amount))
  await page.getByRole('dialog').getByRole('button', { name: '出个价' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}
