// Agreement between two reviews of the same videos.
import { type ReviewResult, type ReviewSection, reviewSections } from './review.ts'

/** The difference between the scores of two reviews in a section: 0, 1 or 2. */
export const scoresApart = (one: ReviewResult, other: ReviewResult, section: ReviewSection): number =>
  Math.abs(one[section].score - other[section].score)

export type Agreement = {
  readonly section: ReviewSection
  /** Pairs of reviews compared; pairs with equal scores; pairs at most one point apart, including equal ones. */
  readonly pairs: number
  readonly exact: number
  readonly withinOne: number
}

type Counted = { readonly section: ReviewSection; readonly apart: number; readonly pairs: number }

/** Sums pairs counted by section and score difference. Returns every section, in the form's order. */
export function sumAgreement(counts: readonly Counted[]): Agreement[] {
  const sum = (some: readonly Counted[]) => some.reduce((total, { pairs }) => total + pairs, 0)
  return reviewSections.map((section) => {
    const own = counts.filter((count) => count.section === section)
    return {
      section,
      pairs: sum(own),
      exact: sum(own.filter(({ apart }) => apart === 0)),
      withinOne: sum(own.filter(({ apart }) => apart <= 1)),
    }
  })
}
