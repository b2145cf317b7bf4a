// Turns a keyword into units, each of which a product must contain: concepts of the thesaurus, or literal text.
import { queryTerms, isUnspaced, splitRuns } from '#src/domain/search/search-terms.ts'
import { divideText } from './find-concepts.ts'
import { conceptLexeme, nameLexeme, pinyinLexeme, quoteLexeme, textConceptLexeme, textLexeme } from './lexemes.ts'
import { readPinyin } from './thesaurus/pinyin.ts'
import { conceptsCompleting, fillers } from './thesaurus/thesaurus.ts'

/** A product matches if it has one of the concepts, all literal terms, if there are any, or all pairs of a reading. */
export type SearchUnit = {
  readonly text: string
  readonly concepts: readonly string[]
  readonly literalTerms: readonly string[]
  readonly pinyin: readonly (readonly string[])[]
}

/** The units of a folded keyword; none for punctuation only. */
export function parseKeyword(folded: string): readonly SearchUnit[] {
  const units = divideText(folded).map(({ text, concepts }) => {
    if (concepts.length > 0) return { text, concepts, literalTerms: [], pinyin: [] }
    return {
      text,
      concepts: isUnspaced(text) ? [] : conceptsCompleting(text),
      literalTerms: queryTerms(text),
      pinyin: readPinyin(text),
    }
  })
  const meaningful = units.filter(({ text }) => !fillers.has(text))
  return meaningful.length > 0 ? meaningful : units
}

/** The keyword's terms without their meaning: only what is written. */
export const parseLiterally = (folded: string): readonly SearchUnit[] =>
  splitRuns(folded).map((text) => ({ text, concepts: [], literalTerms: queryTerms(text), pinyin: [] }))

/** Conditions on the name, era, type and place: every unit is there. */
export const nameConditions = (units: readonly SearchUnit[]): string[] =>
  units.map((unit) => unitCondition(unit, conceptLexeme, nameLexeme))

/** Conditions on all texts: every unit is somewhere. */
export const textConditions = (units: readonly SearchUnit[]): string[] =>
  units.map((unit) => unitCondition(unit, textConceptLexeme, textLexeme))

function unitCondition(
  { concepts, literalTerms, pinyin }: SearchUnit,
  lexemeOfConcept: (id: string) => string,
  lexemeOfTerm: (term: string) => string,
): string {
  const alternatives = [
    ...concepts.map((id) => [lexemeOfConcept(id)]),
    literalTerms.map(lexemeOfTerm),
    ...pinyin.map((pairs) => pairs.map(pinyinLexeme)),
  ]
  const conditions = alternatives
    .filter((lexemes) => lexemes.length > 0)
    .map((lexemes) => lexemes.map(quoteLexeme).join(' & '))
  return conditions.length === 1 ? (conditions[0] ?? '') : `(${conditions.map((each) => `(${each})`).join(' | ')})`
}
