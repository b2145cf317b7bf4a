// The lexemes of the search index for words, filters and blocks. Each kind has its own prefix letter.
import type { Block } from '#src/domain/search-blocks.ts'
import { charactersOf } from '#src/domain/search-terms.ts'
import { fold } from './fold.ts'

/** A term in the product's name, or anywhere in its texts including the name. */
export const inName = (term: string): string => `n${term}`
export const anywhere = (term: string): string => `a${term}`

const filterSigns = { era: 'e', type: 't', location: 'l' } as const

/** Values are cut here: PostgreSQL limits lexemes to 2,046 bytes, and values of this length hardly share a prefix. */
const longestValue = 200

export const filterValue = (name: keyof typeof filterSigns, value: string): string =>
  `${filterSigns[name]}=${charactersOf(fold(value).trim()).slice(0, longestValue).join('')}`

export const inPriceBlock = ({ level, number }: Block): string => `p${level}:${number}`
export const inAgeBlock = ({ level, number }: Block): string => `s${level}:${number}`

/** Quotes a lexeme for the text form of `tsvector` and `tsquery`. */
export const quoted = (lexeme: string): string => `'${lexeme.replaceAll(/['\\]/g, '$&$&')}'`
