import { sql } from 'kysely'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { publishCancellation } from '#src/server/features/marketplace/auction/settle-sale.ts'
import type { OrderStatus } from '#src/domain/auction/order.ts'
import { endOffers } from '#src/server/features/marketplace/auction/end-offers.ts'
import { notifyPeople } from '#src/server/features/marketplace/auction/notify-people.ts'
import { listAdmins } from './list-admins.ts'
import { takeBackSales } from './take-back-sales.ts'

/**
 * Takes an erased person off the market: their running auctions are cancelled, their products that are not sold are
 * deleted with description, facts, place and photos, and their bids in running auctions are withdrawn, so that the next highest
 * wins. Sales stay as they are, unless nobody says that they were paid (`leaveOrders`).
 */
export async function leaveMarket(
  tx: Tx,
  deps: Deps,
  { userId, actorId }: { readonly userId: string; readonly actorId: string },
): Promise<void> {
  // In the order of ids. Locking a product waits for running bids, and for the end of its auction.
  await sql`
    select _id from products
     where seller_id = ${userId} and status <> 'sold'
        or status = 'active' and _id in (select product_id from bids where bidder_id = ${userId})
        or _id in (select product_id from likes where user_id = ${userId})
        or _id in (select product_id from orders where seller_id = ${userId} or buyer_id = ${userId})
     order by _id for update`.execute(tx)
  // Before the products: those whose sale is cancelled are not sold any more.
  await leaveOrders(tx, deps, userId)
  const auctions = await tx
    .selectFrom('products')
    .select(['_id', 'seller_id', 'name'])
    .where('seller_id', '=', userId)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .orderBy('_id')
    .execute()
  for (const product of auctions) await publishCancellation(tx, deps, product, userId)
  const unsold = tx.selectFrom('products').select('_id').where('seller_id', '=', userId).where('status', '<>', 'sold')
  await tx.deleteFrom('product_images').where('product_id', 'in', unsold).execute()
  await tx.deleteFrom('product_additions').where('product_id', 'in', unsold).execute()
  await tx
    .updateTable('products')
    .set({
      deleted_at: sql<Date>`coalesce(deleted_at, now())`,
      deleted_by: sql<string>`coalesce(deleted_by, ${actorId})`,
      hidden_reason: null,
      description: '',
      remarks: '',
      condition: '',
      condition_text: '',
      dimensions: '',
      material: '',
      provenance: '',
      marks: '',
    })
    .where('seller_id', '=', userId)
    .where('status', '<>', 'sold')
    .execute()
  await tx.deleteFrom('saved_searches').where('user_id', '=', userId).execute()
  await erasePlaces(tx, userId)
  await sql`
    delete from bids where bidder_id = ${userId}
       and product_id in (select _id from products where status = 'active' and deleted_at is null)`.execute(tx)
  await lockLikedSellers(tx, userId)
  await tx.deleteFrom('likes').where('user_id', '=', userId).execute()
  await tx.deleteFrom('image_owners').where('user_id', '=', userId).execute()
  await tx.deleteFrom('image_uploads').where('user_id', '=', userId).execute()
}

/**
 * Erases the places of products that are not sold. The search queue subtracts the places of products that were just
 * deleted from the filters, and erases them after that.
 */
async function erasePlaces(tx: Tx, userId: string): Promise<void> {
  // Waits for the queue's running batch.
  await sql`select pg_advisory_xact_lock(hashtext('search_queue'))`.execute(tx)
  await sql`
    update products set location = ''
     where seller_id = ${userId} and status <> 'sold'
       and not exists (select from search_queue q where q.product_id = products._id)`.execute(tx)
}

/** The trigger of likes changes the counts of the sellers. */
async function lockLikedSellers(tx: Tx, userId: string): Promise<void> {
  await sql`
    select _id from users
     where _id in (select p.seller_id from likes l join products p on p._id = l.product_id where l.user_id = ${userId})
     order by _id for no key update`.execute(tx)
}

/**
 * Erases what a person wrote on their orders. Those that nobody says to have paid are cancelled; other open ones go to
 * the administrators, because the other person could not finish them alone.
 */
async function leaveOrders(tx: Tx, deps: Deps, userId: string): Promise<void> {
  await endOffers(tx, deps, sql`${userId} in (o.seller_id, o.buyer_id)`, 'end-offer', true)
  type Ended = { _id: string; status: OrderStatus; product_id: string; name: string; other: string }
  const { rows: ended } = await sql<Ended>`
    with ended as (
      update orders set status = case status when 'agreed' then 'cancelled' else 'with-admin' end,
             cancel_requested_by = null, step_at = clock_timestamp(), reminded_at = null
       where (seller_id = ${userId} or buyer_id = ${userId}) and status in ('agreed', 'paid', 'handed-over')
      returning *
    ), recorded as (
      insert into order_steps (order_id, action)
      select _id, case status when 'cancelled' then 'agree-cancel' else 'report-problem' end from ended
    )
    select e._id, e.status, e.product_id, p.name, case when e.seller_id = ${userId} then e.buyer_id else e.seller_id end as other
      from ended e join products p on p._id = e.product_id`.execute(tx)
  const cancelled = ended.filter(({ status }) => status === 'cancelled')
  await takeBackSales(
    tx,
    cancelled.map(({ product_id }) => product_id),
  )
  const admins = (await listAdmins(tx)).filter((admin) => admin !== userId)
  await notifyPeople(
    tx,
    deps,
    ended.flatMap(({ _id, status, product_id, name, other }) => {
      const subject = { orderId: _id, productId: product_id, name }
      const isCancelled = status === 'cancelled'
      const kind = isCancelled ? ('order-cancelled' as const) : ('order-problem' as const)
      return [...new Set([other, ...(isCancelled ? [] : admins)])].map((user) => ({ user, kind, subject }))
    }),
  )
  await sql`
    update orders set cancel_requested_by = null
     where (seller_id = ${userId} or buyer_id = ${userId}) and cancel_requested_by is not null`.execute(tx)
  await sql`update orders set address = '' where buyer_id = ${userId} and address <> ''`.execute(tx)
  await sql`
    update orders set payment = '', tracking = ''
     where seller_id = ${userId} and (payment <> '' or tracking <> '')`.execute(tx)
  await sql`update order_feedback set note = '' where author_id = ${userId} and note <> ''`.execute(tx)
  await sql`update order_feedback set reply = '' where person_id = ${userId} and reply <> ''`.execute(tx)
  await sql`
    update order_steps s set note = '' from orders o
     where o._id = s.order_id and s.note <> ''
       and (s.role = 'buyer' and o.buyer_id = ${userId} or s.role = 'seller' and o.seller_id = ${userId})`.execute(tx)
}
