import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { problem } from '#src/contract/call/problems.ts'
import type { ApiResponse } from '#src/app/platform/api/api.ts'
import { serverNow } from '#src/app/platform/api/server-clock.ts'
import { setLiveState, emitLive } from '#src/app/platform/live/live-events.ts'
import { mockCall, mockNetworkError, mockProblem } from '#tests/support/mock-server.ts'
import { acceptedBid } from '#tests/support/bid-receipts.ts'
import { makeProduct, noFeedback, serverTime, sellerId } from '#tests/support/products.ts'
import { findMislabelledChinese, renderScreen } from '#tests/support/render-screen.tsx'
import { subscribeToProducts } from '#src/app/features/marketplace/subscribe-to-products.ts'
import { ProductScreen } from './product-screen.tsx'

let unsubscribe = () => {}
afterEach(async () => {
  await page.viewport(414, 896)
  unsubscribe()
  setLiveState('off')
})

/** What follows a product; an error without a network. */
type Related = ApiResponse<'GET /api/products/{id}/related'> | 'no network'
const nothingRelated = { fromSeller: [], similar: [], now: serverTime }

type RenderOptions = {
  product?: Parameters<typeof makeProduct>[0]
  myBid?: number | null
  as?: string
  related?: Related
}

function mockRelated(related: Related = nothingRelated) {
  mockCall('GET /api/users/{id}/seller', {
    data: {
      memberSince: '2024-03-05T00:00:00.000Z',
      soldCount: 1001,
      answerMinutes: 150,
      about: 'Porcelain since 1988.',
      feedback: { ...noFeedback, seller: { good: 1199, neutral: 0, bad: 1 } },
    },
  })
  if (related === 'no network') mockNetworkError('GET /api/products/{id}/related')
  else mockCall('GET /api/products/{id}/related', related)
}

/** Renders a product for Bo, or for the user with the id `as`. Changes to `server` change its next response. */
async function renderProduct({ product: more = {}, myBid = null, as, related }: RenderOptions) {
  mockRelated(related)
  const server = { data: makeProduct(more), myBidPrice: myBid, now: serverTime }
  mockCall('GET /api/products/{id}/bidLists', { lists: [], publicKey: '04' })
  mockCall('GET /api/products/{id}', () => server)
  const screen = await renderScreen(
    <ProductScreen productId={server.data._id} />,
    as === undefined ? {} : { as: { _id: as } },
  )
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  return { screen, server, client: screen.client }
}

test('Chinese names and labels of the default locale, whose page is English, have their language', async () => {
  const { screen } = await renderProduct({ myBid: 1700, product: { buyNowPrice: 9000 } })
  await expect.element(screen.getByText('我的报价')).toBeVisible()
  expect(findMislabelledChinese()).toEqual([])
  await screen.getByRole('button', { name: '修改' }).click()
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  expect(findMislabelledChinese()).toEqual([])
})

describe('a bidder in a running auction', () => {
  test('a bid is shown as 我的报价 once the server has accepted it', async () => {
    const { screen, server } = await renderProduct({})
    mockCall('POST /api/products/{id}/bid', ({ body, params }) => {
      server.myBidPrice = body.price
      return acceptedBid(body.price, params.id)
    })
    await screen.getByRole('button', { name: '出个价' }).click()
    const sheet = screen.getByRole('dialog')
    await sheet.getByRole('button', { name: '+500' }).click()
    await expect.element(sheet.getByText(/You will bid \$1,700\./)).toBeVisible()
    await sheet.getByRole('button', { name: '出个价' }).click()
    await expect.element(sheet).not.toBeInTheDocument()
    await expect.element(screen.getByText('我的报价')).toBeVisible()
    await expect.element(screen.getByText('$1,700', { exact: true })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: '修改' })).toHaveFocus()
  })

  test('on a wide screen the focus moves between the bid form and the bid when one replaces the other', async () => {
    await page.viewport(1024, 768)
    const { screen, server } = await renderProduct({})
    mockCall('POST /api/products/{id}/bid', ({ body, params }) => {
      server.myBidPrice = body.price
      return acceptedBid(body.price, params.id)
    })
    const amount = screen.getByRole('spinbutton')
    const change = screen.getByRole('button', { name: '修改' })
    await amount.fill('1300')
    await userEvent.keyboard('{Enter}')
    await expect.element(change).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(amount).toHaveFocus()
    await expect.element(amount).toHaveValue('1300')
    screen.getByRole('button', { name: 'Cancel' }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(change).toHaveFocus()
  })

  test('a bid can be changed before the product has been refetched', async () => {
    await page.viewport(1024, 768)
    const { screen, server } = await renderProduct({})
    const acceptedPrices: number[] = []
    const pendingRefetch = Promise.withResolvers<void>()
    mockCall('POST /api/products/{id}/bid', ({ body, params }) => {
      acceptedPrices.push(body.price)
      mockCall('GET /api/products/{id}', async () => {
        await pendingRefetch.promise
        return server
      })
      return acceptedBid(body.price, params.id)
    })
    const amount = screen.getByRole('spinbutton')
    await amount.fill('1300')
    await userEvent.keyboard('{Enter}')
    await screen.getByRole('button', { name: '修改' }).click()
    await amount.fill('1400')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => acceptedPrices).toEqual([1300, 1400])
    pendingRefetch.resolve()
  })

  test.for([
    ['page', 1024],
    ['sheet', 414],
  ] as const)('on the %s an amount typed while a bid is sent is kept', async ([, width]) => {
    await page.viewport(width, 768)
    const { screen, server } = await renderProduct({})
    const response = Promise.withResolvers<void>()
    mockCall('POST /api/products/{id}/bid', async ({ body, params }) => {
      await response.promise
      server.myBidPrice = body.price
      return acceptedBid(body.price, params.id)
    })
    if (width === 414) await screen.getByRole('button', { name: '出个价' }).click()
    const amount = screen.getByRole('spinbutton')
    await amount.fill('1300')
    await userEvent.keyboard('{Enter}')
    await amount.fill('1400')
    response.resolve()
    await expect.element(screen.getByText('Your bid of $1,300 was placed.')).toBeVisible()
    await expect.element(amount).toHaveValue('1400')
    await expect.element(amount).toHaveFocus()
  })

  test('a typed amount is kept when the window becomes narrow and wide again', async () => {
    await page.viewport(1024, 768)
    const { screen } = await renderProduct({})
    const amount = screen.getByRole('spinbutton')
    await amount.fill('1300')
    await page.viewport(414, 896)
    await screen.getByRole('button', { name: '出个价' }).click()
    await expect.element(screen.getByRole('dialog').getByRole('spinbutton')).toHaveValue('1300')
    await page.viewport(1024, 768)
    await expect.element(amount).toHaveValue('1300')
  })

  test('a bid can be sent again with an idempotency key after a network error', async () => {
    const { screen } = await renderProduct({})
    const keys: (string | null)[] = []
    mockNetworkError('POST /api/products/{id}/bid')
    await screen.getByRole('button', { name: '出个价' }).click()
    await screen.getByRole('spinbutton').fill('1300')
    const send = screen.getByRole('dialog').getByRole('button', { name: '出个价' })
    await send.click()
    await expect.element(screen.getByText('Network error. Please try again later.')).toBeVisible()
    mockCall('POST /api/products/{id}/bid', ({ request, body, params }) => {
      keys.push(request.headers.get('idempotency-key'))
      return acceptedBid(body.price, params.id)
    })
    await expect.element(screen.getByRole('spinbutton')).toHaveValue('1300')
    await send.click()
    await expect.element(screen.getByText('Your bid of $1,300 was placed.')).toBeVisible()
    expect(keys).toEqual([expect.stringMatching(/^[\da-f-]{36}$/)])
  })

  test('a bidder does not see other people’s bids', async () => {
    const { screen } = await renderProduct({
      product: { bids: [{ bidder: { name: 'Somebody', icon: '' }, price: 9000 }] },
    })
    await expect.element(screen.getByText('Somebody')).not.toBeInTheDocument()
  })
})

test('beside the bid button stands what a sealed bid is, and the end is also a date in the time zone of the reader', async () => {
  const { screen } = await renderProduct({ product: { bidEnd: '2999-01-01T00:00:00.000Z' } })
  await expect
    .element(screen.getByText('Bids are sealed: only the seller sees them, and the highest wins.'))
    .toBeVisible()
  const end = new Date('2999-01-01T00:00:00.000Z')
  const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' }).format(end)
  const [countdown, date] = document.querySelectorAll('time')
  expect(countdown?.dateTime).toBe(date?.dateTime)
  expect(date?.textContent).toContain(day)
})

describe('more products below a product', () => {
  test('are of the seller and similar, and are requested when the reader comes near', async () => {
    const other = makeProduct({ name: 'Another vase' })
    mockCall('GET /api/products/user/marks', { liked: [], bids: [] })
    const { screen } = await renderProduct({ related: { ...nothingRelated, fromSeller: [other] } })
    await expect.element(screen.getByRole('region', { name: 'More from 古月轩' })).toBeInTheDocument()
    const link = screen.getByRole('link', { name: /Another vase/ })
    await expect.element(link).toHaveAttribute('href', `/antique/${other._id}`)
    await expect.element(screen.getByRole('region', { name: 'Similar products' })).not.toBeInTheDocument()
  })

  test('are preceded by who the seller is', async () => {
    const { screen } = await renderProduct({})
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
  })

  test('are absent without a network', async () => {
    const { screen } = await renderProduct({ related: 'no network' })
    await expect.element(screen.getByRole('region')).not.toBeInTheDocument()
  })
})

describe('an auction that ends while a bid is typed', () => {
  const type = async (amount = '1300') => {
    const shown = await renderProduct({})
    await shown.screen.getByRole('button', { name: '出个价' }).click()
    await shown.screen.getByRole('spinbutton').fill(amount)
    unsubscribe = subscribeToProducts(shown.client)
    return shown
  }

  test('the end of an auction closes the form and says that the bid was not sent', async () => {
    const { screen, server } = await type()
    server.data = { ...server.data, status: 'sold', bidEnd: '', soldPrice: 2000, bidEndTime: serverTime }
    emitLive('product', { productId: server.data._id, status: 'sold', bidEnd: '', soldPrice: 2000, deleted: false })
    await expect.element(screen.getByText('Sold', { exact: true })).toBeVisible()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(screen.getByText('The auction has ended. Your bid of $1,300 was not sent.')).toBeVisible()
  })

  test('also a bid that is no amount is said', async () => {
    const { screen, server } = await type('1300.505')
    server.data = { ...server.data, status: 'sold', bidEnd: '', soldPrice: 2000, bidEndTime: serverTime }
    emitLive('product', { productId: server.data._id, status: 'sold', bidEnd: '', soldPrice: 2000, deleted: false })
    await expect.element(screen.getByText('The auction has ended. Your bid of 1300.505 was not sent.')).toBeVisible()
  })

  test('a deleted product says so, links to the list, and says that the bid was not sent', async () => {
    const { screen, server } = await type()
    mockProblem('GET /api/products/{id}', problem('not-found'))
    emitLive('product', {
      productId: server.data._id,
      status: 'active',
      bidEnd: serverTime,
      soldPrice: null,
      deleted: true,
    })
    await expect.element(screen.getByText(/does not exist or was removed/i)).toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'Back to antiques' })).toBeVisible()
    await expect.element(screen.getByRole('timer')).not.toBeInTheDocument()
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.element(screen.getByText('The auction has ended. Your bid of $1,300 was not sent.')).toBeVisible()
  })
})

test('the person’s own bid from another device is shown', async () => {
  const { screen, server, client } = await renderProduct({ myBid: 1300 })
  unsubscribe = subscribeToProducts(client)
  server.myBidPrice = 1400
  emitLive('own-bid', { productId: server.data._id })
  await expect.element(screen.getByText('$1,400', { exact: true })).toBeVisible()
})

describe('the seller', () => {
  test('new bids are shown to the seller at once', async () => {
    const { screen, server, client } = await renderProduct({ as: sellerId })
    unsubscribe = subscribeToProducts(client)
    server.data = { ...server.data, bids: [{ bidder: { name: 'Ann', icon: '' }, price: 2000 }] }
    emitLive('bids', { productId: server.data._id })
    await expect.element(screen.getByText('Ann')).toBeVisible()
  })

  test('the seller sees every bid, and ending the auction asks for confirmation', async () => {
    const { screen, server } = await renderProduct({
      as: sellerId,
      product: { bids: [{ bidder: { name: 'Ann', icon: '' }, price: 2000 }] },
    })
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

  test('starting the auction of a new product asks for confirmation with its end, and says that it has started', async () => {
    const { screen, server } = await renderProduct({ as: sellerId, product: { status: 'new', bidEnd: '' } })
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

test.each([
  ['a new product', 'new'],
  ['a running auction', 'active'],
  ['a sold product', 'sold'],
] as const)('%s has a link to write to its seller', async (_, status) => {
  const { screen } = await renderProduct({ product: { status, bidEnd: '' } })
  const link = screen.getByRole('link', { name: '联系收藏者' })
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(/^\/messages\/to\//))
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

test('a sold product shows its price, its buyer and the local date', async () => {
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

test('a long name of one word fits a narrow screen', async () => {
  await page.viewport(320, 640)
  const buyer = { _id: sellerId, name: 'x'.repeat(100), icon: '' }
  const { screen } = await renderProduct({ product: { status: 'sold', bidEnd: '', soldPrice: 5500, buyer } })
  const link = screen.getByRole('link', { name: buyer.name })
  await expect.element(link).toBeVisible()
  // Without the page's margins, only the photos are wider than the screen.
  expect(link.element().getBoundingClientRect().right).toBeLessThanOrEqual(320)
})

test('a like that the server refuses is removed again', async () => {
  const { screen } = await renderProduct({ product: { likes: 4 } })
  const like = screen.getByRole('button', { name: /收藏/ }).first()
  mockProblem('PUT /api/products/{id}/like', problem('unexpected'))
  await like.click()
  await expect.element(screen.getByText(/Something went wrong/)).toBeVisible()
  await expect.element(like).toHaveAttribute('aria-pressed', 'false')
  await expect.element(like.getByText('4')).toBeVisible()
})
