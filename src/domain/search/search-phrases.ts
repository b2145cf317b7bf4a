// Search suggestions: phrases from names, types, eras and locations. A Chinese phrase is found from any of its
// characters, others from any of their words.
import { splitCharacters, type Fold, isUnspaced } from './search-terms.ts'

/** Maximum characters of an index lookup; further ones are compared afterwards. */
export const maxPrefixLength = 10

const maxPhraseLength = 40
const maxPhraseWords = 6

const edgePunctuation = /^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu
const phraseSeparator = /[^\p{L}\p{M}\p{N}\s'’&.-]+/u

export type ProductTexts = {
  readonly name: string
  readonly era: string
  readonly type: string
  readonly location: string
}

/** The phrases of a product: display form by folded form. */
export function extractPhrases(product: ProductTexts, fold: Fold): Map<string, string> {
  const phrases = new Map<string, string>()
  for (const text of [product.name, product.era, product.type, product.location]) {
    for (const phrase of splitPhrases(text.normalize('NFKC'))) {
      const key = fold(phrase)
      const length = splitCharacters(key).length
      if (length < 2 || length > maxPhraseLength || !/\p{L}/u.test(key)) continue
      if (!phrases.has(key)) phrases.set(key, phrase)
    }
  }
  return phrases
}

function splitPhrases(text: string): string[] {
  return text.split(phraseSeparator).flatMap((part) => {
    const phraseWords = part.replaceAll(edgePunctuation, '').split(/\s+/u)
    if (phraseWords.some((word) => splitCharacters(word).some(isUnspaced))) return phraseWords
    return [phraseWords.slice(0, maxPhraseWords).join(' ')]
  })
}

/** The prefixes a folded phrase is indexed by: from each character of a Chinese phrase, from each word of others. */
export function phrasePrefixes(key: string): Set<string> {
  const prefixes = new Set<string>()
  const characters = splitCharacters(key)
  characters.forEach((character, start) => {
    const previous = characters[start - 1]
    if (!isUnspaced(character) && previous !== undefined && !/[\s'’&.-]/u.test(previous) && !isUnspaced(previous))
      return
    if (/[\s'’&.-]/u.test(character)) return
    let prefix = ''
    for (const next of characters.slice(start, start + maxPrefixLength)) prefixes.add((prefix += next))
  })
  return prefixes
}

/** Normalizes a keyword for comparison with phrases. */
export const normalizeKeyword = (keyword: string, fold: Fold): string => fold(keyword).trim().replaceAll(/\s+/gu, ' ')
