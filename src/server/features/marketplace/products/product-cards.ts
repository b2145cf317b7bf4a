// Product cards, returned by every product list. A list first finds the ids of one page by index only, then reads only
// those rows.
import { type Expression, expressionBuilder, sql, type SelectQueryBuilder } from 'kysely'
import { cardsPerPage } from '#src/domain/pagination.ts'
import { asCents, fromCents } from '#src/domain/money/money.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { prepare, prepared } from '#src/server/db/connection/prepared-statements.ts'
import { type Photo, photosOfProduct } from '#src/server/media/picture-columns.ts'
import { readDatabaseTime } from '#src/server/db/read-database-time.ts'
import type { Database } from '#src/server/db/schema/schema.ts'
import {
  instantFromMicroseconds,
  microsecondsOf,
  decodeTimeCursor,
  type TimeCursor,
  encodeTimeCursor,
} from '#src/server/db/time-cursor.ts'

/** The images of product `p`, cover first. */
export const productPhotos = photosOfProduct(sql.ref('p._id'))

/** Selects the products on the market; callers add conditions. */
export const productsOnMarket = (db: Pick<Db, 'selectFrom'>) =>
  db.selectFrom('products as p').where('p.deleted_at', 'is', null)

export type CardPageRequest = { readonly page: number; readonly cursor?: string | undefined }

/** The columns that order a list, latest first: an instant, and an id for equal instants. */
export type ListOrder = { readonly at: string; readonly _id: string }

const byCreation: ListOrder = { at: 'p.created_at', _id: 'p._id' }

/**
 * Reads a page of cards, latest first, with the cursor of the next page. An invalid cursor starts from the beginning.
 */
export async function readCards<Tables, Names extends keyof Tables>(
  db: Db,
  query: SelectQueryBuilder<Tables, Names, object>,
  request: CardPageRequest,
  order: ListOrder = byCreation,
) {
  const after = decodeTimeCursor(request.cursor)
  const page = firstPage(query, order)
  if (after) {
    const [at, _id] = [sql.ref<Date>(order.at), sql.ref<string>(order._id)]
    const nextPage = page.where(
      sql<boolean>`(${at}, ${_id}) < (${instantFromMicroseconds(after.place)}, ${after._id}::uuid)`,
    )
    return readCardPage(db, nextPage, encodeTimeCursor, prepared)
  }
  if (request.page === 0) return readCardPage(db, page, encodeTimeCursor, prepared)
  return readCardPage(db, page.offset(request.page * cardsPerPage), encodeTimeCursor)
}

/** Selects the first page. Literals, and no offset: a generic plan for parameters would suit no page. */
const firstPage = <Tables, Names extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Names, object>,
  { at, _id }: ListOrder = byCreation,
) =>
  query
    .select([sql.ref<string>(_id).as('_id'), sql.ref<Date>(at).as('at'), sql<number>`0`.as('tier')])
    .orderBy(sql.ref(at), 'desc')
    .orderBy(sql.ref(_id), 'desc')
    .limit(sql.lit(cardsPerPage + 1))

/** `hits` selects the rows of a page plus one more, if any: the product's `_id` and its sort keys `tier` and `at`. */
const cardsOf = (hits: Expression<unknown>) => sql<PageRow>`
    select p._id, p.name, p.price_cents, p.buy_now_cents, p.status, p.bid_end, p.sold_cents, p.created_at,
           s._id as "sellerId", s.name as "sellerName", s.icon as "sellerIcon", ${productPhotos} as pictures,
           hit.tier, ${microsecondsOf('hit.at')} as place, now() as now
      from ${hits} as hit join products p on p._id = hit._id join users s on s._id = p.seller_id
     order by hit.tier, hit.at desc, hit._id desc`

/**
 * Reads the cards of a page. Lower tiers come first, latest first in each. `statementPrefix` is `prepared` if one plan
 * suits all values.
 */
async function readCardPage(
  db: Db,
  hits: Expression<unknown>,
  writeCursor: (last: TimeCursor & { tier: number }) => string,
  statementPrefix = sql.raw(''),
) {
  return toPage(db, (await sql<PageRow>`${statementPrefix}${cardsOf(hits)}`.execute(db)).rows, writeCursor)
}

const findNewest = prepare(cardsOf(firstPage(productsOnMarket(expressionBuilder<Database>()))))

/** Reads the first page of the market, the most frequent one: its statement is not built for each request. */
export const readNewestCards = async (db: Db) => toPage(db, (await findNewest(db)).rows, encodeTimeCursor)

async function toPage(db: Db, rows: readonly PageRow[], writeCursor: (last: TimeCursor & { tier: number }) => string) {
  const pageRows = rows.slice(0, cardsPerPage)
  const last = pageRows.at(-1)
  return {
    data: pageRows.map(toCard),
    nextCursor: rows.length > cardsPerPage && last ? writeCursor(last) : null,
    now: (pageRows[0]?.now ?? (await readDatabaseTime(db))).toISOString(),
  }
}

/** Reads the cards of these products in this order. */
export async function readCardsInOrder(db: Db, ids: readonly string[]) {
  const { rows } = await sql<CardRow>`${prepared}
    select p._id, p.name, p.price_cents, p.buy_now_cents, p.status, p.bid_end, p.sold_cents, p.created_at,
           s._id as "sellerId", s.name as "sellerName", s.icon as "sellerIcon", ${productPhotos} as pictures
      from unnest(${ids}::uuid[]) with ordinality as hit (_id, number)
      join products p on p._id = hit._id join users s on s._id = p.seller_id
     order by hit.number`.execute(db)
  return rows.map(toCard)
}

type CardRow = {
  _id: string
  name: string
  price_cents: number
  buy_now_cents: number | null
  status: Database['products']['status']['__select__']
  bid_end: Date | null
  sold_cents: number | null
  created_at: Date
  sellerId: string
  sellerName: string
  sellerIcon: string
  pictures: Photo[]
}

type PageRow = CardRow & { tier: number; place: number; now: Date }

const toAmount = (cents: number | null) => (cents === null ? null : fromCents(asCents(cents)))

export function toCard(row: CardRow) {
  return {
    _id: row._id,
    name: row.name,
    images: row.pictures.map((picture) => picture.src),
    pictures: row.pictures,
    price: fromCents(asCents(row.price_cents)),
    buyNowPrice: toAmount(row.buy_now_cents),
    status: row.status,
    bidEnd: row.status === 'active' && row.bid_end ? row.bid_end.toISOString() : '',
    seller: { _id: row.sellerId, name: row.sellerName, icon: row.sellerIcon },
    soldPrice: toAmount(row.sold_cents),
    createdAt: row.created_at.toISOString(),
  }
}
