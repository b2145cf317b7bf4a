import { sql } from 'kysely'
import { problem, type Problem } from '#src/contract/call/problems.ts'
import { feedbackEnd, type FeedbackMark, otherParty, takesFeedback } from '#src/domain/auction/order.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { notifyPeople } from '#src/server/features/marketplace/auction/notify-people.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { partyOf } from './read-order.ts'
import { lockOrder } from './step-order.ts'

type Command = { readonly orderId: string; readonly mark: FeedbackMark; readonly note: string }

/**
 * Stores what one of the two people of an order says of the other, once and for good, within `feedbackDays` of its end. It
 * is shown when both have given theirs, or when that time is over, so that nobody answers what they read.
 */
export function giveFeedback(
  deps: Deps,
  actor: User,
  { orderId, mark, note }: Command,
): Promise<Result<null, Problem>> {
  return deps.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return fail(problem('not-found'))
    const role = partyOf(order, actor._id)
    if (role === null) return fail(problem('forbidden'))
    const endsAt = feedbackEnd(order.step_at)
    if (!takesFeedback(order.status) || order.now >= endsAt) return fail(problem('order-changed'))
    const personId = role === 'buyer' ? order.seller_id : order.buyer_id
    const given = await tx
      .insertInto('order_feedback')
      .values({
        _id: deps.ids.next(),
        order_id: orderId,
        role,
        author_id: actor._id,
        person_id: personId,
        mark,
        note,
        shown_at: endsAt,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('_id')
      .executeTakeFirst()
    if (!given) return fail(problem('order-changed'))
    await sql`
      update order_feedback set shown_at = clock_timestamp()
       where order_id = ${orderId}
         and exists (select from order_feedback where order_id = ${orderId} and role = ${otherParty(role)})`.execute(tx)
    await tx.insertInto('order_steps').values({ order_id: orderId, action: 'give-feedback', role }).execute()
    const subject = { orderId, productId: order.product_id, name: order.productName, personId: actor._id }
    await notifyPeople(tx, deps, [{ user: personId, kind: 'order-feedback', subject }])
    return ok(null)
  })
}

/** Answers the other person's feedback, once and for good, after it was shown. */
export async function replyToFeedback(
  { db }: Deps,
  actor: User,
  { orderId, reply }: { readonly orderId: string; readonly reply: string },
): Promise<Result<null, Problem>> {
  const order = await db
    .selectFrom('orders')
    .select(['seller_id', 'buyer_id'])
    .where('_id', '=', orderId)
    .executeTakeFirst()
  if (!order) return fail(problem('not-found'))
  if (partyOf(order, actor._id) === null) return fail(problem('forbidden'))
  const { numUpdatedRows } = await db
    .updateTable('order_feedback')
    .set({ reply, replied_at: sql<Date>`clock_timestamp()` })
    .where('order_id', '=', orderId)
    .where('person_id', '=', actor._id)
    .where('replied_at', 'is', null)
    .where('shown_at', '<=', sql<Date>`clock_timestamp()`)
    .executeTakeFirst()
  return numUpdatedRows === 1n ? ok(null) : fail(problem('order-changed'))
}

/** Removes the words of feedback that an administrator hides, and of its reply: there is none afterwards. */
export const eraseFeedback = (tx: Tx, { feedbackId }: { readonly feedbackId: string }) =>
  tx
    .updateTable('order_feedback')
    .set({ note: '', reply: '', replied_at: sql<Date>`coalesce(replied_at, clock_timestamp())` })
    .where('_id', '=', feedbackId)
    .execute()
