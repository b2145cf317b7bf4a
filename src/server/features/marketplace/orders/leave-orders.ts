import { sql } from 'kysely'
import type { OrderStatus } from '#src/domain/auction/order.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import { endOffers } from '#src/server/features/marketplace/auction/end-offers.ts'
import { notifyPeople } from '#src/server/features/marketplace/auction/notify-people.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { listAdmins } from './list-admins.ts'
import { takeBackSales } from './take-back-sales.ts'

/**
 * Erases what a person wrote on their orders. Those that nobody says to have paid are cancelled; other open ones go to
 * the administrators, because the other person could not finish them alone.
 */
export async function leaveOrders(tx: Tx, deps: Deps, userId: string): Promise<void> {
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
