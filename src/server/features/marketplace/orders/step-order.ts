import { sql } from 'kysely'
import { problem, type Problem } from '#src/contract/call/problems.ts'
import { assertNever } from '#src/domain/assert-never.ts'
import type { NotificationKind } from '#src/domain/messages/messages.ts'
import { isOver, nextOrderState, type OrderAction, type OrderRole, otherParty } from '#src/domain/auction/order.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import { recordAudit } from '#src/server/db/record-audit.ts'
import { areBlocked } from '#src/server/features/accounts/profile/are-blocked.ts'
import { notifyPeople } from '#src/server/features/marketplace/auction/notify-people.ts'
import { unpaidOrderOf } from '#src/server/features/marketplace/auction/end-offers.ts'
import { type LockedProduct, lockProduct, sellProduct } from '#src/server/features/marketplace/auction/settle-sale.ts'
import { asCents } from '#src/domain/money/money.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { listAdmins } from './list-admins.ts'
import { partyOf } from './read-order.ts'
import { takeBackSales } from './take-back-sales.ts'

type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

/** Locks an order and, before it, its product: like everything that locks products and what belongs to them. */
export async function lockOrder(tx: Tx, orderId: string) {
  const found = await tx.selectFrom('orders').select('product_id').where('_id', '=', orderId).executeTakeFirst()
  if (!found) return undefined
  const product = await tx
    .selectFrom('products')
    .select('name')
    .where('_id', '=', found.product_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const order = await tx
    .selectFrom('orders')
    .selectAll()
    .where('_id', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  // After the lock was granted.
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx)
  return { ...order, productName: product.name, now: rows[0]?.now ?? new Date(0) }
}

type Command = { readonly orderId: string; readonly action: OrderAction; readonly note: string }

/**
 * Performs one action of the table of transitions on an order, records it, and notifies whom it concerns. Cancelling
 * returns the product to the status new, without its bids. Accepting an offer sells it again.
 */
export function stepOrder(deps: Deps, actor: User, { orderId, action, note }: Command): Promise<Result<null, Problem>> {
  return deps.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return fail(problem('not-found'))
    // Nobody decides their own order.
    const role: OrderRole | null = partyOf(order, actor._id) ?? (actor.role === 'admin' ? 'admin' : null)
    const isClosing = action === 'close-as-received' || action === 'close-as-cancelled'
    if (role === null || isClosing !== (role === 'admin')) return fail(problem('forbidden'))
    const { status, cancel_requested_by: cancelRequestedBy, payment_due_at: dueAt, now } = order
    const isPaymentLate = dueAt !== null && dueAt <= now
    const next = nextOrderState({ status, cancelRequestedBy, isPaymentLate }, role, action)
    if (!next) return fail(problem('order-changed'))
    const offered = action === 'accept-offer' ? await findOffered(tx, order) : null
    if (offered?.ok === false) return offered
    await tx
      .updateTable('orders')
      .set({
        status: next.status,
        cancel_requested_by: next.cancelRequestedBy,
        step_at: sql<Date>`clock_timestamp()`,
        reminded_at: null,
        // The order waited since the request.
        ...(action === 'continue' && { payment_due_at: sql<Date>`payment_due_at + (clock_timestamp() - step_at)` }),
      })
      .where('_id', '=', orderId)
      .execute()
    await tx.insertInto('order_steps').values({ order_id: orderId, action, role, note }).execute()
    if (offered) {
      const sale = { buyerId: order.buyer_id, price: asCents(order.price_cents), orderId } as const
      await sellProduct(tx, deps, offered.value, { ...sale, saleKind: 'next-bidder' })
      return ok(null)
    }
    if (isOver(next.status) && next.status !== 'received' && status !== 'offered')
      await takeBackSales(tx, [order.product_id])
    await notifyStep(tx, deps, order, { action, role, actorId: actor._id })
    if (role === 'admin') {
      await recordAudit(tx, {
        actorId: actor._id,
        action: 'close-order',
        userId: order.seller_id,
        subject: { orderId, productId: order.product_id, name: order.productName },
        before: { status },
        after: { status: next.status },
      })
    }
    return ok(null)
  })
}

/** The product of an offer that can be accepted. */
async function findOffered(tx: Tx, order: LockedOrder): Promise<Result<LockedProduct, Problem>> {
  const isOpen = order.offer_ends_at !== null && order.offer_ends_at > order.now
  const product = await lockProduct(tx, order.product_id)
  if (!isOpen || product?.status !== 'new') return fail(problem('order-changed'))
  return (await areBlocked(tx, order.seller_id, order.buyer_id)) ? fail(problem('blocked')) : ok(product)
}

type Step = { readonly action: OrderAction; readonly role: OrderRole; readonly actorId: string }

async function notifyStep(tx: Tx, deps: Deps, order: LockedOrder, { action, role, actorId }: Step): Promise<void> {
  const kind = notificationKindOf(action)
  const subject = { orderId: order._id, productId: order.product_id, name: order.productName }
  const idOf = { seller: order.seller_id, buyer: order.buyer_id }
  if (role === 'admin') {
    await notifyPeople(tx, deps, [
      { user: idOf.seller, kind, subject },
      { user: idOf.buyer, kind, subject },
    ])
    return
  }
  if (action === 'decline-offer') subject.orderId = (await findUnpaidOrder(tx, order._id)) ?? order._id
  const admins = action === 'report-problem' ? await listAdmins(tx) : []
  const informed = new Set([idOf[otherParty(role)], ...admins])
  informed.delete(actorId)
  const byActor = { ...subject, personId: actorId }
  await notifyPeople(
    tx,
    deps,
    [...informed].map((user) => ({ user, kind, subject: byActor })),
  )
}

async function findUnpaidOrder(tx: Tx, orderId: string): Promise<string | null> {
  const { rows } = await sql<{ _id: string | null }>`
    select ${unpaidOrderOf('o.auction_list_id')} as _id from orders o where o._id = ${orderId}`.execute(tx)
  return rows[0]?._id ?? null
}

function notificationKindOf(action: OrderAction): NotificationKind {
  switch (action) {
    case 'accept-offer':
      return 'item-sold'
    case 'decline-offer':
      return 'order-offer-declined'
    case 'withdraw-offer':
      return 'order-offer-ended'
    case 'end-unpaid':
      return 'order-unpaid'
    case 'mark-paid':
      return 'order-paid'
    case 'mark-handed-over':
      return 'order-handed-over'
    case 'mark-received':
      return 'order-received'
    case 'request-cancel':
      return 'order-cancel-requested'
    case 'agree-cancel':
    case 'close-as-cancelled':
      return 'order-cancelled'
    case 'continue':
      return 'order-continued'
    case 'report-problem':
      return 'order-problem'
    case 'close-as-received':
      return 'order-closed'
    default:
      return assertNever(action)
  }
}
