// A review of a dub: three scored sections, each with a note from a fixed list, a free note, flags, and the coverage of
// the dub.
import { isRecord } from '#src/domain/is-record.ts'
import type { Listening } from './listening.ts'
import type { BeforeAnswer, ReviewFlag } from './review-flags.ts'
import type { SegmentMark } from './segment-marks.ts'
import { sectionNotes, reviewSections, type ReviewSection, type SectionNote } from './review-sections.ts'

export const scores = [1, 2, 3] as const

/** 3 is faultless, 1 is bad, in every section. */
export type Score = (typeof scores)[number]

export type SectionReview<Section extends ReviewSection = ReviewSection> = {
  readonly score: Score
  readonly note: SectionNote<Section>
}

export type ReviewResult = {
  readonly [Section in ReviewSection]: SectionReview<Section>
} & {
  readonly note: string
  /** Sorted by time. Reviews older than this feature have none. */
  readonly flags?: readonly ReviewFlag[]
  /** One for each checked segment, sorted by side and index. */
  readonly segmentMarks?: readonly SegmentMark[]
  /** What the device found in the sound; absent if it did not listen. */
  readonly listening?: Listening
  /**
   * What became of the flags of the round before, in their order; null without an answer. Absent in a first round and
   * where the reviewer has not seen them.
   */
  readonly flagsBefore?: readonly (BeforeAnswer | null)[]
  /** Share of the dub that was played, 0 to 1; set on submission. */
  readonly coverage?: number
}

/** The form's initial values. */
export const defaultReview: ReviewResult = {
  voiceOverMissingAmount: { score: 2, note: 'None' },
  wronglyDubbedContent: { score: 3, note: 'None' },
  speakerMismatch: { score: 3, note: 'None' },
  note: '',
}

/** Maximum length of the free note in UTF-16 code units. */
export const maxFreeNoteLength = 5000

function isScore(value: unknown): value is Score {
  return scores.some((score) => score === value)
}

function isSectionNote<Section extends ReviewSection>(section: Section, value: unknown): value is SectionNote<Section> {
  return sectionNotes[section].some((note) => note === value)
}

/** Whether the form still has its initial values. */
export function isUntouched(result: ReviewResult): boolean {
  return (
    result.note.trim() === '' &&
    (result.flags ?? []).length === 0 &&
    (result.segmentMarks ?? []).length === 0 &&
    (result.flagsBefore ?? []).every((answer) => answer === null) &&
    reviewSections.every(
      (section) =>
        result[section].score === defaultReview[section].score && result[section].note === defaultReview[section].note,
    )
  )
}

/**
 * How a section's score and note contradict each other.
 *
 * - `fault-with-top-score`: the score is 3 (faultless), but the note or a major flag of the section names a fault. A
 *   minor flag is a remark that leaves the score as it is.
 * - `lowest-score-unexplained`: the score is 1, but neither the note, a flag of the section nor the free note names a
 *   fault. Not in the first section, whose notes describe how voices are assigned and have no option for missing
 *   voice-over.
 */
export type Contradiction = 'fault-with-top-score' | 'lowest-score-unexplained'

export function findContradiction(section: ReviewSection, result: ReviewResult): Contradiction | null {
  const { score, note } = result[section]
  const flags = (result.flags ?? []).filter((flag) => flag.section === section)
  const isNoted = note !== 'None'
  if (score === 3 && (isNoted || flags.some(({ severity }) => severity === 'major'))) return 'fault-with-top-score'
  const isUnexplained =
    !isNoted && flags.length === 0 && result.note.trim() === '' && section !== 'voiceOverMissingAmount'
  return score === 1 && isUnexplained ? 'lowest-score-unexplained' : null
}

/**
 * Parses a review without its flags, marks and findings (see `parseDraft`) from untrusted data (a stored draft). Invalid fields fall back to
 * their defaults, so that drafts of older forms stay usable; `null` if it is not a review.
 */
export function parseReview(value: unknown): ReviewResult | null {
  if (!isRecord(value)) return null
  const note = value['note']
  return {
    voiceOverMissingAmount: parseSection('voiceOverMissingAmount', value['voiceOverMissingAmount']),
    wronglyDubbedContent: parseSection('wronglyDubbedContent', value['wronglyDubbedContent']),
    speakerMismatch: parseSection('speakerMismatch', value['speakerMismatch']),
    note: typeof note === 'string' ? note.slice(0, maxFreeNoteLength) : '',
  }
}

function parseSection<Section extends ReviewSection>(section: Section, value: unknown): ReviewResult[Section] {
  const fallback = defaultReview[section]
  if (!isRecord(value)) return fallback
  const { score, note } = value
  return {
    ...fallback,
    ...(isScore(score) && { score }),
    ...(isSectionNote(section, note) && { note }),
  }
}

type ScoreCount = { readonly section: ReviewSection; readonly score: number; readonly reviews: number }

/** Returns for each section the number of reviews with score 1, 2 and 3. */
export function countScoresBySection(counts: readonly ScoreCount[]) {
  const countOf = (section: ReviewSection, score: Score) =>
    counts.find((count) => count.section === section && count.score === score)?.reviews ?? 0
  return reviewSections.map((section) => {
    const scoreCounts: [number, number, number] = [countOf(section, 1), countOf(section, 2), countOf(section, 3)]
    return { section, counts: scoreCounts }
  })
}
