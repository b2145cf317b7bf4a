// What is asked, once each, before a review is sent that may not be meant as it is.
import {
  type Contradiction,
  contradictionIn,
  isUntouched,
  type ReviewResult,
  type ReviewSection,
  reviewSections,
} from './review.ts'

/** Share of the dub below which it is asked about. */
const playedEnough = 0.8

export type SubmitQuestion =
  | { readonly kind: 'untouched' | 'little-played' }
  | { readonly kind: Contradiction; readonly section: ReviewSection }

/** `played` is the share of the dub that was played, 0 to 1. In the order in which they are to be read. */
export function questionsBeforeSubmit(result: ReviewResult, played: number): readonly SubmitQuestion[] {
  const little: SubmitQuestion = { kind: isUntouched(result) ? 'untouched' : 'little-played' }
  const contradictions = reviewSections.flatMap((section): SubmitQuestion[] => {
    const kind = contradictionIn(section, result)
    return kind === null ? [] : [{ kind, section }]
  })
  return [...(played < playedEnough ? [little] : []), ...contradictions]
}

/** What a question is known by once it was asked: the two about how much was played are one. */
export function questionKey(question: SubmitQuestion): string {
  return 'section' in question ? `${question.kind} ${question.section}` : 'played'
}
