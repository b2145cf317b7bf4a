// Reads the ids of search results in order. One index covers words, concepts, filters, price and age. It is queried by
// windows of age or price until a page is full: common words fill it in the first windows, rare ones are cheap in all.
import { sql, type RawBuilder } from 'kysely'
import { assertNever } from '#src/domain/assert-never.ts'
import { type AgeWindow, ageWindowsBefore, priceWindows } from '#src/domain/search/search-blocks.ts'
import type { SearchOrder } from '#src/domain/search/search-terms.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { instantFromMicroseconds, microsecondsOf } from '#src/server/db/time-cursor.ts'
import { productsOnMarket } from '#src/server/features/marketplace/products/product-cards.ts'
import { ageBlockLexeme, priceBlockLexeme, quoteLexeme, stateLexeme } from './lexemes.ts'
import { nameConditions, textConditions, type SearchUnit } from './parse-keyword.ts'
import { anyOf, filterTerms, priceConditions, type SearchFilters } from './search-filters.ts'

/** A result with its sort keys: its tier, and microseconds of an instant or cents. */
export type Hit = { readonly _id: string; readonly tier: number; readonly place: number }

export type HitRequest = {
  /** None without a keyword. */
  readonly units: readonly SearchUnit[]
  readonly filters: SearchFilters
  readonly sort: SearchOrder
  /** The last result of the previous page. */
  readonly after: Hit | null
  readonly limit: number
  readonly now: Date
}

/** Results are counted exactly up to this number. */
export const maxExactCount = 1000

/** Up to this many results are read and sorted; more are read in windows that are already in order. */
const maxSorted = 3000

/** Reads results in the requested order. */
export async function readHits(db: Db, request: HitRequest): Promise<Hit[]> {
  switch (request.sort) {
    case 'newest':
      return readNewest(db, request)
    case 'ending':
      return readEnding(db, request)
    case 'price-asc':
    case 'price-desc':
      return readByPrice(db, request, request.sort)
    default:
      return assertNever(request.sort)
  }
}

type Matching = Pick<HitRequest, 'units' | 'filters' | 'sort' | 'now'>

/** Counts the results up to `limit`. */
export async function countMatches(db: Db, request: Matching, limit = maxExactCount + 1): Promise<number> {
  const { units, filters, sort, now } = request
  const terms = [...textConditions(units), ...filterTerms(filters)]
  if (sort === 'ending') {
    const { isCommon, source } = await findRunning(db, request)
    if (!isCommon) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from (select 1 from ${source} limit ${sql.lit(limit)}) counted`.execute(db)
      return rows[0]?.count ?? 0
    }
    terms.push(quoteLexeme(stateLexeme('active')))
  }
  if (terms.length === 0) return countOnMarket(db, limit)
  const windows = ageWindowsBefore(now.getTime() / 1000 + 1, true).map(
    (window) => sql`
      (select 1 from product_terms where ${sql.join([...ageConditions(terms, window), ...priceConditions(filters)], sql` and `)}
        limit ${sql.lit(limit)})`,
  )
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select 1 from (${sql.join(windows, sql` union all `)}) every limit ${sql.lit(limit)}) counted`.execute(db)
  return rows[0]?.count ?? 0
}

/** Counts the products on the market up to `limit`, by the index of the newest. */
export async function countOnMarket(db: Db, limit = maxExactCount + 1): Promise<number> {
  const newest = productsOnMarket(db).select('p._id').orderBy('p.created_at', 'desc').orderBy('p._id', 'desc')
  const { count } = await db
    .selectFrom(newest.limit(sql.lit(limit)).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * The newest first. With a keyword, products that are not sold before sold ones, and in each of these tiers those that
 * have every unit in their name before the others.
 */
async function readNewest(db: Db, { units, filters, after, limit, now }: HitRequest): Promise<Hit[]> {
  const hits: Hit[] = []
  for (const { tier, terms } of tiersOf(units)) {
    if (hits.length >= limit) break
    if (after && tier < after.tier) continue
    const resumeAfter = after && tier === after.tier ? after : null
    const conditions = priceConditions(filters)
    if (resumeAfter) {
      conditions.push(
        sql`(created_at, product_id) < (${instantFromMicroseconds(resumeAfter.place)}, ${resumeAfter._id}::uuid)`,
      )
    }
    // Includes the cursor's instant, since other products may have the same one.
    const before = resumeAfter ? Math.floor(resumeAfter.place / 1_000_000) + 1 : now.getTime() / 1000 + 1
    const missing = limit - hits.length
    const windows = ageWindowsBefore(before, missing > 100).map(
      (window) => sql`
        (select product_id, created_at from product_terms
          where ${sql.join([...ageConditions([...terms, ...filterTerms(filters)], window), ...conditions], sql` and `)}
          order by created_at desc, product_id desc limit ${sql.lit(missing)})`,
    )
    // PostgreSQL's Append runs its parts in order and stops at the limit.
    const { rows } = await sql<Omit<Hit, 'tier'>>`
      select product_id as _id, ${microsecondsOf('created_at')} as place
        from (${sql.join(windows, sql` union all `)}) every limit ${sql.lit(missing)}`.execute(db)
    hits.push(...rows.map((row) => ({ ...row, tier })))
  }
  return hits
}

function tiersOf(units: readonly SearchUnit[]): { readonly tier: number; readonly terms: readonly string[] }[] {
  if (units.length === 0) return [{ tier: 0, terms: [] }]
  const inName = nameConditions(units)
  const elsewhere = [...textConditions(units), `!(${inName.join(' & ')})`]
  return (['unsold', 'sold'] as const).flatMap((state, index) => [
    { tier: index * 2, terms: [...inName, quoteLexeme(stateLexeme(state))] },
    { tier: index * 2 + 1, terms: [...elsewhere, quoteLexeme(stateLexeme(state))] },
  ])
}

/** The conditions of a window. All terms are in one query, so that the index scan follows the rarest. */
function ageConditions(terms: readonly string[], { blocks, before }: AgeWindow): RawBuilder<unknown>[] {
  return [
    ...termConditions([...terms, ...(blocks.length > 0 ? [anyOf(blocks.map(ageBlockLexeme))] : [])]),
    sql`created_at < ${instantFromMicroseconds(before * 1_000_000)}`,
  ]
}

const termConditions = (terms: readonly string[]): RawBuilder<unknown>[] =>
  terms.length > 0 ? [sql`terms @@ ${terms.join(' & ')}::tsquery`] : []

/** Running auctions only, those that end first before the others. */
async function readEnding(db: Db, request: HitRequest): Promise<Hit[]> {
  const { after, limit } = request
  const resume = after
    ? sql`and (p.bid_end, p._id) > (${instantFromMicroseconds(after.place)}, ${after._id}::uuid)`
    : sql``
  const { source } = await findRunning(db, request, resume)
  const { rows } = await sql<Omit<Hit, 'tier'>>`
    select p._id, ${microsecondsOf('p.bid_end')} as place from ${source}
     order by p.bid_end, p._id limit ${sql.lit(limit)}`.execute(db)
  return rows.map((row) => ({ ...row, tier: 0 }))
}

/** The source of running auctions that match, as they are now: the index knows of a start a minute later. */
async function findRunning(db: Db, { units, filters, now }: Matching, resume = sql``) {
  const terms = [...textConditions(units), ...filterTerms(filters)]
  const running = sql`p.status = 'active' and p.bid_end > statement_timestamp() and p.deleted_at is null ${resume}`
  const unsold = { units, filters: { ...filters, hideSold: true }, sort: 'newest', now } as const
  const isCommon = terms.length === 0 || (await countMatches(db, unsold, maxSorted + 1)) > maxSorted
  const matching = sql.join([...termConditions(terms), ...priceConditions(filters), sql`true`], sql` and `)
  const source = isCommon
    ? // Auctions in the order of their end, each compared with the search; `offset 0` keeps this order of work.
      sql`
        (select p._id, p.bid_end from products p where ${running} order by p.bid_end, p._id offset 0) p
        cross join lateral (
          select terms, price_cents from product_terms t where t.product_id = p._id offset 0) t
        where ${matching}`
    : sql`
        (select product_id from product_terms
          where ${sql.join([...termConditions([...terms, quoteLexeme(stateLexeme('unsold'))]), ...priceConditions(filters)], sql` and `)}) t
        join products p on p._id = t.product_id and ${running}`
  return { isCommon, source }
}

/** By price: the start price, or the price of the sale. */
async function readByPrice(db: Db, request: HitRequest, sort: 'price-asc' | 'price-desc'): Promise<Hit[]> {
  const { units, filters, after, limit } = request
  const direction = sql.raw(sort === 'price-asc' ? 'asc' : 'desc')
  const terms = [...textConditions(units), ...filterTerms(filters)]
  const conditions = priceConditions(filters)
  if (after) {
    const comparison = sql.raw(sort === 'price-asc' ? '>' : '<')
    conditions.push(sql`(price_cents, product_id) ${comparison} (${after.place}::bigint, ${after._id}::uuid)`)
  }
  const isCommon = terms.length === 0 || (await countMatches(db, request, maxSorted + 1)) > maxSorted
  const windows = isCommon && terms.length > 0 ? priceWindows(sort, after?.place) : [[]]
  // `offset 0` keeps the planner from reading all products in the order of prices for the few that match.
  const isolated = isCommon ? sql`` : sql`offset 0`
  const parts = windows.map((blocks) => {
    const withBlocks = blocks.length > 0 ? [...terms, anyOf(blocks.map(priceBlockLexeme))] : terms
    return sql`
      (select product_id, price_cents from (
         select product_id, price_cents from product_terms
          where ${sql.join([...termConditions(withBlocks), ...conditions, sql`true`], sql` and `)} ${isolated}) matching
        order by price_cents ${direction}, product_id ${direction} limit ${sql.lit(limit)})`
  })
  const { rows } = await sql<Omit<Hit, 'tier'>>`
    select product_id as _id, price_cents as place from (${sql.join(parts, sql` union all `)}) every
     limit ${sql.lit(limit)}`.execute(db)
  return rows.map((row) => ({ ...row, tier: 0 }))
}
