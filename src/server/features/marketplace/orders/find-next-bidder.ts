import { sql } from 'kysely'
import type { Db, Tx } from '#src/server/db/connection/open-database.ts'

type NextBidder = { bidder_id: string; price_cents: number; list_id: number }

/**
 * Finds who has the highest bid of those that stood in the auction of an order that ended unpaid, and had no order or
 * offer for it yet. Whoever was erased or disabled, or is blocked, is skipped. Undefined while the product is offered, after
 * another auction of it that had bids, and if nobody is left.
 */
export async function findNextBidder(db: Db | Tx, orderId: string): Promise<NextBidder | undefined> {
  const { rows } = await sql<NextBidder>`
    with list as (
      select a._id, a.product_id, a.last_bid_id, o.seller_id,
             coalesce((select max(b.last_bid_id) from auction_lists b
                        where b.product_id = a.product_id and b._id < a._id), 0) as before
        from orders o
        join auction_lists a on a._id = o.auction_list_id
        join products p on p._id = o.product_id and p.status = 'new' and p.deleted_at is null
       where o._id = ${orderId} and o.status = 'unpaid'
         and not exists (select from orders offered
                          where offered.product_id = p._id and offered.status = 'offered'
                            and offered.offer_ends_at > clock_timestamp())
         and not exists (select from auction_lists later
                          where later.product_id = p._id and later.last_bid_id > a.last_bid_id)
    ), bid as (
      select distinct on (l.bidder_id) l.bidder_id, l.price_cents, l._id, list._id as list_id, list.seller_id
        from bid_log l join list on l.product_id = list.product_id and l._id > list.before and l._id <= list.last_bid_id
       where l.nonce is not null
       order by l.bidder_id, l._id desc
    )
    select bid.bidder_id, bid.price_cents, bid.list_id
      from bid join users u on u._id = bid.bidder_id and u.erased_at is null and u.disabled_at is null
     where not exists (select from orders o where o.auction_list_id = bid.list_id and o.buyer_id = bid.bidder_id)
       and not is_blocked(bid.seller_id, bid.bidder_id)
     order by bid.price_cents desc, bid._id limit 1`.execute(db)
  return rows[0]
}
