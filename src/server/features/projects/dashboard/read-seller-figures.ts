import { asCents, fromCents } from '#src/domain/money/money.ts'
import type { Deps, User } from '#src/server/http/deps.ts'

/** Maximum running auctions listed. */
const maxRunningAuctions = 20

/** Returns the actor's products by status, running auctions and total sales; null for a person without products. */
export async function readSellerFigures({ db }: Deps, actor: User) {
  const items = db.selectFrom('products').where('seller_id', '=', actor._id).where('deleted_at', 'is', null)
  const [statuses, running] = await Promise.all([
    items
      .select((eb) => [
        'status',
        eb.fn.countAll<number>().as('count'),
        eb.fn.sum<string | null>('sold_cents').as('cents'),
      ])
      .groupBy('status')
      .execute(),
    items
      .where('status', '=', 'active')
      .select((eb) => [
        '_id',
        'name',
        'bid_end',
        eb
          .selectFrom('bids')
          .select(eb.fn.countAll<number>().as('n'))
          .whereRef('bids.product_id', '=', 'products._id')
          .as('bids'),
      ])
      .orderBy('bid_end')
      .orderBy('_id')
      .limit(maxRunningAuctions)
      .execute(),
  ])
  if (statuses.length === 0) return null
  const countOf = (status: string) => statuses.find((row) => row.status === status)?.count ?? 0
  const sold = statuses.find((row) => row.status === 'sold')
  return {
    items: { new: countOf('new'), active: countOf('active'), sold: countOf('sold') },
    running: running.flatMap(({ bid_end, ...item }) =>
      bid_end ? [{ ...item, bids: item.bids ?? 0, bidEnd: bid_end.toISOString() }] : [],
    ),
    sales: fromCents(asCents(Number(sold?.cents ?? 0))),
  }
}
