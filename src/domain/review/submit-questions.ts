// Questions that are asked once each before a review with a possible mistake is submitted.
import { type Contradiction, findContradiction, isUntouched, type ReviewResult } from './review.ts'
import { type ReviewSection, reviewSections } from './review-sections.ts'

/** A smaller coverage of the dub raises a question. */
const minPlayedShare = 0.8

export type SubmitQuestion =
  | { readonly kind: 'untouched' | 'little-played' }
  | { readonly kind: Contradiction; readonly section: ReviewSection }

/** Returns the questions in display order. `played` is the share of the dub that was played, 0 to 1. */
export function findSubmitQuestions(result: ReviewResult, playedShare: number): readonly SubmitQuestion[] {
  const playedQuestion: SubmitQuestion = { kind: isUntouched(result) ? 'untouched' : 'little-played' }
  const contradictions = reviewSections.flatMap((section): SubmitQuestion[] => {
    const kind = findContradiction(section, result)
    return kind === null ? [] : [{ kind, section }]
  })
  return [...(playedShare < minPlayedShare ? [playedQuestion] : []), ...contradictions]
}

/** The key that marks a question as asked. The two questions about coverage share one. */
export function questionKey(question: SubmitQuestion): string {
  return 'section' in question ? `${question.kind} ${question.section}` : 'played'
}
