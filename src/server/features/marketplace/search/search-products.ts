// Search: one index answers words, filters, price and age together. It is asked window by window, the newest first, and
// only until a page is full: a common word stops in the first windows, a rare one is cheap in all of them.
import { sql, type RawBuilder } from 'kysely'
import { toCents } from '#src/domain/money.ts'
import { cardsPerPage } from '#src/domain/pagination.ts'
import { type Ages, agesUpTo, coverPrices } from '#src/domain/search-blocks.ts'
import { queryTerms } from '#src/domain/search-terms.ts'
import {
  cardsOf,
  instantAt,
  type PageRequest,
  productsOnMarket,
  readCards,
  readClock,
} from '#src/server/features/marketplace/product-cards.ts'
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
 * Items that fit a keyword and filters, a page at a time: first those whose name has every word, then those that have
 * them elsewhere; the newest first in each. A keyword of signs alone finds nothing.
 */
export async function searchProducts({ db }: Deps, search: Search) {
  const price = priceCondition(search)
  const filters = filterLexemes(search)
  if (search.keyword === '' && filters.length === 0 && price.length === 0) {
    return readCards(db, productsOnMarket(db), search)
  }
  const now = await readClock(db)
  const after = search.cursor === undefined ? null : readSearchCursor(search.cursor)
  const words = search.keyword === '' ? [] : queryTerms(fold(search.keyword))
  const nothing = search.keyword !== '' && words.length === 0
  if (nothing) return { data: [], nextCursor: null, now: now.toISOString() }

  const count = (after ? 0 : search.page * cardsPerPage) + cardsPerPage + 1
  const parts = tiersOf(words).flatMap(({ tier, query }) => {
    if (after && tier < after.tier) return []
    const from = after && tier === after.tier ? after : null
    const wanted = [...query, ...filters].join(' & ')
    const conditions = [...(wanted ? [sql`terms @@ ${wanted}::tsquery`] : []), ...price]
    if (from) conditions.push(sql`(created_at, product_id) < (${instantAt(from.place)}, ${from._id}::uuid)`)
    const newest = from ? from.place / 1_000_000 : now.getTime() / 1000
    return windowConditions(agesUpTo(newest)).map((window) => newestOf(tier, [...conditions, window], count))
  })
  // Append runs its parts in order and only as far as the limit asks.
  const skipped = after ? 0 : search.page * cardsPerPage
  const hits = sql`
    (select * from (${sql.join(parts, sql` union all `)}) every limit ${cardsPerPage + 1} offset ${skipped})`
  return cardsOf(db, hits, writeSearchCursor)
}

type Tier = { readonly tier: number; readonly query: readonly string[] }

function tiersOf(words: readonly string[]): Tier[] {
  if (words.length === 0) return [{ tier: 0, query: [] }]
  const named = words.map((word) => quoted(inName(word)))
  const elsewhere = words.map((word) => quoted(anywhere(word)))
  return [
    { tier: 0, query: named },
    { tier: 1, query: [...elsewhere, `!(${named.join(' & ')})`] },
  ]
}

function filterLexemes({ era, type, location }: Search): string[] {
  return Object.entries({ era, type, location }).flatMap(([kind, value]) =>
    value?.trim() ? [quoted(filterValue(kind as 'era', value))] : [],
  )
}

function priceCondition({ priceMin, priceMax }: Search): RawBuilder<unknown>[] {
  if (!priceMin && !priceMax) return []
  const least = priceMin ? toCents(priceMin) : 0
  const most = priceMax ? toCents(priceMax) : undefined
  const blocks = coverPrices(least, most).map((block) => quoted(inPriceBlock(block)))
  return [
    sql`terms @@ ${blocks.join(' | ')}::tsquery`,
    sql`price_cents >= ${least}`,
    ...(most === undefined ? [] : [sql`price_cents <= ${most}`]),
  ]
}

function windowConditions({ windows, oldest }: Ages): RawBuilder<unknown>[] {
  const inWindows = windows.map((blocks) => {
    const anyOf = blocks.map((block) => quoted(inAgeBlock(block))).join(' | ')
    return sql`terms @@ ${anyOf}::tsquery`
  })
  return [...inWindows, sql`created_at < ${instantAt(oldest * 1_000_000)}`]
}

const newestOf = (tier: number, conditions: readonly RawBuilder<unknown>[], count: number) => sql`
  (select product_id as _id, created_at as at, ${tier}::integer as tier from product_terms
    where ${sql.join(conditions, sql` and `)} order by created_at desc, product_id desc limit ${count})`
