import { sql } from 'kysely'
import { problem, type Problem } from '#src/contract/call/problems.ts'
import { isOver } from '#src/domain/auction/order.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { notifyPeople } from '#src/server/features/marketplace/auction/notify-people.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { editConflict } from '#src/server/http/calls/edit-conflict.ts'
import { partyOf } from './read-order.ts'

type Details = {
  /** By the buyer. */
  readonly address?: string | undefined
  /** By the seller. */
  readonly payment?: string | undefined
  readonly tracking?: string | undefined
}
type Command = Details & {
  readonly orderId: string
  /** Days from each way to pay until the seller may end the order alone. */
  readonly paymentDays: number
  /** The values when they were read. */
  readonly before?: Details | undefined
}

/**
 * Stores what one of the two people states on an order, until it ends or an administrator decides. The other person is
 * notified of each way to pay and of the first address. The buyer is reminded three days after the first way to pay.
 */
export function setOrderDetails(
  deps: Deps,
  actor: User,
  { orderId, paymentDays, address, payment, tracking, before }: Command,
): Promise<Result<null, Problem>> {
  return deps.db.transaction().execute(async (tx) => {
    const order = await tx
      .selectFrom('orders')
      .innerJoin('products', 'products._id', 'orders.product_id')
      .select(['orders.seller_id', 'orders.buyer_id', 'orders.status', 'orders.payment', 'orders.address'])
      .select('orders.tracking')
      .select(['orders.product_id', 'products.name'])
      .where('orders._id', '=', orderId)
      .forUpdate('orders')
      .executeTakeFirst()
    if (!order) return fail(problem('not-found'))
    const party = partyOf(order, actor._id)
    const isOthers = party === 'buyer' ? payment !== undefined || tracking !== undefined : address !== undefined
    if (party === null || isOthers) return fail(problem('forbidden'))
    // An administrator decides by what was stated before, and an offer is answered first.
    if (isOver(order.status) || order.status === 'with-admin' || order.status === 'offered')
      return fail(problem('order-changed'))
    const conflict = editConflict<Details>(order, { address, payment, tracking }, before)
    if (conflict) return fail(conflict)
    const details = {
      ...(address !== undefined && { address }),
      ...(payment !== undefined && { payment }),
      ...(tracking !== undefined && { tracking }),
    }
    if (Object.keys(details).length === 0) return ok(null)
    const isFirstPayment = order.status === 'agreed' && order.payment === '' && (payment ?? '') !== ''
    const isNewPayment = payment !== undefined && payment !== order.payment
    // While a request to cancel is open, the time of the wait since it is added later.
    const from = isFirstPayment
      ? sql`clock_timestamp()`
      : sql`case when cancel_requested_by is null then clock_timestamp() else step_at end`
    const dueAt = payment === '' ? null : sql<Date>`${from} + make_interval(days => ${paymentDays})`
    await tx
      .updateTable('orders')
      .set({
        ...details,
        ...(isNewPayment && { payment_due_at: dueAt }),
        ...(isFirstPayment && { step_at: sql<Date>`clock_timestamp()`, reminded_at: null }),
      })
      .where('_id', '=', orderId)
      .execute()
    const subject = { orderId, productId: order.product_id, name: order.name, personId: actor._id }
    if (payment !== undefined && payment !== '' && payment !== order.payment)
      await notifyPeople(tx, deps, [{ user: order.buyer_id, kind: 'order-payment', subject }])
    if (address !== undefined && address !== '' && order.address === '')
      await notifyPeople(tx, deps, [{ user: order.seller_id, kind: 'order-address', subject }])
    return ok(null)
  })
}
