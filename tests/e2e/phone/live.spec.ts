import type { Page } from '@playwright/test'
import { callApi } from '#tests/support/e2e-call-api.ts'
import { findAuctionFurtherDown } from '#tests/support/e2e-auctions.ts'
import { phone } from '#tests/support/e2e-devices.ts'
import { scrollToCard } from '#tests/support/e2e-scroll.ts'
import { expect, test } from '#tests/support/e2e.ts'

test('the seller and the buyer see each other’s changes without a reload', async ({ page, signInAs, openAs }) => {
  const seller = await openAs('seller', phone)
  const auction = await findAuctionFurtherDown(seller)
  const minimum = Math.ceil(auction.price)
  const bidText = (more: number) => `$${(minimum + more).toLocaleString('en-US')}`
  const toWin = Math.ceil(Math.max(...auction.bids.map(({ price }) => price))) + 10 - minimum
  const streams = countStreams(page)
  await signInAs('buyer')
  const second = await page.context().newPage()

  await test.step('a bid appears in the open list of the seller', async () => {
    await seller.goto(`/antique/${auction._id}`)
    await expect(seller.getByRole('heading', { name: `Bids ${auction.bids.length}` })).toBeVisible()
    await page.goto(`/antique/${auction._id}`)
    await bid(page, minimum + 1)
    await expect(seller.getByRole('listitem').filter({ hasText: 'Bo Anders' })).toContainText(bidText(1))
    await expect(seller.getByRole('heading', { name: `Bids ${auction.bids.length + 1}` })).toBeVisible()
  })

  await test.step('two tabs of the buyer show the same bid over one connection', async () => {
    await second.goto(`/antique/${auction._id}`)
    await expect(ownBidText(second)).toHaveText(`我的报价 ${bidText(1)}`)
    await bid(second, minimum + 2)
    await expect(ownBidText(page)).toHaveText(`我的报价 ${bidText(2)}`)
    await bid(page, minimum + toWin)
    await expect(ownBidText(second)).toHaveText(`我的报价 ${bidText(toWin)}`)
    expect(streams()).toBe(1)
  })

  await test.step('the card and the page of the product show that it is sold', async () => {
    await second.goto(`/user/${await productIdOf(seller)}`)
    const card = second.getByRole('article').filter({ has: second.locator(`a[href="/antique/${auction._id}"]`) })
    await scrollToCard(second, card)
    await expect(card).not.toContainText('Sold')
    await seller.getByRole('button', { name: '提前结束竞拍' }).click()
    await seller.getByRole('dialog').getByRole('button', { name: '提前结束竞拍' }).click()
    const sold = seller.getByText(`Bo Anders bought “${auction.name}” for ${bidText(toWin)}. Next: say how`).first()
    await expect(sold).toBeVisible()
    await expect(card).toContainText('Sold')
    await expect(page.getByText('Sold', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: '修改' })).toBeHidden()
  })

  await test.step('the winner is told the price and what to do next, and opens the order', async () => {
    const won = page
      .getByRole('listitem')
      .filter({ hasText: `You won “${auction.name}” for ${bidText(toWin)}. Next: pay` })
    await won.getByRole('button', { name: 'Open the order' }).click()
    await expect(page).toHaveURL(/\/order\//)
  })
})

test('live updates connect when the network returns after their script failed to load', async ({
  page,
  signInAs,
  expectErrors,
}) => {
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
})

test('another tab opens the connection when the tab that had it closes', async ({ page, signInAs, openAs }) => {
  const seller = await openAs('seller', phone)
  await seller.goto('/me')
  const { data: products } = await callApi(seller, 'GET /api/products/user/list', { query: { status: 'new' } })
  const params = { id: products[0]?._id ?? '' }
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

test('a session that ends elsewhere leads to the sign-in page at once', async ({ page, signInAs, expectErrors }) => {
  expectErrors(/401/)
  await signInAs('buyer')
  const connected = page.waitForResponse(/\/api\/events/)
  await page.goto('/antiques')
  await connected
  await callApi(page, 'POST /api/logout')
  await expect(page).toHaveURL(/\/login/)
})

async function productIdOf(page: Page): Promise<string> {
  return (await callApi(page, 'GET /api/users/me')).data._id
}

/** Counts the event streams that the browser opens from this call on. */
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
