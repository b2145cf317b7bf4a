import { type InferResult, sql } from 'kysely'
import { problem, type Problem } from '#src/contract/call/problems.ts'
import { asCents, fromCents } from '#src/domain/money/money.ts'
import type { OrderParty } from '#src/domain/auction/order.ts'
import { fail, ok } from '#src/domain/result.ts'
import type { Db, Tx } from '#src/server/db/connection/open-database.ts'
import { coverOf, picturesOfMessage } from '#src/server/media/picture-columns.ts'
import { readFeedback } from './read-feedback.ts'
import { findNextBidder } from './find-next-bidder.ts'
import type { Deps, User } from '#src/server/http/deps.ts'

/** Selects orders `o` with what a summary shows. */
export const selectOrders = (db: Db | Tx) =>
  db
    .selectFrom('orders as o')
    .innerJoin('products as p', 'p._id', 'o.product_id')
    .innerJoin('users as s', 's._id', 'o.seller_id')
    .innerJoin('users as b', 'b._id', 'o.buyer_id')
    .select(['o._id', 'o.price_cents', 'o.status', 'o.cancel_requested_by', 'o.created_at'])
    .select(['p._id as productId', 'p.name as productName'])
    .select(['s._id as sellerId', 's.name as sellerName', 's.icon as sellerIcon'])
    .select(['b._id as buyerId', 'b.name as buyerName', 'b.icon as buyerIcon'])
    .select(coverOf(sql.ref('p._id')).as('cover'))
    .select(
      sql<Date | null>`
        case when o.offer_ends_at is null then o.created_at
        else (select at from order_steps where order_id = o._id and action = 'accept-offer') end`.as('agreed_at'),
    )

type SummaryRow = InferResult<ReturnType<typeof selectOrders>>[number]

export const toSummary = (row: SummaryRow) => ({
  _id: row._id,
  product: { _id: row.productId, name: row.productName, picture: row.cover },
  seller: { _id: row.sellerId, name: row.sellerName, icon: row.sellerIcon },
  buyer: { _id: row.buyerId, name: row.buyerName, icon: row.buyerIcon },
  price: fromCents(asCents(row.price_cents)),
  status: row.status,
  cancelRequestedBy: row.cancel_requested_by,
  createdAt: row.created_at.toISOString(),
  agreedAt: row.agreed_at?.toISOString() ?? null,
})

/** The side of `userId` on an order; null for anybody else. */
export function partyOf(order: { seller_id: string; buyer_id: string }, userId: string): OrderParty | null {
  if (order.seller_id === userId) return 'seller'
  return order.buyer_id === userId ? 'buyer' : null
}

/** Reads an order for one of its two people, or for an administrator once it has had a problem. */
export async function readOrder({ db }: Deps, actor: User, { orderId }: { readonly orderId: string }) {
  const row = await selectOrders(db)
    .select(['o.seller_id', 'o.buyer_id', 'o.payment', 'o.address', 'o.tracking'])
    .select(['o.payment_due_at', 'o.offer_ends_at', 'o.step_at'])
    .where('o._id', '=', orderId)
    .executeTakeFirst()
  if (!row) return fail<Problem>(problem('not-found'))
  const steps = await db
    .selectFrom('order_steps')
    .select(['action', 'role', 'note', 'at'])
    .where('order_id', '=', orderId)
    .orderBy('_id')
    .execute()
  const party = partyOf(row, actor._id)
  const hadProblem = steps.some(({ action }) => action === 'report-problem')
  if (party === null && (actor.role !== 'admin' || !hadProblem)) return fail<Problem>(problem('forbidden'))
  const thread = party === null ? undefined : await findThread(db, row.productId, row.buyerId)
  const isSeller = party === 'seller'
  const next = isSeller && row.status === 'unpaid' ? await findNextBidder(db, orderId) : undefined
  const data = {
    ...toSummary(row),
    paymentDueAt: row.payment_due_at?.toISOString() ?? null,
    offerEndsAt: row.offer_ends_at?.toISOString() ?? null,
    buyerUnpaid: isSeller ? await countUnpaid(db, row.buyerId) : null,
    ...(await readFeedback(db, { orderId, status: row.status, stepAt: row.step_at }, party)),
    nextBidder: next ? await describeBidder(db, next) : null,
    payment: row.payment,
    address: party === null ? null : row.address,
    tracking: row.tracking,
    steps: steps.map(({ at, ...step }) => ({ ...step, at: at.toISOString() })),
    threadId: thread?._id ?? null,
  }
  return ok({ data })
}

/** Counts the person's orders that a seller ended because they did not pay. */
async function countUnpaid(db: Db, buyerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('buyer_id', '=', buyerId)
    .where('status', '=', 'unpaid')
    .executeTakeFirstOrThrow()
  return count
}

async function describeBidder(db: Db, { bidder_id, price_cents }: { bidder_id: string; price_cents: number }) {
  const person = await db
    .selectFrom('users')
    .select(['_id', 'name', 'icon'])
    .where('_id', '=', bidder_id)
    .executeTakeFirstOrThrow()
  return { ...person, price: fromCents(asCents(price_cents)), unpaid: await countUnpaid(db, bidder_id) }
}

const findThread = (db: Db, productId: string, buyerId: string) =>
  db
    .selectFrom('threads')
    .select('_id')
    .where('product_id', '=', productId)
    .where('buyer_id', '=', buyerId)
    .executeTakeFirst()

const maxMessages = 200

/** Reads the conversation about an order for an administrator, while they have to decide its problem. */
export async function listOrderMessages({ db }: Deps, { orderId }: { readonly orderId: string }) {
  const order = await db
    .selectFrom('orders')
    .select(['product_id', 'buyer_id', 'status'])
    .where('_id', '=', orderId)
    .executeTakeFirst()
  if (!order) return fail<Problem>(problem('not-found'))
  if (order.status !== 'with-admin') return fail<Problem>(problem('forbidden'))
  const thread = await findThread(db, order.product_id, order.buyer_id)
  if (!thread) return ok({ data: [] })
  const rows = await db
    .selectFrom('messages')
    .select(['_id', 'body', 'sender_id', 'created_at'])
    .select(picturesOfMessage(sql.ref('messages._id')).as('pictures'))
    .where('thread_id', '=', thread._id)
    .orderBy('created_at', 'desc')
    .orderBy('_id', 'desc')
    .limit(maxMessages)
    .execute()
  const data = rows.toReversed().map(({ _id, body, pictures, sender_id, created_at }) => ({
    _id,
    body,
    pictures,
    role: sender_id === order.buyer_id ? ('buyer' as const) : ('seller' as const),
    createdAt: created_at.toISOString(),
  }))
  return ok({ data })
}
