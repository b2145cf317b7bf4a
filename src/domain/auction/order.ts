// The life of an order, as a table of transitions: who may do what in which state. What the table does not contain is
// refused. Payment takes place outside Curio: a status says what the two people stated, not that money moved.

/**
 * `offered`: to the next bidder, at their own bid, who has not answered. `unpaid`: ended by the seller alone, because the
 * buyer did not pay in time; it stands as the buyer's.
 */
export const orderStatuses = [
  'offered',
  'agreed',
  'paid',
  'handed-over',
  'received',
  'cancelled',
  'with-admin',
  'unpaid',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const orderParties = ['buyer', 'seller'] as const
export type OrderParty = (typeof orderParties)[number]
export type OrderRole = OrderParty | 'admin'

/** What the buyer and the seller do. */
export const partyActions = [
  'accept-offer',
  'decline-offer',
  'withdraw-offer',
  'mark-paid',
  'mark-handed-over',
  'mark-received',
  'end-unpaid',
  'request-cancel',
  'agree-cancel',
  'continue',
  'report-problem',
] as const
/** How an administrator closes an order with a problem. */
export const adminActions = ['close-as-received', 'close-as-cancelled'] as const
export type PartyAction = (typeof partyActions)[number]
export type OrderAction = PartyAction | (typeof adminActions)[number]

/** What is recorded on an order: actions, an offer that nobody answered in time, and that one of the two gave feedback. */
export const orderSteps = [...partyActions, ...adminActions, 'lapse-offer', 'end-offer', 'give-feedback'] as const
export type OrderStep = (typeof orderSteps)[number]

export type OrderState = {
  readonly status: OrderStatus
  /** Who requested to cancel the order, while the other person has not answered. */
  readonly cancelRequestedBy: OrderParty | null
  /** Whether the time to pay is over, which began when the seller said how. Missing: it is not. */
  readonly isPaymentLate?: boolean
}

type Transition = {
  readonly by: readonly OrderRole[]
  readonly from: readonly OrderStatus[]
  /** The request to cancel that must be open: none, the other person's, one of either, or it does not matter. */
  readonly request: 'none' | 'others' | 'one' | 'any'
  /** The next status; `same` if it stays. */
  readonly to: OrderStatus | 'same'
  /** Whether a request to cancel by the actor is open afterwards. */
  readonly requestsCancel?: true
  /** Whether it needs that the time to pay is over. */
  readonly whenLate?: true
}

const people = orderParties
const open = ['agreed', 'paid', 'handed-over'] as const
// Who cannot settle a problem asks an administrator, and can still settle it: one of the two may be the only one.
const unsettled = [...open, 'with-admin'] as const

const orderTransitions: Readonly<Record<OrderAction, Transition>> = {
  'accept-offer': { by: ['buyer'], from: ['offered'], request: 'none', to: 'agreed' },
  'decline-offer': { by: ['buyer'], from: ['offered'], request: 'none', to: 'cancelled' },
  'withdraw-offer': { by: ['seller'], from: ['offered'], request: 'none', to: 'cancelled' },
  'mark-paid': { by: ['buyer'], from: ['agreed'], request: 'none', to: 'paid' },
  'mark-handed-over': { by: ['seller'], from: ['paid'], request: 'none', to: 'handed-over' },
  'mark-received': { by: ['buyer'], from: ['handed-over', 'with-admin'], request: 'none', to: 'received' },
  'end-unpaid': { by: ['seller'], from: ['agreed'], request: 'none', to: 'unpaid', whenLate: true },
  'request-cancel': { by: people, from: unsettled, request: 'none', to: 'same', requestsCancel: true },
  'agree-cancel': { by: people, from: unsettled, request: 'others', to: 'cancelled' },
  continue: { by: people, from: unsettled, request: 'one', to: 'same' },
  'report-problem': { by: people, from: open, request: 'any', to: 'with-admin' },
  'close-as-received': { by: ['admin'], from: ['with-admin'], request: 'any', to: 'received' },
  'close-as-cancelled': { by: ['admin'], from: ['with-admin'], request: 'any', to: 'cancelled' },
}

const orderActions = Object.keys(orderTransitions) as OrderAction[]

export const otherParty = (party: OrderParty): OrderParty => (party === 'buyer' ? 'seller' : 'buyer')

/** Returns the order after `action` by `actor`; null if the table does not allow it. */
export function nextOrderState(order: OrderState, actor: OrderRole, action: OrderAction): OrderState | null {
  const { by, from, request, to, requestsCancel, whenLate } = orderTransitions[action]
  if (!by.includes(actor) || !from.includes(order.status) || !matchesRequest(request, order, actor)) return null
  if (whenLate && !order.isPaymentLate) return null
  return {
    status: to === 'same' ? order.status : to,
    cancelRequestedBy: requestsCancel && actor !== 'admin' ? actor : null,
  }
}

function matchesRequest(request: Transition['request'], { cancelRequestedBy }: OrderState, actor: OrderRole): boolean {
  if (request === 'any') return true
  if (request === 'none') return cancelRequestedBy === null
  return cancelRequestedBy !== null && (request === 'one' || cancelRequestedBy !== actor)
}

/** Returns what `actor` may do now. */
export const orderActionsOf = (order: OrderState, actor: OrderRole): OrderAction[] =>
  orderActions.filter((action) => nextOrderState(order, actor, action) !== null)

/** Whether nobody can do anything any more. */
export const isOver = (status: OrderStatus): boolean =>
  status === 'received' || status === 'cancelled' || status === 'unpaid'

/** Returns who has to act next; null after the end. */
export function whoseTurn({ status, cancelRequestedBy }: OrderState): OrderRole | null {
  if (isOver(status)) return null
  if (cancelRequestedBy !== null) return otherParty(cancelRequestedBy)
  if (status === 'with-admin') return 'admin'
  return status === 'paid' ? 'seller' : 'buyer'
}

/**
 * Returns who is reminded: whose turn it is, the seller who has not stated how to pay, and the administrators while they
 * can decide the order, whatever its people do.
 */
export function whomToRemind(order: OrderState & { readonly payment: string }): OrderRole[] {
  const turn = whoseTurn(order)
  if (order.status === 'with-admin' && turn !== null && turn !== 'admin') return [turn, 'admin']
  const needsPayment = order.status === 'agreed' && order.cancelRequestedBy === null && order.payment === ''
  return turn === null ? [] : needsPayment ? ['buyer', 'seller'] : [turn]
}

/** Days that a step may wait until the person who has to act is reminded, once. */
export const daysUntilReminder = 3

/** Hours in which the next bidder answers an offer. */
export const offerHours = 48

export const feedbackMarks = ['good', 'neutral', 'bad'] as const
export type FeedbackMark = (typeof feedbackMarks)[number]

/** Days after the end of an order in which its people say how it went. */
const feedbackDays = 14

/** The instant until which they do; the last step of an order is its end. */
export const feedbackEnd = (stepAt: Date): Date => new Date(stepAt.getTime() + feedbackDays * 24 * 60 * 60 * 1000)

/** Whether an order ended in a way that its people say how it went. Who cancelled together does not. */
export const takesFeedback = (status: OrderStatus): boolean => status === 'received' || status === 'unpaid'

/** Maximum characters of what people write on an order, after trimming. */
export const maxOrderTextLengths = { payment: 1000, address: 500, tracking: 200, note: 1000, feedback: 500 } as const
