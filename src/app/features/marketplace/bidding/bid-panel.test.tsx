import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { problem } from '#src/contract/call/problems.ts'
import { emitLive } from '#src/app/platform/live/live-events.ts'
import { subscribeToProducts } from '#src/app/features/marketplace/subscribe-to-products.ts'
import { acceptedBid } from '#tests/support/bid-receipts.ts'
import { mockCall, mockProblem } from '#tests/support/mock-server.ts'
import { type makeProduct, serverTime } from '#tests/support/products.ts'
import { renderProduct } from '#tests/support/render-product.tsx'

afterEach(() => page.viewport(414, 896))

const unavailable = 'Curio cannot use its database right now. Please try again in a moment.'

/** Renders an auction that starts at $1,200 for Bo. */
async function renderAuction(product: Parameters<typeof makeProduct>[0] = {}) {
  const rendered = await renderProduct({ product })
  const { screen, server } = rendered
  return {
    ...rendered,
    sheet: screen.getByRole('dialog', { name: server.data.name }),
    question: screen.getByRole('dialog', { name: 'Check your bid' }),
    amount: screen.getByRole('spinbutton'),
  }
}

/** Renders the auction with the open sheet, in which `typed` was typed and sent if there is one. */
async function renderSheet(typed = '', overrides: Parameters<typeof makeProduct>[0] = {}) {
  const auction = await renderAuction(overrides)
  await auction.screen.getByRole('button', { name: '出个价' }).click()
  if (typed !== '') {
    await auction.amount.fill(typed)
    await auction.sheet.getByRole('button', { name: '出个价' }).click()
  }
  return auction
}

describe('the bid sheet', () => {
  test('a double press sends one bid, whose amount is as it was typed when it is changed', async () => {
    const typed = '1,300.50'
    const { amount, screen, sent, sheet } = await renderSheet()
    await amount.fill(typed)
    const button = sheet.getByRole('button', { name: '出个价' }).element()
    for (let presses = 0; presses < 2; presses += 1)
      button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    await expect.element(screen.getByText('Your bid of $1,300.50 was placed.')).toBeVisible()
    expect(sent).toEqual([1300.5])
    await expect.element(sheet).not.toBeInTheDocument()
    await screen.getByRole('button', { name: '修改' }).click()
    await expect.element(amount).toHaveValue(typed)
  })

  test('the sheet shows the starting price and the time left, and refuses an amount with its own reason', async () => {
    const { amount, screen, sent, sheet } = await renderSheet('', { bidEnd: '2026-11-21T15:00:00.000Z' })
    await expect.element(sheet.getByText('Starting price')).toBeVisible()
    await expect.element(sheet.getByText('$1,200', { exact: true })).toBeVisible()
    await expect.element(sheet.getByText('竞拍结束')).toBeVisible()
    await expect.element(sheet.getByText(/^1 day/)).toHaveRole('timer')
    for (const [typed, reason] of [
      ['1300.123', 'Enter an amount such as 1,200.50, with at most two decimals.'],
      ['1199.99', 'Bid at least $1,200, the starting price.'],
      ['100000000', 'Bid at most $99,999,999.99.'],
    ] as const) {
      await amount.fill(typed)
      await sheet.getByRole('button', { name: '出个价' }).click()
      await expect.element(screen.getByRole('alert')).toHaveTextContent(reason)
      await expect.element(amount).toHaveAccessibleDescription(expect.stringContaining(reason))
      await expect.element(amount).toHaveValue(typed)
    }
    expect(sent).toEqual([])
  })

  test('a bid that the server refuses gives the reason at the field, and the amount is as typed', async () => {
    const { amount, screen, sheet } = await renderSheet()
    for (const [code, reason] of [
      ['bid-too-low', 'Bid at least $1,200, the starting price.'],
      ['unavailable', unavailable],
    ] as const) {
      mockProblem('POST /api/products/{id}/bid', problem(code))
      await amount.fill('1,300.50')
      await sheet.getByRole('button', { name: '出个价' }).click()
      await expect.element(screen.getByRole('alert')).toHaveTextContent(reason)
      await expect.element(amount).toHaveAccessibleDescription(expect.stringContaining(reason))
      await expect.element(amount).toHaveValue('1,300.50')
      await amount.fill('1400')
      await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
    }
  })
})

test('a bid without an answer is not claimed, and is sent again when the person tries again', async () => {
  const { screen, sheet, amount } = await renderAuction()
  const timeout = new AbortController()
  const response = Promise.withResolvers<void>()
  onTestFinished(() => response.resolve())
  const spy = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal)
  mockProblem('POST /api/products/{id}/bid', problem('unavailable'), response.promise)
  await screen.getByRole('button', { name: '出个价' }).click()
  await amount.fill('1300')
  await sheet.getByRole('button', { name: '出个价' }).click()
  await expect.element(sheet.getByRole('button', { name: 'Sending...' })).toBeVisible()
  timeout.abort(new DOMException('No answer', 'TimeoutError'))
  await expect.element(sheet.getByText('Network error. Please try again later.')).toBeVisible()
  await expect.element(amount).toHaveValue('1300')
  spy.mockRestore()
  const keys: (string | null)[] = []
  mockCall('POST /api/products/{id}/bid', ({ request, body, params }) => {
    keys.push(request.headers.get('idempotency-key'))
    return acceptedBid(body.price, params.id)
  })
  await sheet.getByRole('button', { name: '出个价' }).click()
  await expect.poll(() => keys).toEqual([expect.stringMatching(/^[\da-f-]{36}$/)])
})

test('a refusal that arrives when the page has been left is shown as a message', async () => {
  const { screen, amount, server } = await renderAuction()
  const response = Promise.withResolvers<void>()
  await screen.getByRole('button', { name: '出个价' }).click()
  mockProblem('POST /api/products/{id}/bid', problem('own-product'), response.promise)
  await amount.fill('1300')
  await userEvent.keyboard('{Enter}')
  server.data = { ...server.data, status: 'sold', bidEnd: '', soldPrice: 2000 }
  await screen.client.invalidateQueries()
  await expect.element(amount).not.toBeInTheDocument()
  response.resolve()
  await expect.element(screen.getByText('You cannot bid on or buy your own product.')).toBeVisible()
})

describe('a bid that arrives after a newer one from another device', () => {
  /** Renders the question that follows a bid of $1,300, made where no bid was known, while one of $1,500 stands. */
  async function renderConflict(width: number) {
    await page.viewport(width, 896)
    const auction = await renderAuction()
    auction.server.myBidPrice = 1500
    mockProblem('POST /api/products/{id}/bid', problem('bid-changed', { bid: { standing: 1500, sent: 1300 } }))
    if (width === 414) await auction.screen.getByRole('button', { name: '出个价' }).click()
    await auction.amount.fill('1300')
    await userEvent.keyboard('{Enter}')
    await expect
      .element(auction.question)
      .toHaveAccessibleDescription('Your bid is $1,500 now. Replace it with $1,300?')
    return auction
  }

  test('the newer bid can be kept', async () => {
    const { question, screen } = await renderConflict(414)
    await question.getByRole('button', { name: 'Keep $1,500' }).click()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(screen.getByText('$1,500', { exact: true })).toBeVisible()
    await screen.getByRole('button', { name: '修改' }).click()
    await expect.element(screen.getByRole('spinbutton')).toHaveValue('1500')
  })

  test('it can be replaced, and the next bid replaces that one', async () => {
    const { amount, question, screen, server } = await renderConflict(1024)
    const sent = mockCall('POST /api/products/{id}/bid', ({ body, params }) => {
      server.myBidPrice = body.price
      return acceptedBid(body.price, params.id)
    })
    await question.getByRole('button', { name: 'Replace' }).click()
    await expect.element(screen.getByText('$1,300', { exact: true })).toBeVisible()
    await screen.getByRole('button', { name: '修改' }).click()
    await amount.fill('1400')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText('$1,400', { exact: true })).toBeVisible()
    expect(sent).toEqual([
      { price: 1300, replaces: 1500 },
      { price: 1400, replaces: 1300 },
    ])
  })
})

describe('an unusually high bid', () => {
  test('a bid of ten times the starting price is confirmed once, also if the confirmed bid fails at first', async () => {
    const { question, sent, screen, sheet } = await renderSheet('12000')
    await expect
      .element(question)
      .toHaveAccessibleDescription('Your bid of $12,000 is at least ten times the starting price, $1,200.')
    await expect.element(question.getByRole('button', { name: '立即购买' })).not.toBeInTheDocument()
    expect(sent).toEqual([])
    mockProblem('POST /api/products/{id}/bid', problem('unavailable'))
    await question.getByRole('button', { name: '出个价' }).click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent(unavailable)
    const confirmed = mockCall('POST /api/products/{id}/bid', ({ body, params }) => acceptedBid(body.price, params.id))
    await sheet.getByRole('button', { name: '出个价' }).click()
    await expect.element(screen.getByText('Your bid of $12,000 was placed.')).toBeVisible()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    expect(confirmed.map(({ price }) => price)).toEqual([12_000])
  })

  test('a bid of the buy-now price offers to buy the product now, and a refused purchase can be repeated', async () => {
    const { amount, question, screen, sent, server } = await renderAuction({ buyNowPrice: 4000 })
    mockProblem('POST /api/products/{id}/buyNow', problem('already-sold'))
    await screen.getByRole('button', { name: '出个价' }).click()
    await amount.fill('4000')
    await userEvent.keyboard('{Enter}')
    await expect
      .element(question)
      .toHaveAccessibleDescription(
        /^Your bid of \$4,000 is not below the buy-now price\. ?You can buy .* for \$4,000\./,
      )
    await question.getByRole('button', { name: '立即购买' }).click()
    await expect.element(question.getByRole('alert')).toHaveTextContent('Somebody else bought this product first.')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(amount).toHaveValue('4000')
    mockCall('POST /api/products/{id}/buyNow', () => {
      server.data = { ...server.data, status: 'sold', bidEnd: '', soldPrice: 4000, bidEndTime: serverTime }
      return { message: 'success', soldPrice: 4000 }
    })
    await amount.click()
    await userEvent.keyboard('{Enter}')
    await question.getByRole('button', { name: '立即购买' }).click()
    await expect.element(screen.getByText('“青花瓶” is yours.')).toBeVisible()
    await expect.element(screen.getByText('成交价')).toBeVisible()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(screen.getByText(/was not sent/)).not.toBeInTheDocument()
    expect(sent).toEqual([])
  })
})

describe('a bidder in a running auction', () => {
  test('a bid is shown as 我的报价 once the server has accepted it', async () => {
    const { screen, sheet } = await renderSheet()
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
    const { amount, screen } = await renderAuction()
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
    const { amount, screen, server } = await renderAuction()
    const pendingRefetch = Promise.withResolvers<void>()
    const sent = mockCall('POST /api/products/{id}/bid', ({ body, params }) => {
      mockCall('GET /api/products/{id}', async () => {
        await pendingRefetch.promise
        return server
      })
      return acceptedBid(body.price, params.id)
    })
    await amount.fill('1300')
    await userEvent.keyboard('{Enter}')
    await screen.getByRole('button', { name: '修改' }).click()
    await amount.fill('1400')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => sent.map(({ price }) => price)).toEqual([1300, 1400])
    pendingRefetch.resolve()
  })

  test.for([
    ['page', 1024],
    ['sheet', 414],
  ] as const)('on the %s an amount typed while a bid is sent is kept', async ([, width]) => {
    await page.viewport(width, 768)
    const { amount, screen } = await renderAuction()
    const response = Promise.withResolvers<void>()
    mockCall('POST /api/products/{id}/bid', async ({ body, params }) => {
      await response.promise
      return acceptedBid(body.price, params.id)
    })
    if (width === 414) await screen.getByRole('button', { name: '出个价' }).click()
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
    const { amount, screen, sheet } = await renderAuction()
    await amount.fill('1300')
    await page.viewport(414, 896)
    await screen.getByRole('button', { name: '出个价' }).click()
    await expect.element(sheet.getByRole('spinbutton')).toHaveValue('1300')
    await page.viewport(1024, 768)
    await expect.element(amount).toHaveValue('1300')
  })
})

describe('an auction that ends while a bid is typed', () => {
  const type = async (amount: string) => {
    const shown = await renderSheet()
    await shown.amount.fill(amount)
    onTestFinished(subscribeToProducts(shown.client))
    return shown
  }

  test('its form closes and says that the bid was not sent', async () => {
    const { screen, server } = await type('1300')
    server.data = { ...server.data, status: 'sold', bidEnd: '', soldPrice: 2000, bidEndTime: serverTime }
    emitLive('product', { productId: server.data._id, status: 'sold', bidEnd: '', soldPrice: 2000, deleted: false })
    await expect.element(screen.getByText('Sold', { exact: true })).toBeVisible()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(screen.getByText('The auction has ended. Your bid of $1,300 was not sent.')).toBeVisible()
  })

  test('a deleted product says so, links to the list, and says that the bid was not sent, as it was typed', async () => {
    const { screen, server } = await type('1300.505')
    mockProblem('GET /api/products/{id}', problem('not-found'))
    const { _id: productId, status, bidEnd } = server.data
    emitLive('product', { productId, status, bidEnd, soldPrice: null, deleted: true })
    await expect.element(screen.getByText(/does not exist or was removed/i)).toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'Back to antiques' })).toBeVisible()
    await expect.element(screen.getByRole('timer')).not.toBeInTheDocument()
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.element(screen.getByText('The auction has ended. Your bid of 1300.505 was not sent.')).toBeVisible()
  })
})
