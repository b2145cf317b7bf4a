// Searches that people saved: each is stored with its query of the search index.
import { sql } from 'kysely'
import { problem, type Problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { splitPrice } from '#src/domain/search/price-in-keyword.ts'
import { describeSearch, maxSavedSearches, type SavedFilter } from '#src/domain/search/saved-search.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import type { OwnDataSection } from '#src/server/features/accounts/own-account/export-own-data.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { indexVersion } from './index-products.ts'
import { parseKeyword, textConditions } from './parse-keyword.ts'
import { filterTerms } from './search-filters.ts'
import { searchProducts } from './search-products.ts'
import { fold } from './thesaurus/fold.ts'

type SavedSearch = { readonly _id: string; readonly filter: SavedFilter; readonly createdAt: string }

/** The person's saved searches, newest first. */
export async function listSavedSearches({ db }: { readonly db: Db }, actor: { readonly _id: string }) {
  const rows = await db
    .selectFrom('saved_searches')
    .select(['_id', 'filter', 'created_at'])
    .where('user_id', '=', actor._id)
    .orderBy('created_at', 'desc')
    .orderBy('_id', 'desc')
    .execute()
  return rows.map(({ created_at, ...row }): SavedSearch => ({ ...row, createdAt: created_at.toISOString() }))
}

/** Saves what a search for `filter` shows: a price in the keyword is a filter, and a misspelt keyword is corrected. */
export async function saveSearch(
  deps: Deps,
  actor: User,
  { timeZone, ...typed }: SavedFilter & { readonly timeZone?: string },
): Promise<Result<{ readonly data: SavedSearch }, Problem>> {
  const search = { ...typed, ...splitPrice(typed.keyword ?? '') }
  const { correctedKeyword } = await searchProducts(deps, { ...search, page: 0 })
  const keyword = correctedKeyword ?? search.keyword
  const { query, anchors } = toQuery({ ...search, keyword })
  if (query === '') {
    const message = 'Enter a word or a character to search for.'
    return fail(problem('invalid', { errors: [{ path: 'keyword', message }] }))
  }
  const { era, type, location, priceMin, priceMax } = search
  const filter = Object.fromEntries(
    Object.entries({ keyword, era, type, location, priceMin, priceMax }).filter(([, value]) => Boolean(value)),
  ) as SavedFilter
  return deps.db.transaction().execute(async (tx) => {
    await sql`
      update notification_settings set time_zone = coalesce(time_zone, ${timeZone ?? null}) where user_id = ${actor._id}`.execute(
      tx,
    )
    // An equal search is renewed, so that its row is returned.
    const { rows } = await sql<Pick<SavedSearch, '_id' | 'filter'> & { readonly created_at: Date }>`
      insert into saved_searches as s (_id, user_id, filter, name, query, anchors, index_version)
      select ${deps.ids.next()}::uuid, ${actor._id}::uuid, ${JSON.stringify(filter)}::jsonb, ${describeSearch(filter)},
             ${query}::tsquery, ${anchors}::text[], ${indexVersion}
       where (select count(*) from saved_searches where user_id = ${actor._id}) < ${maxSavedSearches}
          or exists (select from saved_searches where user_id = ${actor._id} and filter = ${JSON.stringify(filter)}::jsonb)
      on conflict (user_id, filter) do update set name = excluded.name
      returning _id, filter, created_at`.execute(tx)
    const [saved] = rows
    if (!saved) return fail(problem('too-many-searches'))
    return ok({ data: { _id: saved._id, filter: saved.filter, createdAt: saved.created_at.toISOString() } })
  })
}

export async function removeSavedSearch(
  { db }: Deps,
  actor: User,
  { searchId }: { readonly searchId: string },
): Promise<Result<null, Problem>> {
  // With the notifications that were not read, pushed or mailed yet.
  const { rows } = await sql`
    with removed as (delete from saved_searches where _id = ${searchId} and user_id = ${actor._id} returning _id),
    unread as (
      delete from notifications n using removed
       where n.user_id = ${actor._id} and n.kind = 'search-match' and n.subject ->> 'searchId' = removed._id::text
         and (n.read_at is null or n.read_at = '-infinity'))
    select from removed`.execute(db)
  if (rows.length > 0) return ok(null)
  const others = await db.selectFrom('saved_searches').select('_id').where('_id', '=', searchId).executeTakeFirst()
  return fail(problem(others ? 'forbidden' : 'not-found'))
}

/**
 * The query of a search by meaning, and its anchors: the lexemes of its most selective condition, of which every match
 * has one. Empty if the keyword is punctuation only.
 */
export function toQuery({ keyword = '', ...filters }: SavedFilter): {
  readonly query: string
  readonly anchors: readonly string[]
} {
  const words = keyword === '' ? [] : textConditions(parseKeyword(fold(keyword)))
  if (keyword !== '' && words.length === 0) return { query: '', anchors: [] }
  const ofWords = words.map(lexemesOf).toSorted((a, b) => a.length - b.length)
  const terms = [...words, ...filterTerms(filters)]
  const [anchors = []] = [...ofWords, ...filterTerms(filters).map(lexemesOf)]
  return { query: terms.join(' & '), anchors }
}

/** The lexemes in a part of a `tsquery`, as `quoteLexeme` wrote them. */
const lexemesOf = (term: string): string[] =>
  [...term.matchAll(/'((?:[^']|'')*)'/g)].map(([, quoted = '']) => quoted.replaceAll(/(['\\])\1/g, '$1'))

/** For the export of a person's data. */
export const ownSearches: OwnDataSection = {
  name: 'savedSearches',
  list: async function* (db, userId) {
    yield await listSavedSearches({ db }, { _id: userId })
  },
}
