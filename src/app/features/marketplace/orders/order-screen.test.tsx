import { describe, expect, test } from 'vitest'
import { type OrderAction, nextOrderState } from '#src/domain/auction/order.ts'
import { mockCall, mockProblem } from '#tests/support/mock-server.ts'
import { problem } from '#src/contract/call/problems.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import type { Order } from './order-queries.ts'
import { OrderList } from './order-list.tsx'
import { OrderScreen } from './order-screen.tsx'

const bo = { _id: '01990000-0000-7000-8000-0000000000aa', name: 'Bo', icon: '' }
const sha = { _id: '01990000-0000-7000-8000-0000000000bb', name: 'Sha', icon: '' }
const ada = { _id: '01990000-0000-7000-8000-0000000000cc', name: 'Ada', role: 'admin' } as const

const eva = { _id: '01990000-0000-7000-8000-0000000000ff', name: 'Eva', icon: '' }

const makeOrder = (overrides: Partial<Order> = {}): Order => ({
  _id: '01990000-0000-7000-8000-0000000000dd',
  product: { _id: '01990000-0000-7000-8000-0000000000ee', name: '青花瓶', picture: null },
  seller: sha,
  buyer: bo,
  price: 1250.5,
  status: 'agreed',
  cancelRequestedBy: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  agreedAt: '2026-11-20T12:00:00.000Z',
  payment: '',
  address: '',
  tracking: '',
  paymentDueAt: null,
  offerEndsAt: null,
  buyerUnpaid: null,
  nextBidder: null,
  feedback: [],
  feedbackEndsAt: null,
  steps: [],
  threadId: null,
  ...overrides,
})

/** Renders an order for Bo, its buyer, or for `as`. The server applies the steps and details that it gets. */
async function renderOrder(
  { isPaymentLate = false, ...overrides }: Partial<Order> & { isPaymentLate?: boolean } = {},
  as: Parameters<typeof renderScreen>[1] = {},
) {
  const server = { data: makeOrder(overrides) }
  const apply = (role: 'buyer' | 'seller' | 'admin', action: OrderAction, note = '') => {
    const next = nextOrderState({ ...server.data, isPaymentLate }, role, action)
    if (!next) throw new Error(`${role} cannot ${action}`)
    const step = { action, role, note, at: '2026-11-21T12:00:00.000Z' }
    server.data = { ...server.data, ...next, steps: [...server.data.steps, step] }
  }
  mockCall('GET /api/orders/{id}', () => server)
  mockCall('PUT /api/orders/{id}/details', ({ body }) => {
    server.data = { ...server.data, ...(body.address !== undefined && { address: body.address }) }
    return { message: 'success' }
  })
  mockCall('POST /api/orders/{id}/step', ({ body }) => {
    apply(as?.as?._id === sha._id ? 'seller' : 'buyer', body.action, body.note)
    return { message: 'success' }
  })
  mockCall('POST /api/orders/{id}/close', ({ body }) => {
    apply('admin', body.action, body.note)
    return { message: 'success' }
  })
  const screen = await renderScreen(<OrderScreen orderId={server.data._id} />, { locale: 'en', ...as })
  await expect.element(screen.getByRole('heading', { level: 1, name: '青花瓶' })).toBeVisible()
  const dialog = screen.getByRole('dialog')
  /** Presses the button with this name, and that of the same name in the dialog that it opens. */
  const confirm = async (name: string) => {
    await screen.getByRole('button', { name }).click()
    await dialog.getByRole('button', { name }).click()
  }
  return { screen, server, dialog, confirm }
}

describe('the buyer', () => {
  test('sees an address that they stored on another device meanwhile, and replaces it only when they choose to', async () => {
    const { dialog, screen, server } = await renderOrder({ address: '12 Lane' })
    await screen.getByRole('button', { name: 'Change: Address' }).click()
    await dialog.getByRole('textbox', { name: 'Address' }).fill('13 Lane')
    server.data = { ...server.data, address: '14 Lane' }
    mockProblem('PUT /api/orders/{id}/details', problem('edit-conflict'))
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog.getByText('14 Lane')).toBeVisible()
    await dialog.getByRole('button', { name: 'Keep mine' }).click()
    const sent = mockCall('PUT /api/orders/{id}/details', { message: 'success' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(sent).toEqual([{ address: '13 Lane', before: { address: '14 Lane' } }])
  })

  test('gives the address and says that they paid', async () => {
    const { dialog, screen } = await renderOrder({ payment: 'Cash' })
    await expect
      .element(screen.getByText('Give Sha your address, then pay as they ask.', { exact: true }))
      .toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'I have paid' })).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Give your address' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Enter your address.')
    await dialog.getByRole('textbox', { name: 'Address' }).fill('12 Lane\nShanghai')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(screen.getByRole('definition').getByText('12 Lane', { exact: false })).toBeVisible()
    await expect.element(screen.getByRole('listitem').nth(3)).toHaveTextContent('Receipt')
    await expect.element(screen.getByText('Pay as Sha asks.', { exact: false })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Give your address' })).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'I have paid' }).click()
    await expect.element(dialog.getByText('Curio takes no money', { exact: false })).toBeVisible()
    await dialog.getByRole('button', { name: 'I have paid' }).click()
    await expect
      .element(screen.getByText('Sha checks that the money has arrived, then hands the product over to you.'))
      .toBeVisible()
    await expect.element(screen.getByRole('listitem').getByText('Bo says they paid')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'I have paid' })).not.toBeInTheDocument()
  })

  test('has to describe a problem before it goes to an administrator', async () => {
    const { confirm, dialog, screen } = await renderOrder({ status: 'handed-over' })
    await confirm('Report a problem')
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Describe the problem.')
    await dialog.getByRole('textbox').fill('It is cracked.')
    await dialog.getByRole('button', { name: 'Report a problem' }).click()
    await expect.element(screen.getByText('An administrator who is neither of you', { exact: false })).toBeVisible()
    await expect.element(screen.getByText('It is cracked.')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Report a problem' })).not.toBeInTheDocument()
    await confirm('I have received it')
    await expect.element(screen.getByText('This order is complete.')).toBeVisible()
  })

  test('learns why a step was refused', async () => {
    const { confirm, dialog } = await renderOrder({ status: 'handed-over' })
    mockProblem('POST /api/orders/{id}/step', problem('order-changed'))
    await confirm('I have received it')
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('This order has changed. Check it again.')
  })
})

describe('the seller', () => {
  test('sees the address, and can agree to cancel or continue', async () => {
    const address = '12 Lane\nShanghai'
    const { confirm, screen } = await renderOrder({ address, cancelRequestedBy: 'buyer' }, { as: sha })
    await expect.element(screen.getByText('Bo asks to cancel this order.', { exact: false })).toBeVisible()
    await expect.element(screen.getByRole('definition').getByText('12 Lane', { exact: false })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Add: Payment' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Change: Address' })).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: 'Agree to cancel' })).toBeVisible()
    await confirm('Continue the order')
    await expect.element(screen.getByText('Bo gave their address. Tell them how to pay you.')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Say how to pay' })).toBeVisible()
  })
})

describe('an order that is not paid', () => {
  test('is ended by the seller, who then offers the product to the next bidder', async () => {
    const nextBidder = { ...eva, price: 900, unpaid: 1 }
    const overrides = { payment: 'Cash', paymentDueAt: '2026-11-21T12:00:00.000Z', isPaymentLate: true, buyerUnpaid: 2 }
    const { dialog, screen, server } = await renderOrder(overrides, { as: sha })
    await expect.element(screen.getByText('2 orders not paid by this person so far')).toBeVisible()
    await screen.getByRole('button', { name: 'End the order as not paid' }).click()
    server.data = { ...server.data, nextBidder }
    await dialog.getByRole('button', { name: 'End the order as not paid' }).click()
    await expect
      .element(screen.getByText('You ended this order, because Bo did not pay in time.', { exact: false }))
      .toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'Sell the product again' })).toBeVisible()
    await expect.element(screen.getByText('One order not paid by this person so far')).toBeVisible()
    const sent = mockCall('POST /api/orders/{id}/offer', { _id: server.data._id })
    await screen.getByRole('button', { name: 'Offer it to the next bidder' }).click()
    await expect
      .element(dialog.getByText('Eva can buy the product for $900, their own bid', { exact: false }))
      .toBeVisible()
    await dialog.getByRole('button', { name: 'Offer it to the next bidder' }).click()
    await expect.poll(() => sent).toEqual([{ buyerId: eva._id }])
  })

  test('says until when to pay, and waits until then', async () => {
    const { screen } = await renderOrder({ payment: 'Cash', paymentDueAt: '2999-01-01T12:00:00.000Z' }, { as: sha })
    await expect.element(screen.getByText(/If Bo has not paid by Jan 1, 2999/)).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'End the order as not paid' })).not.toBeInTheDocument()
  })

  test('is offered to a bidder, who accepts or declines', async () => {
    const { confirm, screen } = await renderOrder({
      status: 'offered',
      agreedAt: null,
      offerEndsAt: '2999-01-01T12:00:00.000Z',
    })
    await expect.element(screen.getByText(/The offer is open until Jan 1, 2999/)).toBeVisible()
    await expect.element(screen.getByText('Offered for $1,250.50')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Decline the offer' })).toBeVisible()
    await confirm('Accept the offer')
    await expect.element(screen.getByText('Give Sha your address', { exact: false })).toBeVisible()
  })
})

describe('an offer that nobody accepted', () => {
  const offer = { status: 'cancelled', agreedAt: null, offerEndsAt: '2026-11-22T12:00:00.000Z' } as const

  test('is no sale: neither its seller nor what is printed says so', async () => {
    const steps: Order['steps'] = [{ action: 'end-offer', role: null, note: '', at: '2026-11-21T12:00:00.000Z' }]
    const { screen } = await renderOrder({ ...offer, steps }, { as: sha })
    await expect.element(screen.getByText('This offer ended without a sale.')).toBeVisible()
    await expect.element(screen.getByText('The offer ended', { exact: true })).toBeVisible()
    for (const name of ['Print receipt', 'Sell the product again', 'Messages'])
      await expect.element(screen.getByText(name)).not.toBeInTheDocument()
    await expect.element(screen.getByText('Receipt')).not.toBeInTheDocument()
  })

  test('cannot be accepted after its time', async () => {
    const { screen } = await renderOrder({ ...offer, status: 'offered' })
    await expect.element(screen.getByRole('button', { name: 'Decline the offer' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Accept the offer' })).not.toBeInTheDocument()
  })
})

describe('feedback', () => {
  test('is a mark and a sentence, and is answered once it is shown', async () => {
    const { confirm, dialog, screen, server } = await renderOrder({
      status: 'received',
      feedbackEndsAt: '2999-01-01T12:00:00.000Z',
    })
    const sent = mockCall('POST /api/orders/{id}/feedback', () => {
      const given = { shownAt: '2026-11-22T12:00:00.000Z', reply: null, isShown: true } as const
      const own = { ...given, _id: ada._id, author: bo, role: 'buyer', mark: 'good', note: 'As described.' } as const
      const others = { ...given, _id: eva._id, author: null, role: 'seller', mark: 'bad', note: '' } as const
      server.data = { ...server.data, feedbackEndsAt: null, feedback: [own, others] }
      return { message: 'success' }
    })
    await confirm('Give feedback')
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Choose a mark.')
    await dialog.getByRole('radio', { name: 'Good' }).click()
    await dialog.getByRole('textbox').fill('As described.')
    await dialog.getByRole('button', { name: 'Give feedback' }).click()
    await expect.poll(() => sent).toEqual([{ mark: 'good', note: 'As described.' }])
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(screen.getByText('As described.')).toBeVisible()
    await expect.element(screen.getByText('A former member')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Give feedback' })).not.toBeInTheDocument()
    const replies = mockCall('POST /api/orders/{id}/reply', { message: 'success' })
    await confirm('Reply')
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Enter a reply.')
    await dialog.getByRole('textbox').fill('It was whole.')
    await dialog.getByRole('button', { name: 'Reply' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(replies).toEqual([{ reply: 'It was whole.' }])
  })
})

describe('an administrator', () => {
  test('reads the conversation and decides', async () => {
    const message = { _id: bo._id, role: 'seller' as const, body: 'It was whole.', pictures: [] }
    mockCall('GET /api/orders/{id}/messages', { data: [{ ...message, createdAt: '2026-11-21T11:00:00.000Z' }] })
    const { confirm, screen } = await renderOrder({ status: 'with-admin', address: null }, { as: ada })
    await expect.element(screen.getByText('It was whole.')).toBeVisible()
    await expect.element(screen.getByText('Address', { exact: true })).not.toBeInTheDocument()
    await confirm('The sale stands')
    await expect.element(screen.getByText('This order is complete.')).toBeVisible()
  })
})

test('the list says which orders wait for the person, and which are only offers', async () => {
  const order = makeOrder()
  const offer = makeOrder({ _id: eva._id, seller: bo, buyer: eva, status: 'cancelled', agreedAt: null })
  mockCall('GET /api/orders', { data: [order, offer, { ...order, _id: sha._id, status: 'paid' }], nextCursor: null })
  const screen = await renderScreen(<OrderList />, { locale: 'en' })
  const rows = screen.getByRole('link')
  await expect.element(rows.first().getByText('Your turn')).toBeVisible()
  await expect.element(rows.nth(1).getByText(/Offered to Eva/)).toBeVisible()
  await expect.element(rows.last().getByText('Bought from Sha', { exact: false })).toBeVisible()
  await expect.element(rows.last().getByText('Your turn')).not.toBeInTheDocument()
})

test('an administrator is told that the orders to decide did not load', async () => {
  mockCall('GET /api/orders', { data: [], nextCursor: null })
  mockProblem('GET /api/orders/withAdmin', problem('forbidden'))
  const screen = await renderScreen(<OrderList />, { locale: 'en', as: ada })
  await expect.element(screen.getByText('You are not allowed to do this.')).toBeVisible()
  await expect.element(screen.getByText(/No orders yet/)).not.toBeInTheDocument()
})
