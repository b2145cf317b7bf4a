import { sql } from 'kysely'
import { daysUntilReminder, otherParty, whomToRemind } from '#src/domain/auction/order.ts'
import { notifyPeople } from '#src/server/features/marketplace/auction/notify-people.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { listAdmins } from './list-admins.ts'

const ordersPerBatch = 200

/**
 * Reminds whoever has to act on an order whose step has waited for three days, once per step. Several servers may do so
 * at the same time. Returns the number of orders.
 */
export async function remindOfOrders(deps: Pick<Deps, 'db' | 'ids' | 'jobs'>): Promise<number> {
  let total = 0
  for (;;) {
    const count = await remindBatch(deps)
    total += count
    if (count < ordersPerBatch) return total
  }
}

function remindBatch(deps: Pick<Deps, 'db' | 'ids' | 'jobs'>): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    const due = tx
      .selectFrom('orders')
      .select('_id')
      .where('status', 'in', ['agreed', 'paid', 'handed-over', 'with-admin'])
      .where('reminded_at', 'is', null)
      .where('step_at', '<=', sql<Date>`statement_timestamp() - make_interval(days => ${daysUntilReminder})`)
      .orderBy('step_at')
      .limit(ordersPerBatch)
      .forUpdate()
      .skipLocked()
    const orders = await tx
      .updateTable('orders as o')
      .from('products as p')
      .set({ reminded_at: sql<Date>`clock_timestamp()` })
      .whereRef('p._id', '=', 'o.product_id')
      .where('o._id', 'in', due)
      .returning(['o._id', 'o.status', 'o.cancel_requested_by', 'o.payment', 'o.seller_id', 'o.buyer_id'])
      .returning(['o.product_id', 'p.name'])
      .execute()
    const admins = orders.some(({ status }) => status === 'with-admin') ? await listAdmins(tx) : []
    const reminders = orders.flatMap(({ cancel_requested_by: cancelRequestedBy, ...order }) => {
      const idOf = { buyer: order.buyer_id, seller: order.seller_id }
      const kind = 'order-waiting' as const
      const subject = { orderId: order._id, productId: order.product_id, name: order.name }
      return whomToRemind({ ...order, cancelRequestedBy }).flatMap((role) =>
        role === 'admin'
          ? admins
              .filter((admin) => admin !== order.seller_id && admin !== order.buyer_id)
              .map((user) => ({ user, kind, subject }))
          : [{ user: idOf[role], kind, subject: { ...subject, personId: idOf[otherParty(role)] } }],
      )
    })
    if (reminders.length > 0) await notifyPeople(tx, deps, reminders)
    return orders.length
  })
}
