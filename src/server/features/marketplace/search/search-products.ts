// Product search. One index covers words, filters, price and age. It is queried by age windows, newest first, until a
// page is full: common words fill it in the first windows, rare ones are cheap in all of them.
import { sql, type RawBuilder } from 'kysely'
import { toCents } from '#src/domain/money.ts'
import { cardsPerPage } from '#src/domain/pagination.ts'
import { type AgeWindow, ageWindowsBefore, coverPriceRange } from '#src/domain/search-blocks.ts'
import { queryTerms } from '#src/domain/search-terms.ts'
import { uuidPattern } from '#src/domain/uuid.ts'
import {
  readCardPage,
  type CardPageRequest,
  productsOnMarket,
  readCards,
} from '#src/server/features/marketplace/product-cards.ts'
import { readDatabaseTime } from '#src/server/db/read-database-time.ts'
import { instantFromMicroseconds } from '#src/server/db/time-cursor.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { fold } from './fold.ts'
import { textLexeme, filterLexeme, ageBlockLexeme, nameLexeme, priceBlockLexeme, quoteLexeme } from './lexemes.ts'

export type SearchRequest = CardPageRequest & {
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
export async function searchProducts({ db }: Deps, search: SearchRequest) {
  const filters = filterTerms(search)
  if (search.keyword === '' && filters.length === 0) return readCards(db, productsOnMarket(db), search)
  const now = await readDatabaseTime(db)
  const after = search.cursor === undefined ? null : decodeSearchCursor(search.cursor)
  const keywordTerms = search.keyword === '' ? [] : queryTerms(fold(search.keyword))
  const isUnsearchable = search.keyword !== '' && keywordTerms.length === 0
  if (isUnsearchable) return { data: [], nextCursor: null, now: now.toISOString() }

  const limit = (after ? 0 : search.page * cardsPerPage) + cardsPerPage + 1
  const windowQueries = buildTiers(keywordTerms).flatMap(({ tier, terms }) => {
    if (after && tier < after.tier) return []
    const resumeAfter = after && tier === after.tier ? after : null
    const conditions = priceConditions(search)
    if (resumeAfter)
      conditions.push(
        sql`(created_at, product_id) < (${instantFromMicroseconds(resumeAfter.place)}, ${resumeAfter._id}::uuid)`,
      )
    // Includes the cursor's instant, since other products may have the same one.
    const windows = ageWindowsBefore(
      resumeAfter ? Math.floor(resumeAfter.place / 1_000_000) + 1 : now.getTime() / 1000 + 1,
      limit > cardsPerPage + 1,
    )
    return windows.map((window) => newestInWindow(tier, [...terms, ...filters], conditions, window, limit))
  })
  // PostgreSQL's Append runs its parts in order and stops at the limit.
  const offset = after ? 0 : search.page * cardsPerPage
  const hits = sql`
    (select * from (${sql.join(windowQueries, sql` union all `)}) every limit ${cardsPerPage + 1} offset ${offset})`
  return readCardPage(db, hits, encodeSearchCursor)
}

type Tier = { readonly tier: number; readonly terms: readonly string[] }

function buildTiers(keywordTerms: readonly string[]): Tier[] {
  if (keywordTerms.length === 0) return [{ tier: 0, terms: [] }]
  const nameTerms = keywordTerms.map((word) => quoteLexeme(nameLexeme(word)))
  const textTerms = keywordTerms.map((word) => quoteLexeme(textLexeme(word)))
  return [
    { tier: 0, terms: nameTerms },
    { tier: 1, terms: [...textTerms, `!(${nameTerms.join(' & ')})`] },
  ]
}

function filterTerms({ era, type, location, priceMin, priceMax }: SearchRequest): string[] {
  const values = Object.entries({ era, type, location }).flatMap(([kind, value]) =>
    value?.trim() ? [quoteLexeme(filterLexeme(kind as 'era', value))] : [],
  )
  if (!priceMin && !priceMax) return values
  return [
    ...values,
    anyOf(coverPriceRange(toCents(priceMin ?? 0), priceMax ? toCents(priceMax) : undefined).map(priceBlockLexeme)),
  ]
}

const anyOf = (lexemes: readonly string[]): string => `(${lexemes.map(quoteLexeme).join(' | ')})`

/** Exact price conditions, since blocks also contain other prices. */
const priceConditions = ({ priceMin, priceMax }: SearchRequest): RawBuilder<unknown>[] => [
  ...(priceMin ? [sql`price_cents >= ${toCents(priceMin)}`] : []),
  ...(priceMax ? [sql`price_cents <= ${toCents(priceMax)}`] : []),
]

/** Selects the newest products of one window. All terms are in one query, so that the index scan follows the rarest. */
function newestInWindow(
  tier: number,
  terms: readonly string[],
  conditions: readonly RawBuilder<unknown>[],
  { blocks, before }: AgeWindow,
  limit: number,
) {
  const tsquery = [...terms, ...(blocks.length > 0 ? [anyOf(blocks.map(ageBlockLexeme))] : [])].join(' & ')
  const createdBefore = sql`created_at < ${instantFromMicroseconds(before * 1_000_000)}`
  return sql`
    (select product_id as _id, created_at as at, ${tier}::integer as tier from product_terms
      where terms @@ ${tsquery}::tsquery and ${sql.join([createdBefore, ...conditions], sql` and `)}
      order by created_at desc, product_id desc limit ${limit})`
}

/** The end of a page of results: the tier, microseconds since the epoch, and the last id. */
type SearchCursor = { readonly tier: number; readonly place: number; readonly _id: string }

const encodeSearchCursor = ({ tier, place, _id }: SearchCursor): string =>
  Buffer.from(`${tier}|${place}|${_id}`).toString('base64url')

const cursorPattern = new RegExp(String.raw`^([01])\|(\d{1,16})\|(${uuidPattern})$`)

/** Parses a cursor; null for an invalid one, which starts the search from the beginning. */
function decodeSearchCursor(cursor: string): SearchCursor | null {
  const [, tier, place, _id] = cursorPattern.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (!tier || !place || !_id || !Number.isSafeInteger(Number(place))) return null
  return { tier: Number(tier), place: Number(place), _id }
}
