import type { Page } from '@playwright/test'
import { desktop } from '#tests/support/e2e-devices.ts'
import { findAuctionFurtherDown } from '#tests/support/e2e-auctions.ts'
import { callApi } from '#tests/support/e2e-call-api.ts'
import { signInByForm } from '#tests/support/e2e-sign-in.ts'
import { scrollToCard } from '#tests/support/e2e-scroll.ts'
import { expect, test } from '#tests/support/e2e.ts'

const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`

test('a buyer bids on a phone, and the seller ends the auction on a desktop', async ({
  page,
  openAs,
  expectErrors,
}) => {
  // The list is requested before sign-in, and the server rejects it.
  expectErrors(/401/)
  const seller = await openAs('seller', desktop)
  const auction = await findAuctionFurtherDown(seller)
  const others = Math.max(...auction.bids.map(({ price }) => price))

  await test.step('the buyer signs in and scrolls to a running auction', async () => {
    await page.goto('/antiques')
    await expect(page).toHaveURL(/\/login/)
    await signInByForm(page, 'buyer')
    await expect(page).toHaveURL('/antiques')
    const card = cardOf(page, auction._id)
    await scrollToCard(page, card)
    const scrolled = await page.evaluate(() => window.scrollY)
    expect(scrolled).toBeGreaterThan(0)
    await card.click()
    await expect(page.getByRole('heading', { name: auction.name, level: 1 })).toBeVisible()
    await page.goBack()
    await expect(card).toBeInViewport()
    await card.click()
  })

  await test.step('a bid below the starting price shows an error at the field and stays in it', async () => {
    await page.getByRole('button', { name: '出个价' }).click()
    const sheet = page.getByRole('dialog', { name: auction.name })
    const amount = sheet.getByRole('spinbutton', { name: 'Your bid in $' })
    await amount.fill(String(auction.price - 1))
    await sheet.getByRole('button', { name: '出个价' }).click()
    await expect(sheet.getByRole('alert')).toHaveText(`Bid at least ${dollars(auction.price)}, the starting price.`)
    await expect(amount).toHaveValue(String(auction.price - 1))
    await expect(amount).toHaveAccessibleDescription(/Bid at least/)
  })

  await test.step('the sheet asks about a bid far above the starting price, and Back returns to the amount', async () => {
    const sheet = page.getByRole('dialog', { name: auction.name })
    await expect(sheet.getByText(dollars(auction.price), { exact: true })).toBeVisible()
    await expect(sheet.getByRole('timer')).toBeVisible()
    await sheet.getByRole('spinbutton').fill(`${auction.price * 10}.50`)
    await sheet.getByRole('button', { name: '出个价' }).click()
    const question = page.getByRole('dialog', { name: 'Check your bid' })
    await expect(question).toBeVisible()
    await page.goBack()
    await expect(question).toBeHidden()
    await page.goBack()
    await expect(sheet).toBeHidden()
    await page.getByRole('button', { name: '出个价' }).click()
    await expect(sheet.getByRole('spinbutton')).toHaveValue(`${auction.price * 10}.50`)
  })

  await test.step('the buyer places a bid and changes it', async () => {
    const sheet = page.getByRole('dialog', { name: auction.name })
    await sheet.getByRole('spinbutton').fill(String(others + 50))
    await sheet.getByRole('button', { name: '出个价' }).click()
    await expect(sheet).toBeHidden()
    await expect(ownBidText(page)).toHaveText(`我的报价 ${dollars(others + 50)}`)
    await page.getByRole('button', { name: '修改' }).click()
    await expect(sheet.getByRole('spinbutton')).toHaveValue(String(others + 50))
    await sheet.getByRole('spinbutton').fill(String(others + 150))
    await sheet.getByRole('button', { name: '出个价' }).click()
    await expect(ownBidText(page)).toHaveText(`我的报价 ${dollars(others + 150)}`)
  })

  await test.step('the buyer does not see the bids of others', async () => {
    await page.reload()
    await expect(ownBidText(page)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Bids' })).toBeHidden()
    await expect(page.getByText(dollars(others), { exact: true })).toBeHidden()
    const { data } = await callApi(page, 'GET /api/products/{id}', { params: { id: auction._id } })
    expect(data.bids).toEqual([])
  })

  await test.step('the seller sees every bid and ends the auction', async () => {
    await seller.goto(`/antique/${auction._id}`)
    await expect(seller.getByRole('heading', { name: `Bids ${auction.bids.length + 1}` })).toBeVisible()
    const highest = seller.getByRole('listitem').filter({ hasText: 'Bo Anders' })
    await expect(highest).toContainText(dollars(others + 150))
    await seller.getByRole('button', { name: '提前结束竞拍' }).click()
    const confirmation = seller.getByRole('dialog', { name: '提前结束竞拍' })
    await expect(confirmation).toContainText(`the highest of ${auction.bids.length + 1} bids, ${dollars(others + 150)}`)
    await confirmation.getByRole('button', { name: '提前结束竞拍' }).click()
    await expectSold(seller, others + 150)
  })

  await test.step('the buyer sees the purchase', async () => {
    await page.reload()
    await expectSold(page, others + 150)
    await expect(page.getByRole('button', { name: '修改' })).toBeHidden()
    await page.goto('/me?tab=purchased')
    await expect(cardOf(page, auction._id)).toBeVisible()
  })
})

const cardOf = (page: Page, id: string) => page.getByRole('article').locator(`a[href="/antique/${id}"]`)

const ownBidText = (page: Page) => page.getByRole('paragraph').filter({ hasText: '我的报价' })

async function expectSold(page: Page, amount: number): Promise<void> {
  await expect(page.getByText('Sold', { exact: true })).toBeVisible()
  const fact = (label: string) => page.locator('dl > div').filter({ hasText: label })
  await expect(fact('成交价')).toContainText(dollars(amount))
  await expect(fact('购买人').getByRole('link', { name: 'Bo Anders' })).toBeVisible()
  await expect(fact('成交时间').getByRole('time')).toHaveText(/^\d{4}-\d{2}-\d{2}$/)
}
