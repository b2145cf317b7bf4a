// What a text is found by, and what a query asks for: single characters and pairs of them where words stand without
// spaces (Chinese, Japanese, Korean, Thai …), beginnings of words elsewhere. Every term is matched as a whole, so that
// two characters or a word half typed cost no more than any other lookup.

/** Texts that mean the same become the same: see `foldText`. */
export type Fold = (text: string) => string

/** A beginning longer than this is as good as the word. */
const longestBeginning = 12

/** Accents that stand on Latin, Greek and Cyrillic letters. */
const accents = /[\u0300-\u036f]/g

/**
 * Lower case, half width, without accents, and every character as `simplify` writes it. Each character is folded by
 * itself, so that a part of a text folds to the same part of the folded text.
 */
export function foldText(text: string, simplify: (character: string) => string): string {
  const plain = text.normalize('NFKD').toLowerCase().replaceAll(accents, '').normalize('NFKC')
  return plain.replaceAll(/\p{sc=Han}/gu, simplify)
}

const unspaced =
  '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}ー\\p{sc=Hangul}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}'
const run = new RegExp(`[${unspaced}]+|(?:(?![${unspaced}])[\\p{L}\\p{M}\\p{N}])+`, 'gu')
const startsUnspaced = new RegExp(`^[${unspaced}]`, 'u')

/** Whether a character belongs to a script that writes words without spaces. */
export const isUnspaced = (character: string): boolean => startsUnspaced.test(character)

/** The characters of a text, as Unicode counts them. */
export const charactersOf = (text: string): string[] => Array.from(text)

/** Words and runs of characters, in order; signs and spaces only part them. */
const runsOf = (folded: string): readonly string[] => folded.match(run) ?? []

/** Everything a folded text can be found by. */
export function indexTerms(folded: string): Set<string> {
  const terms = new Set<string>()
  for (const part of runsOf(folded)) {
    const characters = charactersOf(part)
    if (isUnspaced(part)) {
      for (const character of characters) terms.add(character)
      for (const pair of pairsOf(characters)) terms.add(pair)
    } else {
      let beginning = ''
      for (const character of characters.slice(0, longestBeginning)) terms.add((beginning += character))
    }
  }
  return terms
}

/** What a text must have to fit a folded query; nothing for a query of signs alone. */
export function queryTerms(folded: string): readonly string[] {
  const terms = runsOf(folded).flatMap((part) => {
    const characters = charactersOf(part)
    if (!isUnspaced(part)) return [characters.slice(0, longestBeginning).join('')]
    return characters.length === 1 ? characters : pairsOf(characters)
  })
  return [...new Set(terms)]
}

const pairsOf = (characters: readonly string[]): string[] =>
  characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`)
