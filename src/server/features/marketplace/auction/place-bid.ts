import { sql } from 'kysely'
import { problem, type Problem } from '#src/contract/call/problems.ts'
import { bidRejection, type ProductStatus } from '#src/domain/auction/auction.ts'
import type { BidReceipt } from '#src/domain/auction/bid-receipt.ts'
import { asCents, fromCents, toCents, type Cents } from '#src/domain/money/money.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { Db, Tx } from '#src/server/db/connection/open-database.ts'
import { prepare } from '#src/server/db/connection/prepared-statements.ts'
import type { User } from '#src/server/http/deps.ts'
import { idempotent } from '#src/server/http/calls/idempotent.ts'
import type { AuctionKey } from '#src/server/features/marketplace/proof/auction-key.ts'
import { signReceipt } from '#src/server/features/marketplace/proof/read-proof.ts'
import { utcText } from '#src/server/features/marketplace/proof/publish-list.ts'

type Command = {
  readonly productId: string
  readonly price: number
  /** The actor's own bid as they saw it, null if they saw none: another one is not replaced. Without it, any is. */
  readonly replaces?: number | null | undefined
}
type PlacedBid = { message: string; myBidPrice: number; receipt: BidReceipt }

/**
 * Returns the use case that places or changes the actor's sealed bid and signs its receipt. Without an idempotency key,
 * its one statement needs no transaction.
 */
export function createPlaceBid(auctionKey: AuctionKey) {
  const upsertSigned = (db: Db | Tx, actor: User, command: Command) => upsertBid(db, auctionKey, actor, command)
  const placeBidOnce = idempotent(upsertSigned)
  const placeBid: typeof placeBidOnce = (deps, actor, command, http) =>
    http?.idempotencyKey ? placeBidOnce(deps, actor, command, http) : upsertSigned(deps.db, actor, command)
  return placeBid
}

type Row = {
  seller_id: string
  status: ProductStatus
  price_cents: number
  bid_end: Date | null
  now: Date
  blocked: boolean
  placed: boolean
  at: string
  nonce: string
}

/**
 * In one statement, locks the product, stores the bid and appends to the log. The clock is read after the lock is
 * granted, so no bid is accepted at or after the end, and ending the auction waits for running bids and includes them.
 * A bid repeated at the same price keeps its rank among equal bids, and its receipt.
 *
 * $4 are the cents of the bid that this one may replace: -1 for none, null for any. The upsert compares them, because it
 * sees the bid that stands, and a subquery one from before the wait for the lock. There is a bid only if that shows one.
 */
const lockAndUpsert = prepare(sql<Row>`
  with item as materialized (
    select _id, seller_id, status, price_cents, bid_end from products
     where _id = $1 and deleted_at is null for update
  ), asked as materialized (
    select item.*, clock_timestamp() as now, is_blocked(seller_id, $2::uuid) as blocked from item
  ), placed as (
    insert into bids as b (product_id, bidder_id, price_cents, committed_at)
    select _id, $2::uuid, $3::bigint, now from asked
     where status = 'active' and now < bid_end and seller_id <> $2::uuid and price_cents <= $3::bigint
       and not blocked
       and ($4::bigint is null or $4 = -1
            or exists (select from bids where product_id = $1 and bidder_id = $2::uuid))
    on conflict (product_id, bidder_id) do update set
      price_cents = excluded.price_cents,
      placed_order =
        case when b.price_cents = excluded.price_cents then b.placed_order else excluded.placed_order end,
      committed_at =
        case when b.price_cents = excluded.price_cents then b.committed_at else excluded.committed_at end,
      nonce = case when b.price_cents = excluded.price_cents then b.nonce else excluded.nonce end,
      updated_at = clock_timestamp()
      where $4 is null or b.price_cents in ($4, excluded.price_cents)
    returning product_id, bidder_id, price_cents, committed_at, nonce
  ), logged as (
    insert into bid_log (product_id, bidder_id, price_cents, at, nonce)
    select product_id, bidder_id, placed.price_cents, now, case when committed_at = now then nonce end
      from placed cross join asked
  )
  select seller_id, status, asked.price_cents, bid_end, now, blocked, placed.product_id is not null as placed,
         ${utcText('committed_at')} as at, encode(nonce, 'hex') as nonce
    from asked left join placed on true`)

async function upsertBid(
  db: Db | Tx,
  auctionKey: AuctionKey,
  actor: User,
  command: Command,
): Promise<Result<PlacedBid, Problem>> {
  const { productId, price, replaces } = command
  const cents = toCents(price)
  const replacedCents = replaces === undefined ? null : replaces === null ? -1 : toCents(replaces)
  const { rows } = await lockAndUpsert(db, productId, actor._id, cents, replacedCents)
  const [row] = rows
  if (!row) return fail(problem('not-found'))
  const { at, nonce } = row
  if (row.placed) {
    const receipt = signReceipt(auctionKey, { productId, cents, at, nonce }, row.bid_end?.toISOString() ?? '')
    return ok({ message: 'success', myBidPrice: price, receipt })
  }
  if (row.blocked) return fail(problem('blocked'))
  return fail(rejectionProblem(row, actor, cents) ?? (await staleBidProblem(db, actor, command)))
}

/** The bid was acceptable; what it was to replace does not stand, or it came in the last millisecond, which is late. */
async function staleBidProblem(db: Db | Tx, actor: User, { productId, price, replaces }: Command): Promise<Problem> {
  if (replaces === undefined) return problem('auction-over')
  const bid = await db
    .selectFrom('bids')
    .select('price_cents')
    .where('product_id', '=', productId)
    .where('bidder_id', '=', actor._id)
    .executeTakeFirst()
  const standing = bid ? fromCents(asCents(bid.price_cents)) : null
  return standing === replaces ? problem('auction-over') : problem('bid-changed', { bid: { standing, sent: price } })
}

function rejectionProblem(row: Row, actor: User, cents: Cents): Problem | null {
  const auction = {
    status: row.status,
    sellerId: row.seller_id,
    price: asCents(row.price_cents),
    bidEnd: row.bid_end?.getTime() ?? null,
  }
  const code = bidRejection(auction, { bidderId: actor._id, price: cents }, row.now.getTime())
  if (code !== 'bid-too-low') return code && problem(code)
  const minPrice = (row.price_cents / 100).toLocaleString('en-US', { maximumFractionDigits: 2 })
  return problem(code, { errors: [{ path: 'price', message: `Bid at least $${minPrice}, the starting price.` }] })
}
