// Adjudication: what a manager makes of two reviews of the same videos.
import { scoreDifference } from './agreement.ts'
import type { ReviewFlag } from '#src/domain/review/review-flags.ts'
import type { ReviewResult, SectionReview } from '#src/domain/review/review.ts'
import { type ReviewSection, reviewSections } from '#src/domain/review/review-sections.ts'

/** Whose score and note a section gets: that of a review, with its flags of the section, or the manager's own. */
export type SectionChoice<Section extends ReviewSection = ReviewSection> =
  | { readonly take: 'first' | 'second' }
  | ({ readonly take: 'own' } & SectionReview<Section>)

export type SectionChoices = { readonly [Section in ReviewSection]: SectionChoice<Section> }

type Reviews = { readonly first: ReviewResult; readonly second: ReviewResult }

/** The largest difference of the two reviews' scores in a section: 0, 1 or 2. */
export const largestDifference = ({ first, second }: Reviews): number =>
  Math.max(...reviewSections.map((section) => scoreDifference(first, second, section)))

/**
 * The adjudicated result. What was measured in a review (coverage, marks of segments, findings) stays with that review.
 */
export function adjudicatedResult(reviews: Reviews, choices: SectionChoices, note: string): ReviewResult {
  const flags = reviewSections
    .flatMap((section) => flagsOf(reviews, section, choices[section]))
    .toSorted((one, other) => one.start - other.start || one.end - other.end)
  return {
    voiceOverMissingAmount: chosenReview('voiceOverMissingAmount', reviews, choices.voiceOverMissingAmount),
    wronglyDubbedContent: chosenReview('wronglyDubbedContent', reviews, choices.wronglyDubbedContent),
    speakerMismatch: chosenReview('speakerMismatch', reviews, choices.speakerMismatch),
    note,
    ...(flags.length > 0 && { flags }),
  }
}

function chosenReview<Section extends ReviewSection>(
  section: Section,
  reviews: Reviews,
  choice: SectionChoice<Section>,
): ReviewResult[Section] {
  if (choice.take !== 'own') return reviews[choice.take][section]
  const { score, note } = choice
  return { ...reviews.first[section], score, note }
}

const flagsOf = (reviews: Reviews, section: ReviewSection, { take }: SectionChoice): readonly ReviewFlag[] =>
  take === 'own' ? [] : (reviews[take].flags ?? []).filter((flag) => flag.section === section)

/** The choice that led to a section of an adjudicated result. */
export function readChoice<Section extends ReviewSection>(
  section: Section,
  reviews: Reviews,
  result: ReviewResult,
): SectionChoice<Section> {
  const contentOf = (review: ReviewResult) =>
    JSON.stringify([
      review[section].score,
      review[section].note,
      (review.flags ?? []).filter((flag) => flag.section === section),
    ])
  const content = contentOf(result)
  if (content === contentOf(reviews.first)) return { take: 'first' }
  if (content === contentOf(reviews.second)) return { take: 'second' }
  const { score, note } = result[section] as SectionReview<Section>
  return { take: 'own', score, note }
}
