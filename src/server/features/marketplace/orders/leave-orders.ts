import { sql } from 'kysely'
import type { Tx } from '#src/server/db/open-database.ts'
import { notifyPeople } from '#src/server/features/marketplace/notify-people.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { listAdmins } from './list-admins.ts'

/**
 * Erases what a person wrote on their orders. Open ones go to the administrators, because the other person could not
 * finish them alone.
 */
export async function leaveOrders(tx: Tx, deps: Deps, userId: string): Promise<void> {
  const { rows: ended } = await sql<{ _id: string; product_id: string; name: string; other: string }>`
    with ended as (
      update orders set status = 'with-admin', cancel_requested_by = null, step_at = clock_timestamp()
       where (seller_id = ${userId} or buyer_id = ${userId}) and status in ('agreed', 'paid', 'handed-over')
      returning *
    ), recorded as (
      insert into order_steps (order_id, action) select _id, 'report-problem' from ended
    )
    select e._id, e.product_id, p.name, case when e.seller_id = ${userId} then e.buyer_id else e.seller_id end as other
      from ended e join products p on p._id = e.product_id`.execute(tx)
  if (ended.length > 0) {
    const admins = await listAdmins(tx, [userId])
    const notifications = ended.flatMap(({ _id, product_id, name, other }) =>
      [...new Set([other, ...admins])].map((user) => ({
        user,
        kind: 'order-problem' as const,
        subject: { orderId: _id, productId: product_id, name },
      })),
    )
    await notifyPeople(tx, deps, notifications)
  }
  await sql`update orders set address = '' where buyer_id = ${userId} and address <> ''`.execute(tx)
  await sql`
    update orders set payment = '', tracking = ''
     where seller_id = ${userId} and (payment <> '' or tracking <> '')`.execute(tx)
  await sql`
    update order_steps s set note = '' from orders o
     where o._id = s.order_id and s.note <> ''
       and (s.role = 'buyer' and o.buyer_id = ${userId} or s.role = 'seller' and o.seller_id = ${userId})`.execute(tx)
}
