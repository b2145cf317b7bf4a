import { sql } from 'kysely'
import type { Deps, User } from '#src/server/http/deps.ts'
import {
  productPhotos,
  productsOnMarket,
  readCardsInOrder,
} from '#src/server/features/marketplace/products/product-cards.ts'
import type { Photo } from '#src/server/media/picture-columns.ts'
import { nameTypes } from '#src/server/features/marketplace/search/thesaurus/facet-names.ts'
import { countOnMarket } from '#src/server/features/marketplace/search/read-hits.ts'
import { readDatabaseTime } from '#src/server/db/read-database-time.ts'

/** Products of a row. */
const rowSize = 10

/** Kinds with a picture. */
const kindCount = 8

/** The latest followed sellers whose products are read. */
const maxSellers = 100

/** Reads what the market opens with: auctions that end soon, news of followed sellers, the most common types, the count. */
export async function readHome({ db }: Deps, actor: User | null) {
  const [endingSoon, followed, kinds, total, now] = await Promise.all([
    readEndingSoon(db),
    actor ? readFollowed(db, actor) : [],
    readKinds(db),
    countOnMarket(db),
    readDatabaseTime(db),
  ])
  return { endingSoon, followed, kinds, total, now: now.toISOString() }
}

async function readEndingSoon(db: Deps['db']) {
  const rows = await productsOnMarket(db)
    .select('p._id')
    .where('p.status', '=', 'active')
    .where('p.bid_end', '>', sql<Date>`statement_timestamp()`)
    .orderBy('p.bid_end')
    .limit(rowSize)
    .execute()
  return readCardsInOrder(
    db,
    rows.map(({ _id }) => _id),
  )
}

/** The latest products of followed sellers that can still be bought. */
async function readFollowed(db: Deps['db'], actor: User) {
  const sellers = db
    .selectFrom('follows')
    .select('followee_id')
    .where('follower_id', '=', actor._id)
    .orderBy('created_at', 'desc')
    .limit(maxSellers)
  const rows = await db
    .selectFrom(sellers.as('f'))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('products as p')
          .select(['p._id', 'p.created_at'])
          .whereRef('p.seller_id', '=', 'f.followee_id')
          .where('p.deleted_at', 'is', null)
          .where('p.status', '<>', 'sold')
          .orderBy('p.created_at', 'desc')
          .limit(rowSize)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .select('latest._id')
    .orderBy('latest.created_at', 'desc')
    .limit(rowSize)
    .execute()
  return readCardsInOrder(
    db,
    rows.map(({ _id }) => _id),
  )
}

/** The types with the most products, each with a picture of one of them. */
async function readKinds(db: Deps['db']) {
  const rows = await db
    .selectFrom('search_facets as f')
    .leftJoin('products as p', (join) => join.onRef('p._id', '=', 'f.example_id').on('p.deleted_at', 'is', null))
    .select(['f.label', sql<Photo[] | null>`case when p._id is not null then ${productPhotos} end`.as('pictures')])
    .where('f.kind', '=', 'type')
    .orderBy('f.use_count', 'desc')
    .orderBy('f.key')
    // Several labels can name one type.
    .limit(3 * kindCount)
    .execute()
  const pictures = new Map(rows.map(({ label, pictures }) => [label, pictures?.[0] ?? null]))
  return nameTypes(rows.map(({ label }) => label))
    .slice(0, kindCount)
    .map((type) => ({ ...type, picture: pictures.get(type.value) ?? null }))
}
