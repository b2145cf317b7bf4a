import { sql } from 'kysely'
import { problem, type Problem } from '#src/contract/call/problems.ts'
import type { ProductStatus } from '#src/domain/auction/auction.ts'
import { asCents, fromCents } from '#src/domain/money/money.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { type LockedProduct, lockProduct, relistProduct, sellProduct } from './settle-sale.ts'

type AuctionResult = { status: ProductStatus; soldPrice: number | null }

/** Ends the actor's own running auction now. */
export function endAuction(
  deps: Deps,
  actor: User,
  { productId }: { readonly productId: string },
): Promise<Result<AuctionResult, Problem>> {
  return deps.db.transaction().execute(async (tx) => {
    const product = await lockProduct(tx, productId)
    if (!product) return fail(problem('not-found'))
    if (product.seller_id !== actor._id) return fail(problem('forbidden'))
    if (product.status === 'sold') return fail(problem('auction-over'))
    if (product.status !== 'active') return fail(problem('auction-not-running'))
    return ok(await settleAuction(tx, deps, product))
  })
}

/**
 * Ends an auction that has reached its end; does nothing if it already ended, was restarted or is still running.
 * Idempotent and safe to call concurrently from several processes. With `skip` it does nothing while the product is
 * locked.
 */
export function endDueAuction(
  deps: Deps,
  { productId }: { readonly productId: string },
  ifLocked: 'wait' | 'skip' = 'wait',
): Promise<AuctionResult | null> {
  return deps.db.transaction().execute(async (tx) => {
    const product = await lockProduct(tx, productId, ifLocked)
    if (!product || product.status !== 'active' || !product.isPastEnd) return null
    return settleAuction(tx, deps, product)
  })
}

/**
 * Returns the ids of running auctions that reached their end at least two seconds ago: jobs end the others, and two
 * attempts at the same auction delay the next one. More than a sweep ends, so that it can leave out those that fail.
 */
export async function listDueAuctions({ db }: Deps): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .select('_id')
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .where('bid_end', '<=', sql<Date>`statement_timestamp() - interval '2 seconds'`)
    .orderBy('bid_end')
    .limit(1000)
    .execute()
  return rows.map((row) => row._id)
}

async function settleAuction(tx: Tx, deps: Deps, product: LockedProduct): Promise<AuctionResult> {
  const winner = await tx
    .selectFrom('bids')
    .select(['bidder_id', 'price_cents'])
    .where('product_id', '=', product._id)
    .orderBy('price_cents', 'desc')
    .orderBy('placed_order')
    .limit(1)
    .executeTakeFirst()
  if (!winner) {
    await relistProduct(tx, deps, product)
    return { status: 'new', soldPrice: null }
  }
  const price = asCents(winner.price_cents)
  await sellProduct(tx, deps, product, { buyerId: winner.bidder_id, price, saleKind: 'auction' })
  return { status: 'sold', soldPrice: fromCents(price) }
}
