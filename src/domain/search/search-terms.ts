// Index terms of texts and queries: single characters and pairs of them for scripts without spaces between words
// (Chinese, Japanese, Korean, Thai …), word prefixes for others. Terms are matched exactly, so that two characters or a
// half-typed word cost no more than any other lookup.

/** Normalizes equivalent texts to the same text: see `foldText`. */
export type Fold = (text: string) => string

/** The longest keyword or facet that is searched for, in characters: no detail of a product is longer. */
export const maxSearchLength = 200

/** Maximum prefix length; a longer one hardly narrows the result. */
const maxPrefixLength = 12

/** Combining accents of Latin, Greek and Cyrillic letters. */
const accents = /[\u0300-\u036f]/g

/**
 * Converts a text to lower case and half width, removes accents and applies `simplify` to every character. Each
 * character is folded separately, so that a substring folds to a substring of the folded text.
 */
export function foldText(text: string, simplify: (character: string) => string): string {
  const plain = text.normalize('NFKD').toLowerCase().replaceAll(accents, '').normalize('NFKC')
  return plain.replaceAll(/\p{sc=Han}/gu, simplify)
}

const unspaced =
  '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}ー\\p{sc=Hangul}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}'
const runPattern = new RegExp(`[${unspaced}]+|(?:(?![${unspaced}])[\\p{L}\\p{M}\\p{N}])+`, 'gu')
const startsUnspaced = new RegExp(`^[${unspaced}]`, 'u')

/** Whether a character belongs to a script that writes words without spaces. */
export const isUnspaced = (character: string): boolean => startsUnspaced.test(character)

/** The code points of a text. */
export const splitCharacters = (text: string): string[] => Array.from(text)

/** Words and runs of unspaced characters, in order; punctuation and spaces separate them. */
export const splitRuns = (folded: string): readonly string[] => folded.match(runPattern) ?? []

/** All terms a folded text is indexed by. */
export function indexTerms(folded: string): Set<string> {
  const terms = new Set<string>()
  for (const part of splitRuns(folded)) {
    const characters = splitCharacters(part)
    if (isUnspaced(part)) {
      for (const character of characters) terms.add(character)
      for (const pair of bigramsOf(characters)) terms.add(pair)
    } else {
      let prefix = ''
      for (const character of characters.slice(0, maxPrefixLength)) terms.add((prefix += character))
    }
  }
  return terms
}

/** The terms a text must contain to match a folded query; none for a query of punctuation only. */
export function queryTerms(folded: string): readonly string[] {
  const terms = splitRuns(folded).flatMap((part) => {
    const characters = splitCharacters(part)
    if (!isUnspaced(part)) return [characters.slice(0, maxPrefixLength).join('')]
    return characters.length === 1 ? characters : bigramsOf(characters)
  })
  return [...new Set(terms)]
}

const bigramsOf = (characters: readonly string[]): string[] =>
  characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`)

/** The orders of search results. */
export const searchOrders = ['newest', 'ending', 'price-asc', 'price-desc'] as const

export type SearchOrder = (typeof searchOrders)[number]
