import { sql } from 'kysely'
import { longestLookup, lookupFor } from '#src/domain/search-phrases.ts'
import { charactersOf } from '#src/domain/search-terms.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { fold } from './fold.ts'
import { candidatesPerLookup } from './store-uses.ts'

/** Maximum suggestions per response. */
const mostSuggestions = 8

/** Returns phrases that complete the typed keyword, most used first; none for a blank keyword. */
export async function suggestPhrases({ db }: Deps, { keyword }: { readonly keyword: string }): Promise<string[]> {
  const typed = lookupFor(keyword, fold)
  if (typed === '') return []
  const candidates = db
    .selectFrom('search_prefixes')
    .select('key')
    .where('prefix', '=', charactersOf(typed).slice(0, longestLookup).join(''))
    .orderBy('use_count', 'desc')
    .orderBy('size')
    .orderBy('key')
    .limit(candidatesPerLookup)
  const rows = await db
    .selectFrom(candidates.as('candidate'))
    .innerJoin('search_phrases as p', 'p.key', 'candidate.key')
    .select(['p.key', 'p.label'])
    .orderBy('p.use_count', 'desc')
    .orderBy(sql`length(p.key)`)
    .orderBy('p.key')
    .execute()
  const fitting = rows.filter(({ key }) => key.includes(typed))
  return fitting.slice(0, mostSuggestions).map(({ label }) => label)
}
