// A review that is not submitted: everything a person has entered, so that any device can continue it.
import { isRecord } from './is-record.ts'
import { addPlayed, type PlayedRange } from './coverage.ts'
import { type FlagInWork, readFlagInWork, readFlags } from './review-flags.ts'
import { defaultReview, isUntouched, readReview, type ReviewResult } from './review.ts'
import { readSkip, type SkipInWork } from './skip.ts'

export type ReviewDraft = {
  readonly result: ReviewResult
  /** Milliseconds of active work so far. */
  readonly activeMs: number
  /** The played ranges of the dub. */
  readonly played: readonly PlayedRange[]
  /** The flag in the open form that is not in the list yet. */
  readonly flag: FlagInWork | null
  /** The content of the skip form while it is open. */
  readonly skip: SkipInWork | null
}

export const emptyDraft: ReviewDraft = { result: defaultReview, activeMs: 0, played: [], flag: null, skip: null }

/** Maximum number of played ranges in a draft. */
export const playedLimit = 1000

/** Whether it contains anything a person typed or chose, regardless of the time spent. */
export function holdsWork({ result, flag, skip }: ReviewDraft): boolean {
  return !isUntouched(result) || (flag !== null && (flag.remark !== '' || flag.reason !== null)) || skip !== null
}

/** Whether two drafts have the same content, regardless of the time spent. */
export function saysTheSame(a: ReviewDraft, b: ReviewDraft): boolean {
  const words = ({ result, flag, skip }: ReviewDraft) =>
    JSON.stringify([readReview(result), result.flags ?? [], flag, skip])
  return words(a) === words(b)
}

/** Parses a draft from untrusted data. Invalid parts fall back to defaults; `null` if it is not a draft. */
export function readDraft(value: unknown): ReviewDraft | null {
  if (!isRecord(value)) return null
  const { result, activeMs, played, flag, skip } = value
  const review = readReview(result)
  if (!review) return null
  const flags = isRecord(result) ? readFlags(result['flags']) : []
  return {
    result: flags.length > 0 ? { ...review, flags } : review,
    activeMs: isAmount(activeMs) ? activeMs : 0,
    played: readPlayed(played),
    flag: readFlagInWork(flag),
    skip: readSkip(skip),
  }
}

function readPlayed(value: unknown): readonly PlayedRange[] {
  if (!Array.isArray(value)) return []
  return value.slice(0, playedLimit).reduce<readonly PlayedRange[]>((ranges, entry: unknown) => {
    if (!isRecord(entry)) return ranges
    const { start, end } = entry
    return isAmount(start) && isAmount(end) ? addPlayed(ranges, start, end) : ranges
  }, [])
}

const isAmount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0
