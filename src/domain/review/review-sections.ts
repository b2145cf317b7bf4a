// The scored sections of a review, each with its fixed list of notes.

/** The notes of each section, worded as submitted reviews store them. */
export const amountIssueNotes = [
  'None',
  'Single dubbed as multiple voices',
  'Multiple dubbed as single voice',
  'Multiple dubbed as less voices',
] as const

export const wronglyDubbedNotes = ['None', 'BGM (with lyrics) was dubbed', 'Gaming sound was dubbed'] as const

export const speakerMismatchNotes = ['None', 'voice gender mismatch'] as const

export const sectionNotes = {
  voiceOverMissingAmount: amountIssueNotes,
  wronglyDubbedContent: wronglyDubbedNotes,
  speakerMismatch: speakerMismatchNotes,
} as const

export type ReviewSection = keyof typeof sectionNotes

export type SectionNote<Section extends ReviewSection = ReviewSection> = (typeof sectionNotes)[Section][number]

/** The sections in the order the form shows them. */
export const reviewSections = [
  'voiceOverMissingAmount',
  'wronglyDubbedContent',
  'speakerMismatch',
] as const satisfies readonly ReviewSection[]
