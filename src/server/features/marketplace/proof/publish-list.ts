import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { type AuctionOutcome, type BidList, commitmentText, type Opening } from '#src/domain/auction/bid-receipt.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'

/** SQL of a time as receipts have it: in UTC, with microseconds. */
export const utcText = (column: string): RawBuilder<string> =>
  sql`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** The bids of an auction, also those that were changed or withdrawn, after the log's row `after`. */
export type LoggedBid = Opening & {
  readonly logId: number
  readonly isStanding: boolean
  readonly bidderStands: boolean
}

/** SHA-256 in hexadecimal. */
export const hashText = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * Publishes the list of every bid in the product's auction, which has just ended and whose lock is held; before its bids
 * are deleted, if they are. An auction without bids has no list. A sale without bids has one if an earlier list says that
 * the product was sold otherwise. Returns the id of the list, or null.
 */
export async function publishList(tx: Tx, productId: string, outcome: AuctionOutcome): Promise<number | null> {
  const bids = await readBids(tx, productId)
  const isSale = outcome === 'buy-now' || outcome === 'next-bidder'
  const lastBidId = bids.at(-1)?.logId ?? (isSale ? await readLastBidId(tx, productId) : undefined)
  if (lastBidId === undefined) return null
  const endedAt = await readEnd(tx, productId, outcome)
  const winner =
    outcome === 'auction'
      ? await readWinner(tx, productId)
      : outcome === 'next-bidder'
        ? await readBuyersBid(tx, productId, lastBidId)
        : null
  const list: BidList = {
    format: 'curio-bid-list-1',
    productId,
    endedAt,
    outcome,
    bids: bids
      .map(
        (bid) =>
          [
            hashText(commitmentText(bid)),
            bid.isStanding ? 'standing' : bid.bidderStands ? 'changed' : 'withdrawn',
          ] as const,
      )
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    winner,
  }
  const text = JSON.stringify(list)
  const { _id } = await tx
    .insertInto('auction_lists')
    .values({ product_id: productId, last_bid_id: lastBidId, list: text, hash: hashText(text) })
    .returning('_id')
    .executeTakeFirstOrThrow()
  return _id
}

async function readLastBidId(tx: Tx, productId: string): Promise<number | undefined> {
  const list = await tx
    .selectFrom('auction_lists')
    .select('last_bid_id')
    .where('product_id', '=', productId)
    .orderBy('_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return list?.last_bid_id
}

/** The bids since the product's last list, in order. */
async function readBids(tx: Tx, productId: string): Promise<readonly LoggedBid[]> {
  const { rows } = await sql<LoggedBid>`
    select l.product_id as "productId", l.price_cents as cents, ${utcText('l.at')} as at,
           encode(l.nonce, 'hex') as nonce, l._id as "logId", b.nonce = l.nonce is true as "isStanding",
           b.nonce is not null as "bidderStands"
      from bid_log l left join bids b on b.product_id = l.product_id and b.bidder_id = l.bidder_id
     where l.product_id = ${productId} and l.nonce is not null
       and l._id > coalesce((select max(last_bid_id) from auction_lists where product_id = ${productId}), 0)
     order by l._id`.execute(tx)
  return rows
}

async function readWinner(tx: Tx, productId: string): Promise<BidList['winner']> {
  const { rows } = await sql<{ cents: number; at: string; nonce: string }>`
    select price_cents as cents, ${utcText('committed_at')} as at, encode(nonce, 'hex') as nonce
      from bids where product_id = ${productId} order by price_cents desc, placed_order limit 1`.execute(tx)
  return rows[0] ?? null
}

/** The bid of the product's buyer in the auction before. */
async function readBuyersBid(tx: Tx, productId: string, lastBidId: number): Promise<BidList['winner']> {
  const { rows } = await sql<{ cents: number; at: string; nonce: string }>`
    select l.price_cents as cents, ${utcText('l.at')} as at, encode(l.nonce, 'hex') as nonce
      from bid_log l join products p on p._id = l.product_id and p.buyer_id = l.bidder_id
     where l.product_id = ${productId} and l.nonce is not null and l._id <= ${lastBidId}
     order by l._id desc limit 1`.execute(tx)
  return rows[0] ?? null
}

async function readEnd(tx: Tx, productId: string, outcome: AuctionOutcome): Promise<string> {
  const end = outcome === 'cancelled' ? sql<Date>`clock_timestamp()` : sql<Date>`bid_ended_at`
  const { rows } = await sql<{ at: string }>`
    select ${utcText('ended_at')} as at from (select ${end} as ended_at from products where _id = ${productId}) p`.execute(
    tx,
  )
  return rows[0]?.at ?? ''
}
