import { asCents, fromCents } from '#src/domain/money/money.ts'
import type { Deps, User } from '#src/server/http/deps.ts'

/** At most so many likes and bids are marked on cards, the latest ones. */
const maxMarks = 1000

/** Reads the products that `actor` likes, and their own bids in running auctions, latest first. */
export async function readMarks({ db }: Deps, actor: User) {
  const [likes, bids] = await Promise.all([
    db
      .selectFrom('likes')
      .select('product_id')
      .where('user_id', '=', actor._id)
      .orderBy('created_at', 'desc')
      .limit(maxMarks)
      .execute(),
    db
      .selectFrom('bids as b')
      .innerJoin('products as p', 'p._id', 'b.product_id')
      .select(['b.product_id', 'b.price_cents'])
      .where('b.bidder_id', '=', actor._id)
      .where('p.status', '=', 'active')
      .orderBy('b.updated_at', 'desc')
      .limit(maxMarks)
      .execute(),
  ])
  return {
    liked: likes.map(({ product_id }) => product_id),
    bids: bids.map(({ product_id, price_cents }) => ({
      productId: product_id,
      price: fromCents(asCents(price_cents)),
    })),
  }
}
