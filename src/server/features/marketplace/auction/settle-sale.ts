// Settles a sale, however the auction ended: under the product's lock, with all notifications in the same transaction.
import { sql } from 'kysely'
import type { ProductStatus } from '#src/domain/auction/auction.ts'
import type { Cents } from '#src/domain/money/money.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { publishList } from '#src/server/features/marketplace/proof/publish-list.ts'
import { endOffers } from './end-offers.ts'
import { notifyPeople } from './notify-people.ts'

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

type Sale = {
  readonly buyerId: string
  readonly price: Cents
  readonly saleKind: 'auction' | 'buy-now' | 'next-bidder'
  /** The order, if there was one: the offer that the next bidder accepted. */
  readonly orderId?: string
}

/**
 * Marks the product as sold, opens its order and notifies its seller, the buyer and everyone whose bid did not win. An
 * open offer to another bidder ends.
 */
export async function sellProduct(
  tx: Tx,
  deps: SaleDeps,
  product: LockedProduct,
  { buyerId, price, saleKind, orderId = deps.ids.next() }: Sale,
): Promise<void> {
  await endOffers(tx, deps, sql`o.product_id = ${product._id}`)
  await tx
    .updateTable('products')
    .set({ status: 'sold', bid_ended_at: endedAt, sold_cents: price, buyer_id: buyerId, updated_at: sql<Date>`now()` })
    .where('_id', '=', product._id)
    .execute()
  const listId = await publishList(tx, product._id, saleKind)
  // One statement, since many auctions can end at the same time.
  const { rows: losingBids } = await sql<{ bidder_id: string }>`
    with opened as (
      insert into orders (_id, product_id, seller_id, buyer_id, price_cents, auction_list_id)
      values (${orderId}, ${product._id}, ${product.seller_id}, ${buyerId}, ${price}, ${listId})
      on conflict (_id) do nothing
    )
    select bidder_id from bids where product_id = ${product._id} and bidder_id <> ${buyerId}`.execute(tx)
  const subject = toSubject(product)
  const orderSubject = { ...subject, orderId, price }
  await notifyPeople(tx, deps, [
    { user: product.seller_id, kind: 'item-sold', subject: { ...orderSubject, personId: buyerId } },
    {
      user: buyerId,
      kind: saleKind === 'auction' ? 'auction-won' : 'bought-now',
      subject: { ...orderSubject, personId: product.seller_id },
    },
    ...losingBids.map((bid) => ({ user: bid.bidder_id, kind: 'auction-lost' as const, subject })),
  ])
}

/** Returns a product without bids from its auction to the status new, and notifies its seller. */
export async function relistProduct(tx: Tx, deps: SaleDeps, product: LockedProduct): Promise<void> {
  await tx
    .updateTable('products')
    .set({ status: 'new', bid_ended_at: endedAt, bid_end: null, updated_at: sql<Date>`now()` })
    .where('_id', '=', product._id)
    .execute()
  await publishList(tx, product._id, 'unsold')
  await notifyPeople(tx, deps, [{ user: product.seller_id, kind: 'auction-ended', subject: toSubject(product) }])
}

/** Publishes that the auction was cancelled, and notifies the seller and all bidders, except the actor. */
export async function publishCancellation(
  tx: Tx,
  deps: SaleDeps,
  product: Pick<LockedProduct, '_id' | 'seller_id' | 'name'>,
  actorId: string,
): Promise<void> {
  await publishList(tx, product._id, 'cancelled')
  const bids = await tx.selectFrom('bids').select('bidder_id').where('product_id', '=', product._id).execute()
  const people = [product.seller_id, ...bids.map((bid) => bid.bidder_id)].filter((user) => user !== actorId)
  const subject = toSubject(product)
  await notifyPeople(
    tx,
    deps,
    people.map((user) => ({ user, kind: 'auction-cancelled', subject })),
  )
}

// An auction ends at its planned end even if that is processed later; a product without an auction is sold now.
const endedAt = sql<Date>`least(bid_end, clock_timestamp())`

const toSubject = ({ _id, name }: Pick<LockedProduct, '_id' | 'name'>) => ({ productId: _id, name })
