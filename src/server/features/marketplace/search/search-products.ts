// Product search. One index covers words, filters, price and age. It is queried by age windows, newest first, until a
// page is full: common words fill it in the first windows, rare ones are cheap in all of them.
import { sql, type RawBuilder } from 'kysely'
import { toCents } from '#src/domain/money.ts'
import { cardsPerPage } from '#src/domain/pagination.ts'
import { type AgeWindow, agesBefore, coverPrices } from '#src/domain/search-blocks.ts'
import { queryTerms } from '#src/domain/search-terms.ts'
import {
  cardsOf,
  type PageRequest,
  productsOnMarket,
  readCards,
  readClock,
} from '#src/server/features/marketplace/product-cards.ts'
import { instantAt } from '#src/server/db/time-cursor.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { fold } from './fold.ts'
import { anywhere, filterValue, inAgeBlock, inName, inPriceBlock, quoted } from './lexemes.ts'
import { readSearchCursor, writeSearchCursor } from './search-cursor.ts'

export type Search = PageRequest & {
  readonly keyword: string
  readonly era?: string | undefined
  readonly type?: string | undefined
  readonly priceMin?: number | undefined
  readonly priceMax?: number | undefined
  readonly location?: string | undefined
}

/**
 * Searches products by keyword and filters, paged: first those whose name contains every word, then those that contain
 * them elsewhere; newest first in each tier. A keyword of punctuation only finds nothing.
 */
export async function searchProducts({ db }: Deps, search: Search) {
  const filters = filterTerms(search)
  if (search.keyword === '' && filters.length === 0) return readCards(db, productsOnMarket(db), search)
  const now = await readClock(db)
  const after = search.cursor === undefined ? null : readSearchCursor(search.cursor)
  const words = search.keyword === '' ? [] : queryTerms(fold(search.keyword))
  const nothing = search.keyword !== '' && words.length === 0
  if (nothing) return { data: [], nextCursor: null, now: now.toISOString() }

  const count = (after ? 0 : search.page * cardsPerPage) + cardsPerPage + 1
  const parts = tiersOf(words).flatMap(({ tier, terms }) => {
    if (after && tier < after.tier) return []
    const from = after && tier === after.tier ? after : null
    const conditions = priceConditions(search)
    if (from) conditions.push(sql`(created_at, product_id) < (${instantAt(from.place)}, ${from._id}::uuid)`)
    // Includes the cursor's instant, since other products may have the same one.
    const windows = agesBefore(
      from ? Math.floor(from.place / 1_000_000) + 1 : now.getTime() / 1000 + 1,
      count > cardsPerPage + 1,
    )
    return windows.map((window) => newestOf(tier, [...terms, ...filters], conditions, window, count))
  })
  // PostgreSQL's Append runs its parts in order and stops at the limit.
  const skipped = after ? 0 : search.page * cardsPerPage
  const hits = sql`
    (select * from (${sql.join(parts, sql` union all `)}) every limit ${cardsPerPage + 1} offset ${skipped})`
  return cardsOf(db, hits, writeSearchCursor)
}

type Tier = { readonly tier: number; readonly terms: readonly string[] }

function tiersOf(words: readonly string[]): Tier[] {
  if (words.length === 0) return [{ tier: 0, terms: [] }]
  const named = words.map((word) => quoted(inName(word)))
  const elsewhere = words.map((word) => quoted(anywhere(word)))
  return [
    { tier: 0, terms: named },
    { tier: 1, terms: [...elsewhere, `!(${named.join(' & ')})`] },
  ]
}

function filterTerms({ era, type, location, priceMin, priceMax }: Search): string[] {
  const values = Object.entries({ era, type, location }).flatMap(([kind, value]) =>
    value?.trim() ? [quoted(filterValue(kind as 'era', value))] : [],
  )
  if (!priceMin && !priceMax) return values
  return [
    ...values,
    anyOf(coverPrices(toCents(priceMin ?? 0), priceMax ? toCents(priceMax) : undefined).map(inPriceBlock)),
  ]
}

const anyOf = (lexemes: readonly string[]): string => `(${lexemes.map(quoted).join(' | ')})`

/** Exact price conditions, since blocks also contain other prices. */
const priceConditions = ({ priceMin, priceMax }: Search): RawBuilder<unknown>[] => [
  ...(priceMin ? [sql`price_cents >= ${toCents(priceMin)}`] : []),
  ...(priceMax ? [sql`price_cents <= ${toCents(priceMax)}`] : []),
]

/** Selects the newest products of one window. All terms are in one query, so that the index scan follows the rarest. */
function newestOf(
  tier: number,
  terms: readonly string[],
  conditions: readonly RawBuilder<unknown>[],
  { blocks, before }: AgeWindow,
  count: number,
) {
  const wanted = [...terms, ...(blocks.length > 0 ? [anyOf(blocks.map(inAgeBlock))] : [])].join(' & ')
  const made = sql`created_at < ${instantAt(before * 1_000_000)}`
  return sql`
    (select product_id as _id, created_at as at, ${tier}::integer as tier from product_terms
      where terms @@ ${wanted}::tsquery and ${sql.join([made, ...conditions], sql` and `)}
      order by created_at desc, product_id desc limit ${count})`
}
