// The names under which the index over terms knows words, filters and blocks. Each kind begins with its own letter.
import type { Block } from '#src/domain/search-blocks.ts'
import { charactersOf } from '#src/domain/search-terms.ts'
import { fold } from './fold.ts'

/** In the name of the item, or anywhere in its texts, the name included. */
export const inName = (term: string): string => `n${term}`
export const anywhere = (term: string): string => `a${term}`

const filterSigns = { era: 'e', type: 't', location: 'l' } as const

/** The database takes words of 2046 bytes; values this long differ earlier. */
const longestValue = 200

export const filterValue = (name: keyof typeof filterSigns, value: string): string =>
  `${filterSigns[name]}=${charactersOf(fold(value).trim()).slice(0, longestValue).join('')}`

export const inPriceBlock = ({ level, number }: Block): string => `p${level}:${number}`
export const inAgeBlock = ({ level, number }: Block): string => `s${level}:${number}`

/** A lexeme as `tsvector` and `tsquery` read it from text: nothing in it means anything. */
export const quoted = (lexeme: string): string => `'${lexeme.replaceAll(/['\\]/g, '$&$&')}'`
