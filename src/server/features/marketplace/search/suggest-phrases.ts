import { sql } from 'kysely'
import { maxPrefixLength, normalizeKeyword } from '#src/domain/search/search-phrases.ts'
import { splitCharacters } from '#src/domain/search/search-terms.ts'
import { productPhotos } from '#src/server/features/marketplace/products/product-cards.ts'
import type { Photo } from '#src/server/media/picture-columns.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { divideText } from './find-concepts.ts'
import { fold } from './thesaurus/fold.ts'
import { maxCandidatesPerPrefix } from './store-uses.ts'
import { concepts } from './thesaurus/thesaurus.ts'

/** Maximum suggestions per response. */
const maxSuggestions = 8

export type Suggestions = {
  readonly data: string[]
  /** A photo of a product that uses the phrase; null if there is none. */
  readonly pictures: (Photo | null)[]
}

/**
 * Suggests phrases that complete the typed keyword, most used first; none for a blank keyword. If there are none, those
 * with the Chinese word for it: *qinghua* suggests 青花梅瓶.
 */
export async function suggestPhrases({ db }: Deps, { keyword }: { readonly keyword: string }): Promise<Suggestions> {
  const prefix = normalizeKeyword(keyword, fold)
  if (prefix === '') return { data: [], pictures: [] }
  const phrases = await findPhrases(db, prefix)
  const translated = phrases.length > 0 ? null : translate(prefix)
  const found = translated === null ? phrases : await findPhrases(db, translated)
  return { data: found.map(({ label }) => label), pictures: found.map(({ pictures }) => pictures?.[0] ?? null) }
}

/** The Chinese word for a keyword that names one concept; null for others. */
function translate(keyword: string): string | null {
  const [part, ...rest] = divideText(keyword)
  const concept = rest.length === 0 ? concepts.get(part?.concepts[0] ?? '') : undefined
  return concept ? fold(concept.chinese) : null
}

async function findPhrases(db: Db, prefix: string) {
  const candidates = db
    .selectFrom('search_prefixes')
    .select('key')
    .where('prefix', '=', splitCharacters(prefix).slice(0, maxPrefixLength).join(''))
    .orderBy('use_count', 'desc')
    .orderBy('size')
    .orderBy('key')
    .limit(maxCandidatesPerPrefix)
  const matching = db
    .selectFrom(candidates.as('candidate'))
    .innerJoin('search_phrases as s', 's.key', 'candidate.key')
    .select(['s.key', 's.label', 's.example_id', 's.use_count'])
    .where(sql<boolean>`position(${prefix} in s.key) > 0`)
    .orderBy('s.use_count', 'desc')
    .orderBy(sql`length(s.key)`)
    .orderBy('s.key')
    .limit(maxSuggestions)
  return db
    .selectFrom(matching.as('phrase'))
    .leftJoin('products as p', (join) => join.onRef('p._id', '=', 'phrase.example_id').on('p.deleted_at', 'is', null))
    .select(['phrase.label', sql<Photo[] | null>`case when p._id is not null then ${productPhotos} end`.as('pictures')])
    .orderBy('phrase.use_count', 'desc')
    .orderBy(sql`length(phrase.key)`)
    .orderBy('phrase.key')
    .execute()
}
