// Search suggestions: phrases from names, types, eras and locations. A Chinese phrase is found from any of its
// characters, others from any of their words.
import { charactersOf, type Fold, isUnspaced } from './search-terms.ts'

/** Maximum characters of an index lookup; further ones are compared afterwards. */
export const longestLookup = 10

const longestPhrase = 40
const mostWords = 6

const signsAtEnds = /^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu
const betweenPhrases = /[^\p{L}\p{M}\p{N}\s'’&.-]+/u

export type Described = {
  readonly name: string
  readonly era: string
  readonly type: string
  readonly location: string
}

/** The phrases of a product: display form by folded form. */
export function phrasesOf(item: Described, fold: Fold): Map<string, string> {
  const phrases = new Map<string, string>()
  for (const text of [item.name, item.era, item.type, item.location]) {
    for (const piece of piecesOf(text.normalize('NFKC'))) {
      const key = fold(piece)
      const length = charactersOf(key).length
      if (length < 2 || length > longestPhrase || !/\p{L}/u.test(key)) continue
      if (!phrases.has(key)) phrases.set(key, piece)
    }
  }
  return phrases
}

function piecesOf(text: string): string[] {
  return text.split(betweenPhrases).flatMap((part) => {
    const words = part.replaceAll(signsAtEnds, '').split(/\s+/u)
    if (words.some((word) => charactersOf(word).some(isUnspaced))) return words
    return [words.slice(0, mostWords).join(' ')]
  })
}

/** The prefixes a folded phrase is indexed by: from each character of a Chinese phrase, from each word of others. */
export function lookupsOf(key: string): Set<string> {
  const lookups = new Set<string>()
  const characters = charactersOf(key)
  characters.forEach((character, start) => {
    const before = characters[start - 1]
    if (!isUnspaced(character) && before !== undefined && !/[\s'’&.-]/u.test(before) && !isUnspaced(before)) return
    if (/[\s'’&.-]/u.test(character)) return
    let lookup = ''
    for (const next of characters.slice(start, start + longestLookup)) lookups.add((lookup += next))
  })
  return lookups
}

/** Normalizes a keyword for comparison with phrases. */
export const lookupFor = (keyword: string, fold: Fold): string => fold(keyword).trim().replaceAll(/\s+/gu, ' ')
