import { sql } from 'kysely'
import { problem, type Problem } from '#src/contract/problems.ts'
import type { ProductStatus } from '#src/domain/auction.ts'
import { asCents, fromCents } from '#src/domain/money.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { Tx } from '#src/server/db/open.ts'
import type { Deps, User } from '#src/server/http/deps.ts'

type Ended = { status: ProductStatus; soldPrice: number | null }

/** The seller ends their running auction now. */
export function endAuction(
  { db, ids }: Deps,
  actor: User,
  { productId }: { readonly productId: string },
): Promise<Result<Ended, Problem>> {
  return db.transaction().execute(async (tx) => {
    const product = await lock(tx, productId)
    if (!product) return fail(problem('not-found'))
    if (product.seller_id !== actor._id) return fail(problem('forbidden'))
    if (product.status === 'sold') return fail(problem('auction-over'))
    if (product.status !== 'active') return fail(problem('auction-not-running'))
    return ok(await settle(tx, ids, product))
  })
}

/**
 * Ends an auction whose time has come; does nothing when it already ended, was started anew or still runs.
 * Safe to call any number of times from any number of processes.
 */
export function endDueAuction({ db, ids }: Deps, { productId }: { readonly productId: string }): Promise<Ended | null> {
  return db.transaction().execute(async (tx) => {
    const product = await lock(tx, productId)
    if (!product || product.status !== 'active' || !product.due) return null
    return settle(tx, ids, product)
  })
}

/** Ids of auctions whose time has come. */
export async function dueAuctions({ db }: Deps): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .select('_id')
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .where('bid_end', '<=', sql<Date>`clock_timestamp()`)
    .orderBy('bid_end')
    .limit(1000)
    .execute()
  return rows.map((row) => row._id)
}

type Locked = { _id: string; seller_id: string; name: string; status: ProductStatus; due: boolean }

/** Waits for bids under way: each holds this lock while it is put. */
async function lock(tx: Tx, productId: string): Promise<Locked | undefined> {
  await tx.selectFrom('products').select('_id').where('_id', '=', productId).forUpdate().execute()
  return tx
    .selectFrom('products')
    .select([
      '_id',
      'seller_id',
      'name',
      'status',
      sql<boolean>`coalesce(bid_end <= clock_timestamp(), false)`.as('due'),
    ])
    .where('_id', '=', productId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

async function settle(tx: Tx, ids: Deps['ids'], product: Locked): Promise<Ended> {
  const bids = await tx
    .selectFrom('bids')
    .select(['bidder_id', 'price_cents'])
    .where('product_id', '=', product._id)
    .orderBy('price_cents', 'desc')
    .orderBy('standing')
    .execute()
  const [winner, ...others] = bids
  // An auction can't have ended later than its time, however late its end is noticed.
  const endedAt = sql<Date>`least(bid_end, clock_timestamp())`
  await tx
    .updateTable('products')
    .set(
      winner
        ? { status: 'sold', bid_ended_at: endedAt, sold_cents: winner.price_cents, buyer_id: winner.bidder_id }
        : { status: 'new', bid_ended_at: endedAt, bid_end: null },
    )
    .set({ updated_at: sql<Date>`now()` })
    .where('_id', '=', product._id)
    .execute()
  await tell(tx, ids, product, [
    { user: product.seller_id, kind: winner ? 'item-sold' : 'auction-ended' },
    ...(winner ? [{ user: winner.bidder_id, kind: 'auction-won' }] : []),
    ...others.map((bid) => ({ user: bid.bidder_id, kind: 'auction-lost' })),
  ])
  return winner
    ? { status: 'sold', soldPrice: fromCents(asCents(winner.price_cents)) }
    : { status: 'new', soldPrice: null }
}

type News = { readonly user: string; readonly kind: string }

/** One statement with one list a column: a popular item has more bidders than a statement may have parameters. */
async function tell(tx: Tx, ids: Deps['ids'], product: Locked, news: readonly News[]): Promise<void> {
  const subject = JSON.stringify({ productId: product._id, name: product.name })
  await sql`
    insert into notifications (_id, user_id, kind, subject)
    select news.*, ${subject}::jsonb
      from unnest(
        ${news.map(() => ids.next())}::uuid[], ${news.map(({ user }) => user)}::uuid[], ${news.map(({ kind }) => kind)}::text[]
      ) as news`.execute(tx)
}
