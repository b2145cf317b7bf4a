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

test.each<[OrderState['status'], OrderState['cancelRequestedBy'], OrderRole | null]>([
  ['offered', null, 'buyer'],
  ['agreed', null, 'buyer'],
  ['agreed', 'buyer', 'seller'],
  ['paid', null, 'seller'],
  ['paid', 'seller', 'buyer'],
  ['handed-over', null, 'buyer'],
  ['with-admin', null, 'admin'],
  ['with-admin', 'seller', 'buyer'],
  ['unpaid', null, null],
])('of an order that is %s, and a request to cancel by %s, it is the turn of %s', (status, cancelRequestedBy, role) => {
  expect(whoseTurn({ status, cancelRequestedBy })).toBe(role)
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
