// Turns a keyword into units, each of which a product must contain: concepts of the thesaurus, or literal text.
import { queryTerms, isUnspaced, splitRuns } from '#src/domain/search/search-terms.ts'
import { divideText } from './find-concepts.ts'
import { conceptLexeme, nameLexeme, quoteLexeme, textConceptLexeme, textLexeme } from './lexemes.ts'
import { conceptsCompleting, fillers } from './thesaurus/thesaurus.ts'

/** A product matches if it contains one of the concepts or all of the literal terms, if there are any. */
export type SearchUnit = {
  readonly text: string
  readonly concepts: readonly string[]
  readonly literalTerms: readonly string[]
}

/** The units of a folded keyword; none for punctuation only. */
export function parseKeyword(folded: string): readonly SearchUnit[] {
  const units = divideText(folded).map(({ text, concepts }) => {
    if (concepts.length > 0) return { text, concepts, literalTerms: [] }
    return {
      text,
      concepts: isUnspaced(text) ? [] : conceptsCompleting(text),
      literalTerms: queryTerms(text),
    }
  })
  const meaningful = units.filter(({ text }) => !fillers.has(text))
  return meaningful.length > 0 ? meaningful : units
}

/** The keyword's terms without their meaning: only what is written. */
export const parseLiterally = (folded: string): readonly SearchUnit[] =>
  splitRuns(folded).map((text) => ({ text, concepts: [], literalTerms: queryTerms(text) }))

/** Conditions on the name, era, type and place: every unit is there. */
export const nameConditions = (units: readonly SearchUnit[]): string[] =>
  units.map((unit) => unitCondition(unit, conceptLexeme, nameLexeme))

/** Conditions on all texts: every unit is somewhere. */
export const textConditions = (units: readonly SearchUnit[]): string[] =>
  units.map((unit) => unitCondition(unit, textConceptLexeme, textLexeme))

function unitCondition(
  { concepts, literalTerms }: SearchUnit,
  lexemeOfConcept: (id: string) => string,
  lexemeOfTerm: (term: string) => string,
): string {
  const alternatives = concepts.map((id) => quoteLexeme(lexemeOfConcept(id)))
  if (literalTerms.length > 0)
    alternatives.push(literalTerms.map((term) => quoteLexeme(lexemeOfTerm(term))).join(' & '))
  return alternatives.length === 1
    ? (alternatives[0] ?? '')
    : `(${alternatives.map((each) => `(${each})`).join(' | ')})`
}
