import { sql } from 'kysely'
import { problem, type Problem } from '#src/contract/call/problems.ts'
import { offerHours } from '#src/domain/auction/order.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { endOffers } from '#src/server/features/marketplace/auction/end-offers.ts'
import { notifyPeople } from '#src/server/features/marketplace/auction/notify-people.ts'
import { lockProduct } from '#src/server/features/marketplace/auction/settle-sale.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { findNextBidder } from './find-next-bidder.ts'
import { lockOrder } from './step-order.ts'

type Command = {
  readonly orderId: string
  /** The next bidder, as the seller saw them: nobody else gets the offer. */
  readonly buyerId: string
}

/**
 * Offers the product of an order that ended unpaid to the next bidder of its auction, at their own bid, which only they
 * and the seller see. The offer is an order that waits for their answer.
 */
export function offerNext(
  deps: Deps,
  actor: User,
  { orderId, buyerId }: Command,
): Promise<Result<{ _id: string }, Problem>> {
  return deps.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return fail(problem('not-found'))
    if (order.seller_id !== actor._id) return fail(problem('forbidden'))
    const product = await lockProduct(tx, order.product_id)
    if (!product) return fail(problem('order-changed'))
    const { product_id: productId, seller_id } = order
    // The job has not come to it.
    await endOffers(tx, deps, sql`o.product_id = ${productId} and o.offer_ends_at <= clock_timestamp()`, 'lapse-offer')
    const next = await findNextBidder(tx, orderId)
    if (next?.bidder_id !== buyerId) return fail(problem('order-changed'))
    const { price_cents, list_id: auction_list_id } = next
    const _id = deps.ids.next()
    await tx
      .insertInto('orders')
      .values({
        _id,
        product_id: productId,
        seller_id,
        buyer_id: buyerId,
        price_cents,
        auction_list_id,
        status: 'offered',
        offer_ends_at: sql<Date>`clock_timestamp() + make_interval(hours => ${offerHours})`,
      })
      .execute()
    const about = { productId, name: order.productName, price: price_cents, orderId: _id }
    await notifyPeople(tx, deps, [{ user: buyerId, kind: 'order-offered', subject: { ...about, personId: actor._id } }])
    return ok({ _id })
  })
}
