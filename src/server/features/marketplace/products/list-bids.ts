import { sql } from 'kysely'
import { asCents, fromCents } from '#src/domain/money/money.ts'
import type { BidOutcome } from '#src/domain/auction/auction.ts'
import { assertNever } from '#src/domain/assert-never.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { type CardPageRequest, readCards } from './product-cards.ts'

/** Lists the products that `actor` bid on, by the bid's outcome, latest bid first, each with their own bid. */
export async function listOwnBids(
  { db }: Deps,
  actor: User,
  { outcome, ...page }: CardPageRequest & { readonly outcome: BidOutcome },
) {
  const products = db
    .selectFrom('bids as b')
    .innerJoin('products as p', 'p._id', 'b.product_id')
    .where('b.bidder_id', '=', actor._id)
    .where('p.deleted_at', 'is', null)
    .where((eb) => {
      switch (outcome) {
        case 'running':
          return eb('p.status', '=', 'active')
        case 'won':
          return eb('p.buyer_id', '=', actor._id)
        case 'lost':
          return eb('p.buyer_id', '<>', actor._id)
        default:
          return assertNever(outcome)
      }
    })
  const { data: cards, ...rest } = await readCards(db, products, page, { at: 'b.updated_at', _id: 'b.product_id' })
  const bids = await db
    .selectFrom('bids')
    .select(['product_id', 'price_cents'])
    .where('bidder_id', '=', actor._id)
    .where(sql<boolean>`product_id = any(${cards.map(({ _id }) => _id)}::uuid[])`)
    .execute()
  const bidOf = new Map(bids.map(({ product_id, price_cents }) => [product_id, fromCents(asCents(price_cents))]))
  return { data: cards.map((card) => ({ ...card, myBidPrice: bidOf.get(card._id) ?? card.price })), ...rest }
}
