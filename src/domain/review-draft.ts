// A review that is being written: everything a person has put into it, so that any device can go on with it.
import { isRecord } from './is-record.ts'
import { addPlayed, type PlayedRange } from './coverage.ts'
import { type FlagInWork, readFlagInWork, readFlags } from './review-flags.ts'
import { defaultReview, isUntouched, readReview, type ReviewResult } from './review.ts'
import { readSkip, type SkipInWork } from './skip.ts'

export type ReviewDraft = {
  readonly result: ReviewResult
  /** Milliseconds the task was worked on so far. */
  readonly activeMs: number
  /** Which parts of the dub were played. */
  readonly played: readonly PlayedRange[]
  /** A flag that is open and not in the list yet. */
  readonly flag: FlagInWork | null
  /** What was filled in to skip the task, while that is open. */
  readonly skip: SkipInWork | null
}

export const emptyDraft: ReviewDraft = { result: defaultReview, activeMs: 0, played: [], flag: null, skip: null }

/** Most parts of the dub a draft tells apart. */
export const playedLimit = 1000

/** Whether it holds anything a person typed or chose, beside the time it took. */
export function holdsWork({ result, flag, skip }: ReviewDraft): boolean {
  return !isUntouched(result) || (flag !== null && (flag.remark !== '' || flag.reason !== null)) || skip !== null
}

/** Whether two drafts say the same, whatever time went into them. */
export function saysTheSame(a: ReviewDraft, b: ReviewDraft): boolean {
  const words = ({ result, flag, skip }: ReviewDraft) =>
    JSON.stringify([readReview(result), result.flags ?? [], flag, skip])
  return words(a) === words(b)
}

/** Reads a draft from untrusted data; what does not fit falls back. `null` when it is no draft at all. */
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
