import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type ProblemCode, problem } from '#src/contract/call/problems.ts'
import { mockCall, mockProblem } from '#tests/support/mock-server.ts'
import { acceptedBid } from '#tests/support/bid-receipts.ts'
import { makeProduct, noFeedback, serverTime } from '#tests/support/products.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { ProductScreen } from '#src/app/features/marketplace/product/product-screen.tsx'

afterEach(() => page.viewport(414, 896))

const unavailable = 'Curio cannot use its database right now. Please try again in a moment.'

/** Renders an auction that starts at $1,200 for Bo. `sent` collects the bids that the server receives. */
async function renderAuction(overrides: Parameters<typeof makeProduct>[0] = {}) {
  const server: { data: ReturnType<typeof makeProduct>; myBidPrice: number | null; now: string } = {
    data: makeProduct(overrides),
    myBidPrice: null,
    now: serverTime,
  }
  const sent: number[] = []
  mockCall('GET /api/products/{id}', () => server)
  mockCall('POST /api/products/{id}/bid', ({ body, params }) => {
    sent.push(body.price)
    server.myBidPrice = body.price
    return acceptedBid(body.price, params.id)
  })
  mockCall('GET /api/users/{id}/seller', {
    data: { memberSince: serverTime, soldCount: 0, answerMinutes: null, about: '', feedback: noFeedback },
  })
  mockCall('GET /api/products/{id}/related', { fromSeller: [], similar: [], now: serverTime })
  const screen = await renderScreen(<ProductScreen productId={server.data._id} />)
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  return {
    screen,
    server,
    sent,
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
  test('the sheet shows the picture, the starting price and the time left', async () => {
    // The size and the format that are appended to it become its fragment.
    const src = "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20width='4'%20height='5'/%3E#"
    const { sheet } = await renderSheet('', {
      pictures: [{ src, width: 4, height: 5, placeholder: '' }],
      bidEnd: '2026-11-21T15:00:00.000Z',
    })
    await expect.element(sheet.getByText('Starting price')).toBeVisible()
    await expect.element(sheet.getByText('$1,200', { exact: true })).toBeVisible()
    await expect.element(sheet.getByText('竞拍结束')).toBeVisible()
    await expect.element(sheet.getByText(/^1 day/)).toHaveRole('timer')
    const { width, height } = sheet.element().querySelector('img')?.getBoundingClientRect() ?? {}
    expect({ width, height }).toEqual({ width: 64, height: 80 })
  })

  test('a phone’s keyboard for decimals opens, and a bid with cents is sent', async () => {
    const { amount, sent } = await renderSheet('1300.50')
    await expect.poll(() => sent).toEqual([1300.5])
    await expect.element(amount).not.toBeInTheDocument()
  })

  test('a double press sends one bid', async () => {
    const { amount, screen, sent, sheet } = await renderSheet()
    await amount.fill('1300')
    const button = sheet.getByRole('button', { name: '出个价' }).element()
    for (let presses = 0; presses < 2; presses += 1)
      button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    await expect.element(screen.getByText('Your bid of $1,300 was placed.')).toBeVisible()
    expect(sent).toEqual([1300])
  })

  test('an amount is as it was typed when the placed bid is changed', async () => {
    const typed = '1,300.50'
    const { amount, screen, sheet } = await renderSheet(typed)
    await expect.element(sheet).not.toBeInTheDocument()
    await screen.getByRole('button', { name: '修改' }).click()
    await expect.element(amount).toHaveValue(typed)
  })

  test('an amount with two readings is asked back, and is as typed', async () => {
    const { amount, screen, sent } = await renderSheet('2.500')
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('“2.500” can be read in two ways. Write 2500 or 2.50.')
    await expect.element(amount).toHaveAttribute('inputmode', 'decimal')
    await expect.element(amount).toHaveValue('2.500')
    expect(sent).toEqual([])
  })

  test('an amount that cannot be bid is refused with its own reason at the field', async () => {
    const { amount, screen, sent, sheet } = await renderSheet()
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

  test.for([
    ['bid-too-low', 'Bid at least $1,200, the starting price.'],
    ['unavailable', unavailable],
  ] as const satisfies [ProblemCode, string][])(
    'a bid refused with %s gives the reason at the field, and the amount is as typed',
    async ([code, reason]) => {
      const { amount, screen, sheet } = await renderSheet()
      mockProblem('POST /api/products/{id}/bid', problem(code))
      await amount.fill('1,300.50')
      await sheet.getByRole('button', { name: '出个价' }).click()
      await expect.element(screen.getByRole('alert')).toHaveTextContent(reason)
      await expect.element(amount).toHaveAccessibleDescription(expect.stringContaining(reason))
      await expect.element(amount).toHaveValue('1,300.50')
      await amount.fill('1400')
      await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
    },
  )

  test('Back closes the sheet, which opens with the same amount', async () => {
    const { amount, screen, sheet } = await renderSheet()
    await amount.fill('1300.5')
    window.history.back()
    await expect.element(sheet).not.toBeInTheDocument()
    await screen.getByRole('button', { name: '出个价' }).click()
    await expect.element(amount).toHaveValue('1300.5')
  })
})

test('a bid without an answer is not claimed, and is sent again when the person tries again', async () => {
  const { screen, sheet, amount, sent } = await renderAuction()
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
  mockCall('POST /api/products/{id}/bid', ({ body, params }) => {
    sent.push(body.price)
    return acceptedBid(body.price, params.id)
  })
  await sheet.getByRole('button', { name: '出个价' }).click()
  await expect.poll(() => sent).toEqual([1300])
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
  test('a bid of ten times the starting price is sent once it is confirmed', async () => {
    const { question, sent, screen } = await renderSheet('12000')
    await expect
      .element(question)
      .toHaveAccessibleDescription('Your bid of $12,000 is at least ten times the starting price, $1,200.')
    await expect.element(question.getByRole('button', { name: '立即购买' })).not.toBeInTheDocument()
    expect(sent).toEqual([])
    await question.getByRole('button', { name: '出个价' }).click()
    await expect.element(screen.getByText('Your bid of $12,000 was placed.')).toBeVisible()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    expect(sent).toEqual([12_000])
  })

  test('Back returns from the question to the sheet with the amount, and nothing is sent', async () => {
    const { amount, question, sent, sheet } = await renderSheet('12000')
    await expect.element(question).toBeVisible()
    window.history.back()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(sheet).toBeVisible()
    await expect.element(amount).toHaveValue('12000')
    expect(sent).toEqual([])
  })

  test('a confirmed bid that failed is sent again without the question', async () => {
    const { question, screen, sheet } = await renderSheet('12000')
    mockProblem('POST /api/products/{id}/bid', problem('unavailable'))
    await question.getByRole('button', { name: '出个价' }).click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent(unavailable)
    mockCall('POST /api/products/{id}/bid', ({ body, params }) => acceptedBid(body.price, params.id))
    await sheet.getByRole('button', { name: '出个价' }).click()
    await expect.element(screen.getByText('Your bid of $12,000 was placed.')).toBeVisible()
  })

  test('a bid of the buy-now price offers to buy the product now', async () => {
    const { amount, question, screen, sent, server } = await renderAuction({ buyNowPrice: 4000 })
    mockCall('POST /api/products/{id}/buyNow', () => {
      server.data = { ...server.data, status: 'sold', bidEnd: '', soldPrice: 4000, bidEndTime: serverTime }
      return { message: 'success', soldPrice: 4000 }
    })
    await screen.getByRole('button', { name: '出个价' }).click()
    await amount.fill('4000')
    await userEvent.keyboard('{Enter}')
    await expect
      .element(question)
      .toHaveAccessibleDescription(
        /^Your bid of \$4,000 is not below the buy-now price\. ?You can buy .* for \$4,000\./,
      )
    await question.getByRole('button', { name: '立即购买' }).click()
    await expect.element(screen.getByText('“青花瓶” is yours.')).toBeVisible()
    await expect.element(screen.getByText('成交价')).toBeVisible()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(screen.getByText(/was not sent/)).not.toBeInTheDocument()
    expect(sent).toEqual([])
  })

  test('a purchase that the server refuses shows its reason in the question', async () => {
    const { question, screen } = await renderSheet('5000', { buyNowPrice: 4000 })
    mockProblem('POST /api/products/{id}/buyNow', problem('already-sold'))
    await question.getByRole('button', { name: '立即购买' }).click()
    await expect.element(question.getByRole('alert')).toHaveTextContent('Somebody else bought this product first.')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(screen.getByRole('spinbutton')).toHaveValue('5000')
  })
})
