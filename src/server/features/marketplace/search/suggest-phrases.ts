import { sql } from 'kysely'
import { maxPrefixLength, normalizeKeyword } from '#src/domain/search-phrases.ts'
import { splitCharacters } from '#src/domain/search-terms.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { fold } from './fold.ts'
import { maxCandidatesPerPrefix } from './store-uses.ts'

/** Maximum suggestions per response. */
const maxSuggestions = 8

/** Returns phrases that complete the typed keyword, most used first; none for a blank keyword. */
export async function suggestPhrases({ db }: Deps, { keyword }: { readonly keyword: string }): Promise<string[]> {
  const prefix = normalizeKeyword(keyword, fold)
  if (prefix === '') return []
  const candidates = db
    .selectFrom('search_prefixes')
    .select('key')
    .where('prefix', '=', splitCharacters(prefix).slice(0, maxPrefixLength).join(''))
    .orderBy('use_count', 'desc')
    .orderBy('size')
    .orderBy('key')
    .limit(maxCandidatesPerPrefix)
  const rows = await db
    .selectFrom(candidates.as('candidate'))
    .innerJoin('search_phrases as p', 'p.key', 'candidate.key')
    .select(['p.key', 'p.label'])
    .orderBy('p.use_count', 'desc')
    .orderBy(sql`length(p.key)`)
    .orderBy('p.key')
    .execute()
  const matching = rows.filter(({ key }) => key.includes(prefix))
  return matching.slice(0, maxSuggestions).map(({ label }) => label)
}
