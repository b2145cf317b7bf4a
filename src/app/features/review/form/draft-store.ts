// Unfinished reviews on this device, one per person and task, read back only if they still make sense.
import { reviewDraftKey } from '#src/app/platform/unsent-work.ts'
import { defaultReview, readReview, type ReviewResult } from '#src/domain/review.ts'

const version = 1

/** A submission that may or may not have arrived: sent again, it must be the very same. */
export type PendingSubmission = {
  readonly key: string
  readonly result: ReviewResult
  /** Seconds; absent when a manager reviews. */
  readonly duration?: number
}

export type Draft = {
  readonly result: ReviewResult
  /** Milliseconds of active time so far. */
  readonly activeMs: number
  readonly pending: PendingSubmission | null
}

export const emptyDraft: Draft = { result: defaultReview, activeMs: 0, pending: null }

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export function readDraft(store: Store, person: string, task: string): Draft | null {
  try {
    const value: unknown = JSON.parse(store.getItem(reviewDraftKey(person, task)) ?? 'null')
    return parseDraft(value)
  } catch {
    return null
  }
}

/** Answers whether there was room. */
export function writeDraft(store: Store, person: string, task: string, draft: Draft): boolean {
  try {
    store.setItem(reviewDraftKey(person, task), JSON.stringify({ version, ...draft }))
    return true
  } catch {
    return false
  }
}

export function dropDraft(store: Store, person: string, task: string): void {
  store.removeItem(reviewDraftKey(person, task))
}

function parseDraft(value: unknown): Draft | null {
  if (!isFields(value) || value['version'] !== version) return null
  const result = readReview(value['result'])
  const activeMs = value['activeMs']
  if (!result) return null
  return { result, activeMs: isDuration(activeMs) ? activeMs : 0, pending: parsePending(value['pending']) }
}

function parsePending(value: unknown): PendingSubmission | null {
  if (!isFields(value)) return null
  const { key, duration } = value
  const result = readReview(value['result'])
  if (typeof key !== 'string' || !result) return null
  return isDuration(duration) ? { key, result, duration } : { key, result }
}

const isDuration = (value: unknown): value is number => typeof value === 'number' && value >= 0

function isFields(value: unknown): value is Readonly<Record<'key' | 'duration' | (string & {}), unknown>> {
  return typeof value === 'object' && value !== null
}
