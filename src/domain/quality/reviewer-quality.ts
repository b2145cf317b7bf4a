// What is known of the quality of one talent's reviews. docs/quality.md explains each figure.
import { type Score, scores } from '#src/domain/review/review.ts'
import { type ReviewSection, reviewSections } from '#src/domain/review/review-sections.ts'
import { weightedKappa } from './weighted-kappa.ts'

/** Tasks that two people reviewed, by the scores that the talent and the other person gave. */
export type PairCount = {
  readonly section: ReviewSection
  readonly score: number
  readonly otherScore: number
  readonly pairs: number
}

type SectionAgreement = {
  readonly section: ReviewSection
  readonly pairs: number
  /** −1 to 1; null with too few pairs, or if everybody always gives the same score. */
  readonly kappa: number | null
  /** 95 %; null without `kappa`, or if all pairs agree. */
  readonly interval: { readonly low: number; readonly high: number } | null
}

/** Counters of a talent's completed and skipped tasks. */
export type ReviewTotals = {
  readonly completed: number
  readonly skipped: number
  /** Reviews with a recorded coverage, and the sum of their coverage in thousandths. */
  readonly covered: number
  readonly coverageThousandths: number
  /** Of reviews with a measured time and a video of known duration: the sums of both, in seconds. */
  readonly pacedSeconds: number
  readonly pacedVideoSeconds: number
}

type ReviewerQuality = {
  /** Every section, in the form's order. */
  readonly agreement: SectionAgreement[]
  /** The average share of the dub that was played, 0 to 1; null if no review has one. */
  readonly coverage: number | null
  /** Seconds of work per second of video; null without reviews with both. */
  readonly pace: number | null
  readonly skipped: number
  /** Skipped tasks of all that were skipped or completed, 0 to 1; null without tasks. */
  readonly skippedShare: number | null
}

/**
 * The pairs from which on kappa is shown: 2k² for k categories, from which on the error of Fleiss, Cohen and Everitt
 * holds (Cicchetti 1981).
 */
export const minPairs = 2 * scores.length ** 2

export function agreementBySection(counts: readonly PairCount[]): SectionAgreement[] {
  return reviewSections.map((section) => {
    const own = counts.filter((count) => count.section === section)
    const pairs = own.reduce((total, count) => total + count.pairs, 0)
    const pairsOf = (score: Score, otherScore: Score) =>
      own.reduce((sum, each) => (each.score === score && each.otherScore === otherScore ? sum + each.pairs : sum), 0)
    const table = scores.map((score) => scores.map((otherScore) => pairsOf(score, otherScore)))
    const kappa = pairs < minPairs ? null : weightedKappa(table)
    return { section, pairs, kappa: kappa?.value ?? null, interval: kappa?.interval ?? null }
  })
}

export function reviewerQuality(totals: ReviewTotals, counts: readonly PairCount[]): ReviewerQuality {
  return {
    agreement: agreementBySection(counts),
    coverage: ratio(totals.coverageThousandths / 1000, totals.covered),
    pace: ratio(totals.pacedSeconds, totals.pacedVideoSeconds),
    skipped: totals.skipped,
    skippedShare: ratio(totals.skipped, totals.skipped + totals.completed),
  }
}

const ratio = (part: number, whole: number) => (whole > 0 ? part / whole : null)
