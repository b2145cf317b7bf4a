// The life of an order, as a table of transitions: who may do what in which state. What the table does not contain is
// refused. Payment takes place outside Curio: a status says what the two people stated, not that money moved.

export const orderStatuses = ['agreed', 'paid', 'handed-over', 'received', 'cancelled', 'with-admin'] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const orderParties = ['buyer', 'seller'] as const
export type OrderParty = (typeof orderParties)[number]
export type OrderRole = OrderParty | 'admin'

/** What the buyer and the seller do. */
export const partyActions = [
  'mark-paid',
  'mark-handed-over',
  'mark-received',
  'request-cancel',
  'agree-cancel',
  'continue',
  'report-problem',
] as const
/** How an administrator closes an order with a problem. */
export const adminActions = ['close-as-received', 'close-as-cancelled'] as const
export type PartyAction = (typeof partyActions)[number]
export type OrderAction = PartyAction | (typeof adminActions)[number]

export type OrderState = {
  readonly status: OrderStatus
  /** Who requested to cancel the order, while the other person has not answered. */
  readonly cancelRequestedBy: OrderParty | null
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
}

const people = orderParties
const open = ['agreed', 'paid', 'handed-over'] as const
// Who cannot settle a problem asks an administrator, and can still settle it: one of the two may be the only one.
const unsettled = [...open, 'with-admin'] as const

const orderTransitions: Readonly<Record<OrderAction, Transition>> = {
  'mark-paid': { by: ['buyer'], from: ['agreed'], request: 'none', to: 'paid' },
  'mark-handed-over': { by: ['seller'], from: ['paid'], request: 'none', to: 'handed-over' },
  'mark-received': { by: ['buyer'], from: ['handed-over', 'with-admin'], request: 'none', to: 'received' },
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
  const { by, from, request, to, requestsCancel } = orderTransitions[action]
  if (!by.includes(actor) || !from.includes(order.status) || !matchesRequest(request, order, actor)) return null
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

/** Returns who has to act next; null after the end. */
export function whoseTurn({ status, cancelRequestedBy }: OrderState): OrderRole | null {
  if (status === 'received' || status === 'cancelled') return null
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

/** Maximum characters of what people write on an order, after trimming. */
export const maxOrderTextLengths = { payment: 1000, address: 500, tracking: 200, note: 1000 } as const
