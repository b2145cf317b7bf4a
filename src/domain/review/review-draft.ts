// A review that is not submitted: everything a person has entered, so that any device can continue it.
import { isRecord } from '#src/domain/is-record.ts'
import { addPlayedRange, type PlayedRange } from '#src/domain/media/coverage.ts'
import { withoutPictures } from './flag-pictures.ts'
import { type HintAnswer, parseHintAnswers } from './hint-answers.ts'
import { answeredFindings, parseListening } from './listening.ts'
import { beforeAnswers, type FlagDraft, parseFlagDraft, parseFlags } from './review-flags.ts'
import { isUntouched, parseReview, type ReviewResult, defaultReview } from './review.ts'
import { parseSegmentMarks } from './segment-marks.ts'
import { parseSkipDraft, type SkipDraft } from './skip.ts'

export type ReviewDraft = {
  readonly result: ReviewResult
  /** Milliseconds of active work so far. */
  readonly activeMs: number
  /** The played ranges of the dub. */
  readonly played: readonly PlayedRange[]
  /** The flag in the open form that is not in the list yet. */
  readonly flag: FlagDraft | null
  /** The content of the skip form while it is open. */
  readonly skip: SkipDraft | null
  /** The answers to hints of the segment lists. Those to findings are in `result.listening`. */
  readonly hintAnswers: readonly HintAnswer[]
}

/** Maximum number of played ranges in a draft. */
export const maxPlayedRanges = 1000

/** Whether it contains anything a person typed or chose, regardless of the time spent. */
export function hasContent({ result, flag, skip, hintAnswers }: ReviewDraft): boolean {
  const hasFlagContent = flag !== null && (flag.remark !== '' || flag.suggestedText !== '' || flag.reason !== null)
  const hasAnswers = hintAnswers.length > 0 || answeredFindings(result.listening).length > 0
  return !isUntouched(result) || hasFlagContent || skip !== null || hasAnswers
}

/** Whether two drafts have the same content, regardless of the time spent and of the flags' pictures. */
export function haveSameContent(a: ReviewDraft, b: ReviewDraft): boolean {
  const contentKey = ({ result, flag, skip, hintAnswers }: ReviewDraft) =>
    JSON.stringify([
      parseReview(result),
      withoutPictures(result.flags ?? []),
      result.segmentMarks ?? [],
      result.flagsBefore ?? [],
      flag,
      skip,
      answeredFindings(result.listening),
      hintAnswers,
    ])
  return contentKey(a) === contentKey(b)
}

/** Parses a draft from untrusted data. Invalid parts fall back to defaults; `null` if it is not a draft. */
export function parseDraft(value: unknown): ReviewDraft | null {
  if (!isRecord(value)) return null
  const { result, activeMs, played, flag, skip, hintAnswers } = value
  const review = parseReview(result)
  if (!review) return null
  const flags = isRecord(result) ? parseFlags(result['flags']) : []
  const segmentMarks = isRecord(result) ? parseSegmentMarks(result['segmentMarks']) : []
  const flagsBefore = isRecord(result) ? parseFlagsBefore(result['flagsBefore']) : []
  const listening = isRecord(result) ? parseListening(result['listening']) : null
  return {
    result: {
      ...review,
      ...(flags.length > 0 && { flags }),
      ...(segmentMarks.length > 0 && { segmentMarks }),
      ...(listening && { listening }),
      ...(flagsBefore.length > 0 && { flagsBefore }),
    },
    activeMs: isNonNegativeNumber(activeMs) ? activeMs : 0,
    played: parsePlayed(played),
    flag: parseFlagDraft(flag),
    skip: parseSkipDraft(skip),
    hintAnswers: parseHintAnswers(hintAnswers),
  }
}

/** Answers that are not understood are none. */
const parseFlagsBefore = (value: unknown) =>
  Array.isArray(value) ? value.map((entry: unknown) => beforeAnswers.find((answer) => answer === entry) ?? null) : []

function parsePlayed(value: unknown): readonly PlayedRange[] {
  if (!Array.isArray(value)) return []
  return value.slice(0, maxPlayedRanges).reduce<readonly PlayedRange[]>((ranges, entry: unknown) => {
    if (!isRecord(entry)) return ranges
    const { start, end } = entry
    return isNonNegativeNumber(start) && isNonNegativeNumber(end) ? addPlayedRange(ranges, start, end) : ranges
  }, [])
}

const isNonNegativeNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0

/** A separate module: a review is shown before the code that reads and changes drafts is loaded. */
export const emptyDraft: ReviewDraft = {
  result: defaultReview,
  activeMs: 0,
  played: [],
  flag: null,
  skip: null,
  hintAnswers: [],
}
