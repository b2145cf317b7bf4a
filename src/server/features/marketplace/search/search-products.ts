// Product search: by meaning first, then by what is written, then by a corrected keyword.
import { cardsPerPage } from '#src/domain/pagination.ts'
import { splitPrice } from '#src/domain/search/price-in-keyword.ts'
import type { SearchOrder } from '#src/domain/search/search-terms.ts'
import { uuidPattern } from '#src/domain/uuid.ts'
import {
  type CardPageRequest,
  productsOnMarket,
  readCards,
  readCardsInOrder,
} from '#src/server/features/marketplace/products/product-cards.ts'
import { readDatabaseTime } from '#src/server/db/read-database-time.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { correctKeyword } from './correct-keyword.ts'
import { fold } from './thesaurus/fold.ts'
import { countMatches, maxExactCount, readHits, type Hit, type HitRequest } from './read-hits.ts'
import { parseKeyword, parseLiterally, type SearchUnit } from './parse-keyword.ts'
import { hasFilterTerms, type SearchFilters } from './search-filters.ts'

export type SearchRequest = CardPageRequest &
  SearchFilters & {
    readonly keyword: string
    readonly sort?: SearchOrder | undefined
  }

/**
 * Searches products by keyword and filters, paged. With a keyword, products that are not sold come first, of these
 * those with every word in their name, era, type or place; `newest` first, or in the requested order. A lowest price in
 * the keyword replaces that of the filters, and so does a highest one. A keyword of punctuation only finds nothing.
 */
export async function searchProducts({ db }: Deps, typed: SearchRequest) {
  const search = { ...typed, ...splitPrice(typed.keyword) }
  const sort = search.sort ?? 'newest'
  const extra = { total: null, correctedKeyword: null }
  const isEverything = search.keyword === '' && !hasFilterTerms(search)
  if (isEverything && sort === 'newest') return { ...(await readCards(db, productsOnMarket(db), search)), ...extra }
  const now = await readDatabaseTime(db)
  const folded = fold(search.keyword)
  const after = search.cursor === undefined ? null : decodeSearchCursor(search.cursor, sort)
  const skipped = after ? 0 : search.page * cardsPerPage
  const limit = skipped + cardsPerPage + 1
  const isFirstPage = after === null && search.page === 0
  const empty = {
    data: [],
    nextCursor: null,
    now: now.toISOString(),
    total: isFirstPage ? 0 : null,
    correctedKeyword: null,
  }
  if (search.keyword !== '' && parseLiterally(folded).length === 0) return empty
  for await (const attempt of attempts(db, search.keyword === '' ? null : folded, after?.attempt ?? 0, now)) {
    const request: HitRequest = { units: attempt.units, filters: search, sort, after, limit, now }
    const [hits, matches] = await Promise.all([readHits(db, request), isFirstPage ? countMatches(db, request) : null])
    if (hits.length === 0) continue
    const pageHits = hits.slice(skipped, skipped + cardsPerPage)
    const last = pageHits.at(-1)
    const cards = await readCardsInOrder(
      db,
      pageHits.map(({ _id }) => _id),
    )
    return {
      // The state in the index is up to a minute old.
      data: search.hideSold ? cards.filter(({ status }) => status !== 'sold') : cards,
      nextCursor: hits.length > skipped + cardsPerPage && last ? encodeSearchCursor(sort, attempt.number, last) : null,
      now: now.toISOString(),
      total: matches === null ? null : Math.min(matches, maxExactCount + 1),
      correctedKeyword: attempt.correctedKeyword,
    }
  }
  return empty
}

type Attempt = {
  readonly number: number
  readonly units: readonly SearchUnit[]
  readonly correctedKeyword: string | null
}

/** The ways to read a folded keyword, the most likely first, from attempt number `first` on. */
async function* attempts(db: Db, folded: string | null, first: number, now: Date): AsyncGenerator<Attempt> {
  if (folded === null) {
    yield { number: 0, units: [], correctedKeyword: null }
    return
  }
  const units = parseKeyword(folded)
  if (first <= 0) yield { number: 0, units, correctedKeyword: null }
  const hasConcepts = units.some(({ concepts }) => concepts.length > 0)
  if (first <= 1 && hasConcepts) yield { number: 1, units: parseLiterally(folded), correctedKeyword: null }
  for (const [index, correctedKeyword] of (await correctKeyword(db, folded, now)).entries()) {
    if (first <= index + 2) yield { number: index + 2, units: parseKeyword(fold(correctedKeyword)), correctedKeyword }
  }
}

/** The end of a page of results: the attempt that found them, and the keys of the last one. */
type SearchCursor = Hit & { readonly attempt: number }

const encodeSearchCursor = (sort: SearchOrder, attempt: number, { tier, place, _id }: Hit): string =>
  Buffer.from(`${sort}|${attempt}|${tier}|${place}|${_id}`).toString('base64url')

const cursorPattern = new RegExp(String.raw`^([a-z-]+)\|([0-3])\|([0-3])\|(\d{1,16})\|(${uuidPattern})$`)

/** Parses a cursor; null for an invalid one or one of another order, which starts the search from the beginning. */
function decodeSearchCursor(cursor: string, sort: SearchOrder): SearchCursor | null {
  const [, order, attempt, tier, place, _id] = cursorPattern.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (order !== sort || !attempt || !tier || !place || !_id || !Number.isSafeInteger(Number(place))) return null
  return { attempt: Number(attempt), tier: Number(tier), place: Number(place), _id }
}
