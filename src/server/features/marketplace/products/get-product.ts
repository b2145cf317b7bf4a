import { sql } from 'kysely'
import { problem, type Problem } from '#src/contract/call/problems.ts'
import { findGrade, findMaterial } from '#src/domain/auction/catalogue-facts.ts'
import { asCents, fromCents } from '#src/domain/money/money.ts'
import { fail, ok } from '#src/domain/result.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { productPhotos, toCard } from './product-cards.ts'
import { nameFacet } from '#src/server/features/marketplace/search/thesaurus/facet-names.ts'

/** Reads one product. Only its seller sees all bids; others see only their own. */
export async function getProduct({ db }: Deps, actor: User | null, { productId }: { readonly productId: string }) {
  const row = await db
    .selectFrom('products as p')
    .innerJoin('users as s', 's._id', 'p.seller_id')
    .leftJoin('users as b', 'b._id', 'p.buyer_id')
    .leftJoin('bids as own', (join) =>
      join.onRef('own.product_id', '=', 'p._id').on('own.bidder_id', '=', actor?._id ?? null),
    )
    .leftJoin('likes as l', (join) => join.onRef('l.product_id', '=', 'p._id').on('l.user_id', '=', actor?._id ?? null))
    .selectAll('p')
    .select(['s._id as sellerId', 's.name as sellerName', 's.icon as sellerIcon'])
    .select(['b._id as buyerId', 'b.name as buyerName', 'b.icon as buyerIcon'])
    .select(['own.price_cents as own_cents', 'l.user_id as liked_by'])
    .select([productPhotos.as('pictures'), additions.as('additions'), sql<Date>`now()`.as('now')])
    .where('p._id', '=', productId)
    .where((eb) =>
      eb.or([
        eb('p.deleted_at', 'is', null),
        eb('p.buyer_id', '=', actor?._id ?? null),
        // Hidden: its seller and administrators read why.
        eb('p.hidden_reason', 'is not', null).and(
          actor?.role === 'admin' ? sql<boolean>`true` : eb('p.seller_id', '=', actor?._id ?? null),
        ),
      ]),
    )
    .executeTakeFirst()
  if (!row) return fail<Problem>(problem('not-found'))
  const bids = actor?._id === row.seller_id ? await readBids(db, productId) : []
  const order = row.status !== 'active' && actor ? await readOrder(db, productId, actor._id) : null
  const data = {
    ...toCard(row),
    description: row.description,
    remarks: row.remarks,
    era: row.era,
    type: row.type,
    location: row.location,
    facets: { era: nameFacet(row.era), type: nameFacet(row.type), location: nameFacet(row.location) },
    facts: {
      condition: findGrade(row.condition),
      conditionText: row.condition_text,
      dimensions: row.dimensions,
      material: findMaterial(row.material),
      provenance: row.provenance,
      marks: row.marks,
    },
    additions: row.additions,
    bids,
    buyer: row.buyerId !== null ? { _id: row.buyerId, name: row.buyerName ?? '', icon: row.buyerIcon ?? '' } : null,
    bidEndTime: row.bid_ended_at?.toISOString() ?? '',
    order,
    liked: row.liked_by !== null,
    likes: row.likes_count,
    hidden: row.hidden_reason,
  }
  const myBidPrice = row.own_cents === null ? null : fromCents(asCents(row.own_cents))
  return ok({ data, myBidPrice, now: row.now.toISOString() })
}

/** What the seller of product `p` added to its description, oldest first. */
const additions = sql<{ text: string; at: string }[]>`coalesce((
  select jsonb_agg(jsonb_build_object('text', a.body,
           'at', to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by a._id)
    from product_additions a where a.product_id = p._id), '[]')`

/**
 * Reads what the order of a sold product, or an open offer, waits for, for its two people. Products that were sold before
 * there were orders have none.
 */
async function readOrder(db: Deps['db'], productId: string, personId: string) {
  const order = await db
    .selectFrom('orders')
    .select(['_id', 'status', 'cancel_requested_by as cancelRequestedBy'])
    .where('product_id', '=', productId)
    .where('status', 'not in', ['cancelled', 'unpaid'])
    .where((eb) => eb.or([eb('seller_id', '=', personId), eb('buyer_id', '=', personId)]))
    // The job has not come to an offer that ended.
    .where((eb) => eb.or([eb('status', '<>', 'offered'), eb('offer_ends_at', '>', sql<Date>`now()`)]))
    .executeTakeFirst()
  return order ?? null
}

/** Reads all bids, the winning one first. */
async function readBids(db: Deps['db'], productId: string) {
  const rows = await db
    .selectFrom('bids')
    .innerJoin('users', 'users._id', 'bids.bidder_id')
    .select(['users.name', 'users.icon', 'bids.price_cents'])
    .where('bids.product_id', '=', productId)
    .orderBy('bids.price_cents', 'desc')
    .orderBy('bids.placed_order')
    .execute()
  return rows.map(({ name, icon, price_cents }) => ({ bidder: { name, icon }, price: fromCents(asCents(price_cents)) }))
}
