// Settles a sale, however the auction ended: under the product's lock, with all notifications in the same transaction.
import { sql } from 'kysely'
import type { ProductStatus } from '#src/domain/auction.ts'
import type { Cents } from '#src/domain/money.ts'
import type { Tx } from '#src/server/db/open-database.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { queueMail } from '#src/server/jobs/queue-mail.ts'
import { queuePushes } from '#src/server/jobs/queue-pushes.ts'

type SaleDeps = Pick<Deps, 'ids' | 'jobs'>

export type LockedProduct = {
  readonly _id: string
  readonly seller_id: string
  readonly name: string
  readonly status: ProductStatus
  readonly buy_now_cents: number | null
  readonly buyer_id: string | null
  readonly sold_cents: number | null
  /** Whether the auction has reached its end by the database's clock, read after the lock was granted. */
  readonly isPastEnd: boolean
}

/**
 * Locks a product, waiting for running bids, which hold the same lock. Undefined if the product does not exist, or is
 * locked and `ifLocked` is `skip`.
 */
export async function lockProduct(
  tx: Tx,
  productId: string,
  ifLocked: 'wait' | 'skip' = 'wait',
): Promise<LockedProduct | undefined> {
  const lock = tx.selectFrom('products').select('_id').where('_id', '=', productId).forUpdate()
  const locked = await (ifLocked === 'skip' ? lock.skipLocked() : lock).executeTakeFirst()
  if (!locked) return undefined
  return tx
    .selectFrom('products')
    .select(['_id', 'seller_id', 'name', 'status', 'buy_now_cents', 'buyer_id', 'sold_cents'])
    .select(sql<boolean>`coalesce(bid_end <= clock_timestamp(), false)`.as('isPastEnd'))
    .where('_id', '=', productId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Marks the product as sold and notifies its seller, the buyer and everyone whose bid did not win. Mails go to the
 * seller and to the winner of an auction; whoever bought it now knows.
 */
export async function sellProduct(
  tx: Tx,
  deps: SaleDeps,
  product: LockedProduct,
  {
    buyerId,
    price,
    saleKind,
  }: { readonly buyerId: string; readonly price: Cents; readonly saleKind: 'auction' | 'buy-now' },
): Promise<void> {
  await tx
    .updateTable('products')
    .set({ status: 'sold', bid_ended_at: endedAt, sold_cents: price, buyer_id: buyerId, updated_at: sql<Date>`now()` })
    .where('_id', '=', product._id)
    .execute()
  const losingBids = await tx
    .selectFrom('bids')
    .select('bidder_id')
    .where('product_id', '=', product._id)
    .where('bidder_id', '<>', buyerId)
    .execute()
  await notifyPeople(tx, deps, product, [
    { user: product.seller_id, kind: 'item-sold' },
    { user: buyerId, kind: saleKind === 'auction' ? 'auction-won' : 'bought-now' },
    ...losingBids.map((bid) => ({ user: bid.bidder_id, kind: 'auction-lost' })),
  ])
  const mailSubject = { productId: product._id, name: product.name, price }
  await queueMail(tx, deps, { userId: product.seller_id, content: { kind: 'item-sold', ...mailSubject } })
  if (saleKind === 'auction') {
    await queueMail(tx, deps, { userId: buyerId, content: { kind: 'auction-won', ...mailSubject } })
  }
}

/** Returns a product without bids from its auction to the status new, and notifies its seller. */
export async function relistProduct(tx: Tx, deps: SaleDeps, product: LockedProduct): Promise<void> {
  await tx
    .updateTable('products')
    .set({ status: 'new', bid_ended_at: endedAt, bid_end: null, updated_at: sql<Date>`now()` })
    .where('_id', '=', product._id)
    .execute()
  await notifyPeople(tx, deps, product, [{ user: product.seller_id, kind: 'auction-ended' }])
}

/** Notifies the seller and all bidders, except the actor, that the auction was cancelled. */
export async function notifyCancellation(
  tx: Tx,
  deps: SaleDeps,
  product: Pick<LockedProduct, '_id' | 'seller_id' | 'name'>,
  actorId: string,
): Promise<void> {
  const bids = await tx.selectFrom('bids').select('bidder_id').where('product_id', '=', product._id).execute()
  const people = [product.seller_id, ...bids.map((bid) => bid.bidder_id)].filter((user) => user !== actorId)
  await notifyPeople(
    tx,
    deps,
    product,
    people.map((user) => ({ user, kind: 'auction-cancelled' })),
  )
}

// An auction ends at its planned end even if that is processed later; a product without an auction is sold now.
const endedAt = sql<Date>`least(bid_end, clock_timestamp())`

type ProductNotification = { readonly user: string; readonly kind: string }

/**
 * One statement with one array per column, since a popular product can have more bidders than a statement can have
 * parameters.
 */
async function notifyPeople(
  tx: Tx,
  deps: SaleDeps,
  product: Pick<LockedProduct, '_id' | 'name'>,
  notifications: readonly ProductNotification[],
): Promise<void> {
  const subject = JSON.stringify({ productId: product._id, name: product.name })
  await sql`
    insert into notifications (_id, user_id, kind, subject)
    select news.*, ${subject}::jsonb
      from unnest(
        ${notifications.map(() => deps.ids.next())}::uuid[], ${notifications.map(({ user }) => user)}::uuid[], ${notifications.map(({ kind }) => kind)}::text[]
      ) as news`.execute(tx)
  await queuePushes(tx, deps)
}
