// The conditions of a search besides its keyword, as terms of the index.
import { sql, type RawBuilder } from 'kysely'
import { toCents } from '#src/domain/money/money.ts'
import { coverPriceRange } from '#src/domain/search/search-blocks.ts'
import {
  conceptLexeme,
  filterConceptLexeme,
  filterLexeme,
  priceBlockLexeme,
  quoteLexeme,
  stateLexeme,
} from './lexemes.ts'
import { conceptsNamed, joinPhrase } from './thesaurus/thesaurus.ts'

export type SearchFilters = {
  readonly era?: string | undefined
  readonly type?: string | undefined
  readonly location?: string | undefined
  readonly priceMin?: number | undefined
  readonly priceMax?: number | undefined
  readonly hideSold?: boolean | undefined
  /** A concept of the name or a property. Not part of a request. */
  readonly concept?: string | undefined
}

/** One of the lexemes, as a part of a `tsquery`. */
export const anyOf = (lexemes: readonly string[]): string => `(${lexemes.map(quoteLexeme).join(' | ')})`

/** The filters as parts of a `tsquery`. A filter that names a concept includes its narrower ones. */
export function filterTerms({ era, type, location, priceMin, priceMax, hideSold, concept }: SearchFilters): string[] {
  const terms = Object.entries({ era, type, location }).flatMap(([kind, value]) => {
    if (!value?.trim()) return []
    const concepts = conceptsNamed(joinPhrase(value))
    return concepts.length > 0
      ? [anyOf(concepts.map((id) => filterConceptLexeme(kind as 'era', id)))]
      : [quoteLexeme(filterLexeme(kind as 'era', value))]
  })
  if (concept !== undefined) terms.push(quoteLexeme(conceptLexeme(concept)))
  if (priceMin || priceMax) {
    const blocks = coverPriceRange(toCents(priceMin ?? 0), priceMax ? toCents(priceMax) : undefined)
    terms.push(anyOf(blocks.map(priceBlockLexeme)))
  }
  if (hideSold) terms.push(quoteLexeme(stateLexeme('unsold')))
  return terms
}

export const hasFilterTerms = (filters: SearchFilters): boolean =>
  Boolean(
    filters.era?.trim() ||
    filters.type?.trim() ||
    filters.location?.trim() ||
    filters.priceMin ||
    filters.priceMax ||
    filters.hideSold,
  )

/** Exact price conditions, since blocks also contain other prices. */
export const priceConditions = ({ priceMin, priceMax }: SearchFilters): RawBuilder<unknown>[] => [
  ...(priceMin ? [sql`price_cents >= ${toCents(priceMin)}`] : []),
  ...(priceMax ? [sql`price_cents <= ${toCents(priceMax)}`] : []),
]
