// What a review of a dub consists of: three scored sections, each with a note from a fixed list, and a free note.

export const scores = [1, 2, 3] as const

/** 3 is faultless, 1 is bad, in every section. */
export type Score = (typeof scores)[number]

/** The notes of each section, worded as the finished review stores them. */
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

export type SectionReview<Section extends ReviewSection = ReviewSection> = {
  readonly score: Score
  readonly note: SectionNote<Section>
}

export type ReviewResult = {
  readonly [Section in ReviewSection]: SectionReview<Section>
} & { readonly note: string }

/** The sections in the order the form shows them. */
export const reviewSections = [
  'voiceOverMissingAmount',
  'wronglyDubbedContent',
  'speakerMismatch',
] as const satisfies readonly ReviewSection[]

/** The form before anyone touched it. */
export const defaultReview: ReviewResult = {
  voiceOverMissingAmount: { score: 2, note: 'None' },
  wronglyDubbedContent: { score: 3, note: 'None' },
  speakerMismatch: { score: 3, note: 'None' },
  note: '',
}

/** Longest free note, in UTF-16 code units. */
export const freeNoteLimit = 5000

/** Share of the dub below which an untouched form is asked about before it is sent. */
const playedEnough = 0.5

function isScore(value: unknown): value is Score {
  return scores.some((score) => score === value)
}

function isSectionNote<Section extends ReviewSection>(section: Section, value: unknown): value is SectionNote<Section> {
  return sectionNotes[section].some((note) => note === value)
}

/** Whether nothing in the form differs from its defaults. */
export function isUntouched(result: ReviewResult): boolean {
  return (
    result.note.trim() === '' &&
    reviewSections.every(
      (section) =>
        result[section].score === defaultReview[section].score && result[section].note === defaultReview[section].note,
    )
  )
}

/**
 * Whether to ask once before sending: a form left at its defaults, by someone who saw little of the dub.
 * `played` is the share of the dub that was played, 0 to 1.
 */
export function asksBeforeSubmit(result: ReviewResult, played: number): boolean {
  return isUntouched(result) && played < playedEnough
}

/**
 * Reads a review from untrusted data (a stored draft); what does not fit falls back to its default,
 * so that a draft of an older form keeps what can be kept. `null` when it is no review at all.
 */
export function readReview(value: unknown): ReviewResult | null {
  if (!isRecord(value)) return null
  const note = value['note']
  return {
    voiceOverMissingAmount: readSection('voiceOverMissingAmount', value['voiceOverMissingAmount']),
    wronglyDubbedContent: readSection('wronglyDubbedContent', value['wronglyDubbedContent']),
    speakerMismatch: readSection('speakerMismatch', value['speakerMismatch']),
    note: typeof note === 'string' ? note.slice(0, freeNoteLimit) : '',
  }
}

function readSection<Section extends ReviewSection>(section: Section, value: unknown): ReviewResult[Section] {
  const fallback = defaultReview[section]
  if (!isRecord(value)) return fallback
  const { score, note } = value
  return {
    ...fallback,
    ...(isScore(score) && { score }),
    ...(isSectionNote(section, note) && { note }),
  }
}

function isRecord(value: unknown): value is Readonly<Record<'score' | 'note' | (string & {}), unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

type ScoreCount = { readonly section: ReviewSection; readonly score: number; readonly reviews: number }

/** For every section how many reviews gave 1, 2 and 3. */
export function spreadScores(counts: readonly ScoreCount[]) {
  const countOf = (section: ReviewSection, score: Score) =>
    counts.find((count) => count.section === section && count.score === score)?.reviews ?? 0
  return reviewSections.map((section) => {
    const spread: [number, number, number] = [countOf(section, 1), countOf(section, 2), countOf(section, 3)]
    return { section, counts: spread }
  })
}
