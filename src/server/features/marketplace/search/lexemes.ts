// The lexemes of the search index for words, filters and blocks. Each kind has its own prefix letter.
import type { ProductStatus } from '#src/domain/auction/auction.ts'
import type { Block } from '#src/domain/search/search-blocks.ts'
import { splitCharacters } from '#src/domain/search/search-terms.ts'
import { fold } from './thesaurus/fold.ts'

/** A term in the product's name, or anywhere in its texts including the name. */
export const nameLexeme = (term: string): string => `n${term}`
export const textLexeme = (term: string): string => `a${term}`

/** A concept of the product's name, era, type or place, or of all its texts. */
export const conceptLexeme = (id: string): string => `k=${id}`
export const textConceptLexeme = (id: string): string => `d=${id}`

/** The pinyin of two adjacent characters of the name or the seller's name. */
export const pinyinLexeme = (pair: string): string => `y=${pair}`

/** A word of the seller's name, whole. */
export const sellerLexeme = (word: string): string => `u=${word}`

/** Whether the product is for sale, in an auction or sold; a job updates it within a minute. */
export const stateLexeme = (state: 'unsold' | ProductStatus): string => `x=${state}`

const filterPrefixes = { era: 'e', type: 't', location: 'l' } as const

/** Values are cut here: PostgreSQL limits lexemes to 2,046 bytes, and values of this length hardly share a prefix. */
const maxValueLength = 200

export const filterLexeme = (name: keyof typeof filterPrefixes, value: string): string =>
  `${filterPrefixes[name]}=${splitCharacters(fold(value).trim()).slice(0, maxValueLength).join('')}`

/** A concept of one property. */
export const filterConceptLexeme = (name: keyof typeof filterPrefixes, id: string): string =>
  `${filterPrefixes[name]}:${id}`

export const priceBlockLexeme = ({ level, number }: Block): string => `p${level}:${number}`
export const ageBlockLexeme = ({ level, number }: Block): string => `s${level}:${number}`

/** Quotes a lexeme for the text form of `tsvector` and `tsquery`. */
export const quoteLexeme = (lexeme: string): string => `'${lexeme.replaceAll(/['\\]/g, '$&$&')}'`
