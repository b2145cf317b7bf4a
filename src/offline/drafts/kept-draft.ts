// A review draft on the device, and what is known of the server's copy. Pure: `store.ts` persists it.
import { addPlayed, type PlayedRange } from '#src/domain/coverage.ts'
import { isRecord } from '#src/domain/is-record.ts'
import {
  emptyDraft,
  holdsWork,
  playedLimit,
  readDraft,
  type ReviewDraft,
  saysTheSame,
} from '#src/domain/review-draft.ts'
import type { ReviewResult } from '#src/domain/review.ts'

/** A submission of an app version without an outbox, which the server may or may not have. */
export type PendingSubmission = {
  readonly key: string
  readonly result: ReviewResult
  /** Seconds; absent when a manager reviews. */
  readonly duration?: number
}

/** The server's draft and its revision. */
export type ServerDraft = { readonly draft: ReviewDraft; readonly revision: number | null }

export type KeptDraft = {
  readonly draft: ReviewDraft
  readonly pending: PendingSubmission | null
  /** Number of the last change that the server needs. */
  readonly change: number
  /** Number of the last change that the server has. */
  readonly sent: number
  /** The server's draft that this one is based on; null while the server has none. */
  readonly base: ServerDraft | null
  /** A conflicting draft of the server, written on another device. Nothing is sent until the person chooses. */
  readonly other: ServerDraft | null
  /** The version that the person did not choose. It stays on this device only, to copy from. */
  readonly aside: ReviewDraft | null
}

export type Activity = { readonly activeMs: number; readonly played: readonly PlayedRange[] }

export const freshDraft: KeptDraft = {
  draft: emptyDraft,
  pending: null,
  change: 0,
  sent: 0,
  base: null,
  other: null,
  aside: null,
}

/** Whether the server lacks a change. */
export const isUnsent = (kept: KeptDraft): boolean => kept.change !== kept.sent

/** Applies an edit; activity and played ranges stay. */
export function withWords(kept: KeptDraft, { result, flag, skip }: ReviewDraft): KeptDraft {
  return { ...kept, draft: { ...kept.draft, result, flag, skip }, pending: null, change: kept.change + 1 }
}

/** Adds active milliseconds and played ranges of the dub. They are sent with the next edit. */
export function withActivity(kept: KeptDraft, more: Activity): KeptDraft {
  const activeMs = kept.draft.activeMs + more.activeMs
  return { ...kept, draft: { ...kept.draft, activeMs, played: joinPlayed(kept.draft.played, more.played) } }
}

/** Records that the server has the draft as of `change`. */
export function withSent(kept: KeptDraft, base: ServerDraft, change: number): KeptDraft {
  return { ...kept, base, sent: change }
}

/** Reconciles the draft with the server's; `server` is null if the server has none. */
export function reconcile(kept: KeptDraft, server: ServerDraft | null): KeptDraft {
  if (server === null) return kept.base === null ? kept : { ...kept, base: null, sent: kept.change - 1 }
  if (server.revision === kept.base?.revision) return kept
  if (!isUnsent(kept)) return { ...kept, draft: withTimeOf(server.draft, kept.draft), base: server, other: null }
  if (saysTheSame(server.draft, kept.draft)) return { ...kept, base: server, sent: kept.change, other: null }
  // The other device added only activity.
  if (kept.base && saysTheSame(server.draft, kept.base.draft)) {
    return { ...kept, draft: withTimeOf(kept.draft, server.draft), base: server, other: null }
  }
  return { ...kept, other: server }
}

/**
 * Resolves a conflict: keeps this device's draft or the other one, based on the server's newest revision, and sets the
 * one not chosen aside.
 */
export function choose(kept: KeptDraft, which: 'this' | 'other'): KeptDraft {
  if (!kept.other) return kept
  const chosen = which === 'this' ? kept.draft : withTimeOf(kept.other.draft, kept.draft)
  const left = which === 'this' ? kept.other.draft : kept.draft
  const aside = holdsWork(left) ? left : kept.aside
  return { ...withWords({ ...kept, draft: chosen }, chosen), base: kept.other, other: null, aside }
}

/** Parses a stored draft, also of an older app version; null if it is invalid. */
export function readKept(value: unknown): KeptDraft | null {
  if (!isRecord(value)) return null
  const { draft, pending, change, sent, base, other, aside } = value
  const words = readDraft(draft)
  if (!words) return null
  const known = typeof change === 'number' && typeof sent === 'number'
  return {
    draft: words,
    pending: readPending(pending),
    change: known ? change : 1,
    sent: known ? sent : 0,
    base: readServerDraft(base),
    other: readServerDraft(other),
    aside: readDraft(aside),
  }
}

export function readPending(value: unknown): PendingSubmission | null {
  if (!isRecord(value)) return null
  const { key, result, duration } = value
  const words = readDraft({ result })?.result
  if (typeof key !== 'string' || !words) return null
  const coverage = isRecord(result) && typeof result['coverage'] === 'number' ? { coverage: result['coverage'] } : {}
  const sent = { key, result: { ...words, ...coverage } }
  return typeof duration === 'number' && duration >= 0 ? { ...sent, duration } : sent
}

function readServerDraft(value: unknown): ServerDraft | null {
  if (!isRecord(value)) return null
  const { draft, revision } = value
  const words = readDraft(draft)
  return words ? { draft: words, revision: typeof revision === 'number' ? revision : null } : null
}

/** The edits of `words` with the longer activity and all played ranges of both. */
function withTimeOf(words: ReviewDraft, time: ReviewDraft): ReviewDraft {
  const activeMs = Math.max(words.activeMs, time.activeMs)
  return { ...words, activeMs, played: joinPlayed(words.played, time.played) }
}

function joinPlayed(ranges: readonly PlayedRange[], more: readonly PlayedRange[]): readonly PlayedRange[] {
  return more.reduce((joined, { start, end }) => addPlayed(joined, start, end), ranges).slice(0, playedLimit)
}
