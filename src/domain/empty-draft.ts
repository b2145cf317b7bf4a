import type { ReviewDraft } from './review-draft.ts'
import { defaultReview } from './review.ts'

/** A separate module: a review is shown before the code that reads and changes drafts is loaded. */
export const emptyDraft: ReviewDraft = {
  result: defaultReview,
  activeMs: 0,
  played: [],
  flag: null,
  skip: null,
  hintAnswers: [],
}
