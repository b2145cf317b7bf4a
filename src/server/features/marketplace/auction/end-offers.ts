import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { notifyPeople } from './notify-people.ts'

type Ended = {
  _id: string
  product_id: string
  name: string
  seller_id: string
  buyer_id: string
  unpaid_id: string | null
}

/** SQL of the order that ended unpaid last and whose auction has the list: there, its seller offers the product. */
export const unpaidOrderOf = (listId: string) =>
  sql<string | null>`(
    select _id from orders where auction_list_id = ${sql.ref(listId)} and status = 'unpaid' order by step_at desc limit 1)`

/**
 * Ends open offers to bidders, of orders `o` that match, whose products are locked: nobody can accept them any more. The
 * bidders are notified; the seller too if `informsSeller`. `end-offer`: neither by the seller's choice nor in time.
 */
export async function endOffers(
  tx: Tx,
  deps: Pick<Deps, 'ids' | 'jobs'>,
  condition: RawBuilder<unknown>,
  action: 'withdraw-offer' | 'lapse-offer' | 'end-offer' = 'end-offer',
  informsSeller = action === 'lapse-offer',
): Promise<number> {
  const { rows } = await sql<Ended>`
    with ended as (
      update orders o set status = 'cancelled', step_at = clock_timestamp()
       where o.status = 'offered' and ${condition}
      returning *
    ), recorded as (
      insert into order_steps (order_id, action, role)
      select _id, ${action}, ${action === 'withdraw-offer' ? 'seller' : null} from ended
    )
    select e._id, e.product_id, p.name, e.seller_id, e.buyer_id, ${unpaidOrderOf('e.auction_list_id')} as unpaid_id
      from ended e join products p on p._id = e.product_id`.execute(tx)
  const notifications = rows.flatMap(({ _id, product_id: productId, name, seller_id, buyer_id, unpaid_id }) => {
    const subject = { orderId: _id, productId, name }
    const toBidder = { user: buyer_id, kind: 'order-offer-ended' as const, subject }
    return informsSeller
      ? [
          toBidder,
          {
            user: seller_id,
            kind: 'order-offer-declined' as const,
            subject: { ...subject, orderId: unpaid_id ?? _id },
          },
        ]
      : [toBidder]
  })
  if (notifications.length > 0) await notifyPeople(tx, deps, notifications)
  return rows.length
}

const offersPerBatch = 200

/** Ends the offers that nobody answered in time. Returns their number. Several servers may do so at the same time. */
export async function lapseOffers(deps: Pick<Deps, 'db' | 'ids' | 'jobs'>): Promise<number> {
  const due = await deps.db
    .selectFrom('orders')
    .select(['_id', 'product_id'])
    .where('status', '=', 'offered')
    .where('offer_ends_at', '<=', sql<Date>`statement_timestamp()`)
    .orderBy('offer_ends_at')
    .limit(offersPerBatch)
    .execute()
  let total = 0
  for (const { _id, product_id } of due) {
    total += await deps.db.transaction().execute(async (tx) => {
      await tx.selectFrom('products').select('_id').where('_id', '=', product_id).forUpdate().execute()
      return endOffers(tx, deps, sql`o._id = ${_id}`, 'lapse-offer')
    })
  }
  return total
}
