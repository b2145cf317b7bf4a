// How far two reviews of the same videos agree.
import { type ReviewResult, type ReviewSection, reviewSections } from './review.ts'

/** Points between the scores two reviews give in a section: 0, 1 or 2. */
export const scoresApart = (one: ReviewResult, other: ReviewResult, section: ReviewSection): number =>
  Math.abs(one[section].score - other[section].score)

export type Agreement = {
  readonly section: ReviewSection
  /** Pairs of reviews that were compared; those of equal scores; those at most one point apart, equal ones among them. */
  readonly pairs: number
  readonly exact: number
  readonly withinOne: number
}

type Counted = { readonly section: ReviewSection; readonly apart: number; readonly pairs: number }

/** Sums up pairs counted by section and points apart, for every section in the form's order. */
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
