// Cards: what every list of products answers, read in one statement.
import { sql, type SelectQueryBuilder } from 'kysely'
import { cardsPerPage } from '#src/domain/pagination.ts'
import { asCents, fromCents } from '#src/domain/money.ts'
import type { Db } from '#src/server/db/open.ts'
import type { Database } from '#src/server/db/schema.ts'

export type Picture = { src: string; width: number; height: number; placeholder: string }

/** Pictures of product `p`, the cover first. */
export const picturesOf = sql<Picture[]>`coalesce((
  select jsonb_agg(jsonb_build_object(
           'src', '/media/images/' || i.key, 'width', i.width, 'height', i.height, 'placeholder', i.placeholder)
         order by pi.position)
    from product_images pi join images i on i.key = pi.image_key where pi.product_id = p._id), '[]')`

type Cards = SelectQueryBuilder<Database & { p: Database['products'] }, 'p', object>

/** Products on the market, to be narrowed by the caller. */
export const productsOnMarket = (db: Db) => db.selectFrom('products as p').where('p.deleted_at', 'is', null)

/** Where a list is ordered by: `made` for most, `bought` for purchases. */
export type CardOrder = 'p.created_at' | 'p.bid_ended_at'

type PageRequest = { readonly page: number; readonly cursor?: string | undefined }

/** A page of cards, newest first, with the cursor to the next. A cursor that isn't ours starts at the top. */
export async function readCards(db: Db, query: Cards, request: PageRequest, order: CardOrder = 'p.created_at') {
  const after = request.cursor === undefined ? null : readCursor(request.cursor)
  const column = sql.ref(order)
  let page = query
    .innerJoin('users as s', 's._id', 'p.seller_id')
    .select([
      'p._id',
      'p.name',
      'p.price_cents',
      'p.buy_now_cents',
      'p.status',
      'p.bid_end',
      'p.sold_cents',
      'p.created_at',
    ])
    .select(['s._id as sellerId', 's.name as sellerName', 's.icon as sellerIcon'])
    .select([
      picturesOf.as('pictures'),
      sql<number>`(extract(epoch from ${column}) * 1000000)::bigint`.as('place'),
      sql<Date>`now()`.as('now'),
    ])
    .orderBy(order, 'desc')
    .orderBy('p._id', 'desc')
    .limit(cardsPerPage + 1)
  if (after) page = page.where(sql<boolean>`(${column}, p._id) < (${instantAt(after.place)}, ${after._id}::uuid)`)
  else page = page.offset(request.page * cardsPerPage)
  const rows = await page.execute()
  const shown = rows.slice(0, cardsPerPage)
  const last = shown.at(-1)
  return {
    data: shown.map(toCard),
    nextCursor: rows.length > cardsPerPage && last ? writeCursor(last) : null,
    now: (shown[0]?.now ?? (await readClock(db))).toISOString(),
  }
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
  pictures: Picture[]
}

const money = (cents: number | null) => (cents === null ? null : fromCents(asCents(cents)))

export function toCard(row: CardRow) {
  return {
    _id: row._id,
    name: row.name,
    images: row.pictures.map((picture) => picture.src),
    pictures: row.pictures,
    price: fromCents(asCents(row.price_cents)),
    buyNowPrice: money(row.buy_now_cents),
    status: row.status,
    bidEnd: row.status === 'active' && row.bid_end ? row.bid_end.toISOString() : '',
    seller: { _id: row.sellerId, name: row.sellerName, icon: row.sellerIcon },
    soldPrice: money(row.sold_cents),
    createdAt: row.created_at.toISOString(),
  }
}

async function readClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db)
  return rows[0]?.now ?? new Date()
}

/** Where a page ended: microseconds since the epoch, exact whatever way the database writes dates, and the last id. */
type Cursor = { readonly place: number; readonly _id: string }

const instantAt = (microseconds: number) =>
  sql<Date>`timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond'`

const writeCursor = ({ place, _id }: Cursor) => Buffer.from(`${place}|${_id}`).toString('base64url')

const cursorShape = /^(\d{1,16})\|([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

function readCursor(cursor: string): Cursor | null {
  const [, place, _id] = cursorShape.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  return place && _id && Number.isSafeInteger(Number(place)) ? { place: Number(place), _id } : null
}
