import { describe, expect, onTestFinished, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { serverNow } from '#src/app/platform/api/server-clock.ts'
import { emitLive } from '#src/app/platform/live/live-events.ts'
import { subscribeToProducts } from '#src/app/features/marketplace/subscribe-to-products.ts'
import { mockCall } from '#tests/support/mock-server.ts'
import { makeProduct, serverTime, sellerId } from '#tests/support/products.ts'
import { mockRelated, nothingRelated, renderProduct } from '#tests/support/render-product.tsx'
import { findMislabelledChinese, renderScreen } from '#tests/support/render-screen.tsx'
import { ProductScreen } from './product-screen.tsx'

test('Chinese names and labels of the default locale, whose page is English, have their language', async () => {
  const { screen } = await renderProduct({ myBid: 1700, product: { buyNowPrice: 9000 } })
  await expect.element(screen.getByText('我的报价')).toBeVisible()
  expect(findMislabelledChinese()).toEqual([])
  await screen.getByRole('button', { name: '修改' }).click()
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  expect(findMislabelledChinese()).toEqual([])
})

const linkToSeller = page.getByRole('link', { name: '联系收藏者' })
const toConversation = expect.stringMatching(/^\/messages\/to\//)

describe('more products below a product', () => {
  test('are requested when the reader comes near, below who the seller is and how to write to them', async () => {
    const other = makeProduct({ name: 'Another vase' })
    mockCall('GET /api/products/user/marks', { liked: [], bids: [] })
    const { screen } = await renderProduct({ related: { ...nothingRelated, fromSeller: [other] } })
    await expect.element(screen.getByRole('region', { name: 'More from 古月轩' })).toBeInTheDocument()
    const link = screen.getByRole('link', { name: /Another vase/ })
    await expect.element(link).toHaveAttribute('href', `/antique/${other._id}`)
    await expect.element(screen.getByRole('region', { name: 'Similar products' })).not.toBeInTheDocument()
    const about = screen.getByRole('region', { name: 'About 古月轩' })
    await expect.element(about.getByText('Porcelain since 1988.')).toBeVisible()
    const facts = about
      .getByRole('listitem')
      .elements()
      .map((fact) => fact.textContent)
    expect(facts).toEqual([
      'Member since March 2024',
      '1000+ sold',
      'Usually answers within 3 h',
      'As a seller: 1,199 good (99%) · 1 bad (1%)',
    ])
    await expect.element(linkToSeller).toHaveAttribute('href', toConversation)
  })

  test('are absent without a network', async () => {
    const { screen } = await renderProduct({ related: 'no network' })
    await expect.element(screen.getByRole('region')).not.toBeInTheDocument()
  })
})

test('the person’s own bid from another device is shown', async () => {
  const { screen, server, client } = await renderProduct({ myBid: 1300 })
  onTestFinished(subscribeToProducts(client))
  server.myBidPrice = 1400
  emitLive('own-bid', { productId: server.data._id })
  await expect.element(screen.getByText('$1,400', { exact: true })).toBeVisible()
})

describe('the seller', () => {
  test('the seller sees every bid at once, and ending the auction asks for confirmation', async () => {
    const { screen, server, client } = await renderProduct({ as: sellerId })
    onTestFinished(subscribeToProducts(client))
    await expect.element(screen.getByText('Ann')).not.toBeInTheDocument()
    server.data = { ...server.data, bids: [{ bidder: { name: 'Ann', icon: '' }, price: 2000 }] }
    emitLive('bids', { productId: server.data._id })
    await expect.element(screen.getByText('Ann')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: '出个价' })).not.toBeInTheDocument()
    mockCall('POST /api/products/{id}/endBid', () => {
      server.data = { ...server.data, status: 'sold', bidEnd: '', soldPrice: 2000, bidEndTime: serverTime }
      return { message: 'success', status: 'sold', soldPrice: 2000 }
    })
    await screen.getByRole('button', { name: '提前结束竞拍' }).click()
    const dialog = screen.getByRole('dialog')
    await expect.element(dialog).toHaveAccessibleDescription(/sold for the highest of 1 bid, \$2,000/)
    await dialog.getByRole('button', { name: '提前结束竞拍' }).click()
    await expect.element(screen.getByText('Sold for $2,000.')).toBeVisible()
    await expect.element(screen.getByText('成交价')).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('an auction that ended without a bid is started again, after a confirmation with its new end', async () => {
    const { screen, server } = await renderProduct({
      as: sellerId,
      product: { status: 'new', bidEnd: '', bidEndTime: serverTime },
    })
    await expect.element(screen.getByText(/^The auction ended on .* without a bid/)).toBeVisible()
    const sent = mockCall('POST /api/products/{id}/startBid', ({ body: { bidEnd = '' } }) => {
      server.data = { ...server.data, status: 'active', bidEnd }
      return { message: 'success', bidEnd }
    })
    await screen.getByRole('button', { name: '开始竞拍' }).click()
    const dialog = screen.getByRole('dialog')
    await expect.element(dialog).toHaveAccessibleDescription(/Bids are sealed/)
    await dialog.getByRole('spinbutton', { name: 'Auction length in days' }).fill('3')
    await expect.element(dialog.getByText(/^Ends on /)).toBeVisible()
    await dialog.getByRole('button', { name: '开始竞拍' }).click()
    await expect.element(screen.getByText('The auction has started.')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: '提前结束竞拍' })).toBeVisible()
    const days = (Date.parse(sent[0]?.bidEnd ?? '') - serverNow()) / (24 * 60 * 60 * 1000)
    expect(days).toBeCloseTo(3, 2)
  })
})

test('a new product has a link to write to its seller', async () => {
  await renderProduct({ product: { status: 'new', bidEnd: '' } })
  await expect.element(linkToSeller).toHaveAttribute('href', toConversation)
})

test('the seller of a sold product can write to its buyer, but not to themselves', async () => {
  const buyer = { _id: '01990000-0000-7000-8000-0000000000cc', name: 'Bo', icon: '' }
  const { screen } = await renderProduct({
    as: sellerId,
    product: { status: 'sold', bidEnd: '', soldPrice: 900, buyer },
  })
  await expect.element(screen.getByRole('link', { name: '联系购买人' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: '联系收藏者' })).not.toBeInTheDocument()
})

test.for([
  ['a bidder', undefined, 'offers you the product for your own bid'],
  ['the seller', sellerId, 'The offer ends if you start an auction'],
] as const)('an offer that waits for an answer is shown to %s', async ([, as, text]) => {
  const order = { _id: '01990000-0000-7000-8000-0000000000ab', status: 'offered', cancelRequestedBy: null } as const
  const { screen } = await renderProduct({ ...(as && { as }), product: { status: 'new', bidEnd: '', order } })
  await expect.element(screen.getByText(text, { exact: false })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Open the offer' }))
    .toHaveAttribute('href', `/order/${order._id}`)
})

test('a sold product shows its price, its buyer and the local date, and who sold it can be written to', async () => {
  await cdp().send('Emulation.setTimezoneOverride', { timezoneId: 'Asia/Shanghai' })
  onTestFinished(async () => {
    await cdp().send('Emulation.setTimezoneOverride', { timezoneId: '' })
  })
  const buyer = { _id: sellerId, name: 'buyer Bo', icon: '' }
  const { screen } = await renderProduct({
    product: { status: 'sold', bidEnd: '', soldPrice: 5500, buyer, bidEndTime: '2026-11-19T23:30:00.000Z' },
  })
  // Beside the name and among the facts of the sale.
  await expect.element(screen.getByText('$5,500').first()).toBeVisible()
  expect(screen.getByText('$5,500').all()).toHaveLength(2)
  await expect.element(screen.getByText('$1,200')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: 'buyer Bo' })).toHaveAttribute('href', `/user/${buyer._id}`)
  await expect.element(screen.getByText('2026-11-20')).toBeVisible()
  await expect.element(linkToSeller).toHaveAttribute('href', toConversation)
})

test.for([
  ['default', 'ConditionSmall flawsA hairline', 'EraQing'],
  ['zh-Hans', '品相小瑕A hairline', '年代清'],
] as const)(
  'facts of the catalogue are rows, with choices in the language of the reader (%s)',
  async ([locale, condition, era]) => {
    const { facts: none, facets: noFacets } = makeProduct()
    const facts = {
      ...none,
      condition: { value: 'small-flaws', en: 'Small flaws', zhHans: '小瑕' },
      conditionText: 'A hairline',
      provenance: 'Ex Bonham',
    }
    const facets = { ...noFacets, era: { value: '清', en: 'Qing', zhHans: '清' } }
    const product = makeProduct({ era: '清', facets, facts })
    mockCall('GET /api/products/{id}', { data: product, myBidPrice: null, now: serverTime })
    mockRelated()
    const screen = await renderScreen(<ProductScreen productId={product._id} />, { locale })
    await expect.element(screen.getByText('Ex Bonham')).toBeVisible()
    const rows = [...document.querySelectorAll('dl > div')].map((row) => row.textContent)
    expect(rows).toEqual(expect.arrayContaining([condition, era]))
    // And the seller and the provenance: nothing is said of what the seller does not state.
    expect(rows).toHaveLength(4)
  },
)
