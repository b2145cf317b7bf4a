import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  adminActions,
  isOver,
  nextOrderState,
  type OrderAction,
  orderActionsOf,
  type OrderRole,
  type OrderState,
  partyActions,
  whoseTurn,
} from './order.ts'

const agreed: OrderState = { status: 'agreed', cancelRequestedBy: null }

/** The order after these actions; a refused one changes nothing. */
const play = (presses: readonly (readonly [OrderRole, OrderAction])[]) =>
  presses.reduce((order, [role, action]) => nextOrderState(order, role, action) ?? order, agreed)

describe('an order', () => {
  test.for([
    ['mark-paid', 'buyer', 'agreed', 'paid'],
    ['mark-handed-over', 'seller', 'paid', 'handed-over'],
    ['mark-received', 'buyer', 'handed-over', 'received'],
  ] as const)('%s is done by the %s only, and leads from %s to %s', ([action, role, from, to]) => {
    const order: OrderState = { status: from, cancelRequestedBy: null }
    const others = (['buyer', 'seller', 'admin'] as const).filter((other) => other !== role)
    expect(nextOrderState(order, role, action)).toEqual({ status: to, cancelRequestedBy: null })
    for (const other of others) expect(nextOrderState(order, other, action)).toBeNull()
  })

  test('is cancelled only when the other person agrees', () => {
    const requested = play([['seller', 'request-cancel']])
    expect(requested).toEqual({ status: 'agreed', cancelRequestedBy: 'seller' })
    expect(nextOrderState(requested, 'seller', 'agree-cancel')).toBeNull()
    expect(nextOrderState(requested, 'buyer', 'agree-cancel')?.status).toBe('cancelled')
  })

  test.for(['buyer', 'seller'] as const)('continues when the %s answers or withdraws a request to cancel', (role) => {
    expect(
      play([
        ['buyer', 'mark-paid'],
        ['buyer', 'request-cancel'],
        [role, 'continue'],
      ]),
    ).toEqual({ status: 'paid', cancelRequestedBy: null })
  })

  test('waits while a request to cancel is open', () => {
    const requested = play([['seller', 'request-cancel']])
    expect(orderActionsOf(requested, 'buyer')).toEqual(['agree-cancel', 'continue', 'report-problem'])
    expect(whoseTurn(requested)).toBe('buyer')
  })

  test.for([
    ['close-as-received', 'received'],
    ['close-as-cancelled', 'cancelled'],
  ] as const)('with a problem is closed by an admin alone: %s', ([action, status]) => {
    const order = play([
      ['buyer', 'mark-paid'],
      ['buyer', 'report-problem'],
    ])
    expect(whoseTurn(order)).toBe('admin')
    expect(nextOrderState(order, 'admin', action)).toEqual({ status, cancelRequestedBy: null })
  })

  test('with a problem can still be settled by its two people: one of them may be the only admin', () => {
    const order = play([['buyer', 'report-problem']])
    expect(orderActionsOf(order, 'buyer')).toEqual(['mark-received', 'request-cancel'])
    expect(orderActionsOf(order, 'seller')).toEqual(['request-cancel'])
    expect(nextOrderState(order, 'buyer', 'mark-received')?.status).toBe('received')
    const requested = nextOrderState(order, 'seller', 'request-cancel')
    expect(requested).toEqual({ status: 'with-admin', cancelRequestedBy: 'seller' })
    expect(requested && nextOrderState(requested, 'buyer', 'continue')).toEqual(order)
    expect(requested && nextOrderState(requested, 'buyer', 'agree-cancel')?.status).toBe('cancelled')
  })
})

const presses = fc.array(
  fc.tuple(
    fc.constantFrom<OrderRole[]>('buyer', 'seller', 'admin'),
    fc.constantFrom<OrderAction[]>(...partyActions, ...adminActions),
  ),
  { maxLength: 40 },
)

const ends = ['received', 'agree-cancel', 'close-as-received', 'close-as-cancelled']

/**
 * What people may expect, written without the table: what happened, in order, decides.
 */
class ExpectedOrder {
  private history: string[] = []
  private request: OrderRole | null = null

  private readonly isOffer: boolean
  private readonly isLate: boolean

  constructor(isOffer: boolean, isLate: boolean) {
    this.isOffer = isOffer
    this.isLate = isLate
  }

  private get end(): string | undefined {
    return this.history.find((event) => [...ends, 'decline-offer', 'withdraw-offer', 'end-unpaid'].includes(event))
  }

  press(role: OrderRole, action: OrderAction): boolean {
    const happened = (event: string) => this.history.includes(event)
    const isProblem = happened('report-problem')
    if (this.end !== undefined) return false
    if (role === 'admin' || action === 'close-as-received' || action === 'close-as-cancelled') {
      const closes = action === 'close-as-received' || action === 'close-as-cancelled'
      if (role !== 'admin' || !closes || !isProblem) return false
      this.history.push(action)
      this.request = null
      return true
    }
    const isWaiting = this.isOffer && !happened('accept-offer')
    if (action.endsWith('-offer') || isWaiting) {
      const by = action === 'withdraw-offer' ? 'seller' : 'buyer'
      if (!isWaiting || !action.endsWith('-offer') || role !== by) return false
      this.history.push(action)
      return true
    }
    const record = (event: string, request: OrderRole | null) => {
      this.history.push(event)
      this.request = request
      return true
    }
    if (action === 'report-problem') return !isProblem && record(action, null)
    if (action === 'agree-cancel') return this.request !== null && this.request !== role && record(action, null)
    if (action === 'continue') return this.request !== null && record(action, null)
    if (this.request !== null) return false
    if (action === 'request-cancel') return record(action, role)
    if (action === 'mark-received')
      return role === 'buyer' && (happened('handed-over') || isProblem) && record('received', null)
    if (isProblem) return false
    if (action === 'end-unpaid') return role === 'seller' && this.isLate && !happened('paid') && record(action, null)
    if (action === 'mark-paid') return role === 'buyer' && !happened('paid') && record('paid', null)
    return role === 'seller' && happened('paid') && !happened('handed-over') && record('handed-over', null)
  }

  get state(): OrderState {
    const status = (() => {
      if (this.end === 'received' || this.end === 'close-as-received') return 'received'
      if (this.end === 'end-unpaid') return 'unpaid'
      if (this.end !== undefined) return 'cancelled'
      if (this.isOffer && !this.history.includes('accept-offer')) return 'offered'
      if (this.history.includes('report-problem')) return 'with-admin'
      if (this.history.includes('handed-over')) return 'handed-over'
      return this.history.includes('paid') ? 'paid' : 'agreed'
    })()
    return { status, cancelRequestedBy: this.request === 'admin' ? null : this.request }
  }
}

describe('two people and an admin who press at random', () => {
  test('get what the history of their presses says', () => {
    fc.assert(
      fc.property(presses, fc.boolean(), fc.boolean(), (sequence, isOffer, isPaymentLate) => {
        const expected = new ExpectedOrder(isOffer, isPaymentLate)
        let order: OrderState = isOffer ? { ...agreed, status: 'offered' } : agreed
        for (const [role, action] of sequence) {
          const late = { ...order, isPaymentLate }
          const isOffered = orderActionsOf(late, role).includes(action)
          const next = nextOrderState(late, role, action)
          expect(next !== null).toBe(expected.press(role, action))
          expect(isOffered).toBe(next !== null)
          order = next ?? order
          expect(order).toEqual(expected.state)
        }
      }),
      { numRuns: 2000 },
    )
  })

  test('always have somebody who can go on until the order ends', () => {
    fc.assert(
      fc.property(presses, (sequence) => {
        const order = play(sequence)
        const turn = whoseTurn(order)
        expect(turn === null).toBe(isOver(order.status))
        expect(isOver(order.status) || (turn !== null && orderActionsOf(order, turn).length > 0)).toBe(true)
      }),
    )
  })
})
