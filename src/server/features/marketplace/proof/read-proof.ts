// What an auction that ended has published, signed as it is read: the texts themselves never change.
import { sql } from 'kysely'
import { problem, type Problem } from '#src/contract/call/problems.ts'
import {
  type BidReceipt,
  commitmentText,
  type Opening,
  parseBidList,
  receiptText,
} from '#src/domain/auction/bid-receipt.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import type { AuctionKey } from './auction-key.ts'
import { hashText, utcText } from './publish-list.ts'

/** Receipts in an answer, the latest ones. */
const maxReceipts = 200

/** Files of days in an answer. */
const maxDays = 100

/** `bidEnd`: when the auction was to end, as the bidder was told; empty in a copy that is made later. */
export function signReceipt(key: AuctionKey, opening: Opening, bidEnd: string): BidReceipt {
  const { signature } = key.sign(receiptText({ ...opening, bidEnd }, hashText(commitmentText(opening))))
  return { ...opening, bidEnd, signature, publicKey: key.publicKey }
}

/** Copies of the receipts of the actor's bids on a product, which may have been made on other devices. */
export async function readReceipts(
  { db }: Deps,
  key: AuctionKey,
  actor: User,
  { productId }: { readonly productId: string },
) {
  const { rows } = await sql<Opening>`
    select product_id as "productId", price_cents as cents, ${utcText('at')} as at, encode(nonce, 'hex') as nonce
      from bid_log where product_id = ${productId} and bidder_id = ${actor._id} and nonce is not null
     order by _id desc limit ${maxReceipts}`.execute(db)
  return { receipts: rows.map((opening) => signReceipt(key, opening, '')) }
}

/** The lists of a product's auctions, newest first. */
export async function readBidLists({ db }: Deps, key: AuctionKey, { productId }: { readonly productId: string }) {
  const rows = await db
    .selectFrom('auction_lists')
    .select('list')
    .where('product_id', '=', productId)
    .orderBy('_id', 'desc')
    .execute()
  return { lists: rows.map(({ list }) => key.sign(list)), publicKey: key.publicKey }
}

/** Files of days from `from` on, in order; from the first one without it. */
export async function readAuctionDays({ db }: Deps, key: AuctionKey, { from }: { readonly from?: string | undefined }) {
  const rows = await db
    .selectFrom('auction_days')
    .select('file')
    .$if(from !== undefined, (query) => query.where('day', '>=', sql<string>`${from}::date`))
    .orderBy('day')
    .limit(maxDays)
    .execute()
  return { days: rows.map(({ file }) => key.sign(file)), publicKey: key.publicKey }
}

/** The bids that stood at the end of the product's last auction, for its seller, who has seen them all. */
export async function readOpenings(
  { db }: Deps,
  actor: User,
  { productId }: { readonly productId: string },
): Promise<Result<{ openings: Opening[] }, Problem>> {
  const product = await db.selectFrom('products').select('seller_id').where('_id', '=', productId).executeTakeFirst()
  if (!product) return fail(problem('not-found'))
  if (product.seller_id !== actor._id) return fail(problem('forbidden'))
  const lists = await db
    .selectFrom('auction_lists')
    .select(['list', 'last_bid_id'])
    .where('product_id', '=', productId)
    // Of auctions: a later sale has a list without bids.
    .where(sql<number>`jsonb_array_length(list::jsonb -> 'bids')`, '>', 0)
    .orderBy('_id', 'desc')
    .limit(2)
    .execute()
  const [last, before] = lists
  if (!last) return ok({ openings: [] })
  const { rows } = await sql<Opening>`
    select product_id as "productId", price_cents as cents, ${utcText('at')} as at, encode(nonce, 'hex') as nonce
      from bid_log where product_id = ${productId} and nonce is not null
       and _id > ${before?.last_bid_id ?? 0} and _id <= ${last.last_bid_id} order by _id`.execute(db)
  const standing = new Set(
    parseBidList(last.list)?.bids.flatMap(([commitment, state]) => (state === 'standing' ? [commitment] : [])),
  )
  return ok({ openings: rows.filter((opening) => standing.has(hashText(commitmentText(opening)))) })
}
