// Agreement between two reviews of the same videos.
import type { ReviewResult } from '#src/domain/review/review.ts'
import { type ReviewSection, reviewSections } from '#src/domain/review/review-sections.ts'

/** The difference between the scores of two reviews in a section: 0, 1 or 2. */
export const scoreDifference = (first: ReviewResult, second: ReviewResult, section: ReviewSection): number =>
  Math.abs(first[section].score - second[section].score)

export type Agreement = {
  readonly section: ReviewSection
  /** Pairs of reviews compared; pairs with equal scores; pairs at most one point apart, including equal ones. */
  readonly pairs: number
  readonly exact: number
  readonly withinOne: number
}

type PairCount = { readonly section: ReviewSection; readonly apart: number; readonly pairs: number }

/** Sums pairs counted by section and score difference. Returns every section, in the form's order. */
export function sumAgreement(counts: readonly PairCount[]): Agreement[] {
  const sumPairs = (rows: readonly PairCount[]) => rows.reduce((total, { pairs }) => total + pairs, 0)
  return reviewSections.map((section) => {
    const sectionCounts = counts.filter((count) => count.section === section)
    return {
      section,
      pairs: sumPairs(sectionCounts),
      exact: sumPairs(sectionCounts.filter(({ apart }) => apart === 0)),
      withinOne: sumPairs(sectionCounts.filter(({ apart }) => apart <= 1)),
    }
  })
}
