// A review in work as the device keeps it, beside what is known of the server's copy. Pure: who keeps it is `store.ts`.
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

/** A submission of a version without an outbox, which may or may not have arrived. */
export type PendingSubmission = {
  readonly key: string
  readonly result: ReviewResult
  /** Seconds; absent when a manager reviews. */
  readonly duration?: number
}

/** What the server keeps, and under which revision. */
export type ServerDraft = { readonly draft: ReviewDraft; readonly revision: number | null }

export type KeptDraft = {
  readonly draft: ReviewDraft
  readonly pending: PendingSubmission | null
  /** Rises with every change to be told to the server. */
  readonly change: number
  /** The change the server has. */
  readonly sent: number
  /** The server's draft this one was made from; null while it has none. */
  readonly base: ServerDraft | null
  /** Written elsewhere meanwhile, so that the person has to choose; nothing is sent until then. */
  readonly other: ServerDraft | null
  /** The version the person did not go on with; on this device alone, to be copied from. */
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

/** Whether the server has not got all of it. */
export const isUnsent = (kept: KeptDraft): boolean => kept.change !== kept.sent

/** What was typed or chosen; the time that went into it stays. */
export function withWords(kept: KeptDraft, { result, flag, skip }: ReviewDraft): KeptDraft {
  return { ...kept, draft: { ...kept.draft, result, flag, skip }, pending: null, change: kept.change + 1 }
}

/** More milliseconds, and more of the dub played. The server hears of it with the next change of words. */
export function withActivity(kept: KeptDraft, more: Activity): KeptDraft {
  const activeMs = kept.draft.activeMs + more.activeMs
  return { ...kept, draft: { ...kept.draft, activeMs, played: joinPlayed(kept.draft.played, more.played) } }
}

/** The server took what this device had at `change`. */
export function withSent(kept: KeptDraft, base: ServerDraft, change: number): KeptDraft {
  return { ...kept, base, sent: change }
}

/** What the device keeps once it knows what the server does. */
export function reconcile(kept: KeptDraft, server: ServerDraft | null): KeptDraft {
  if (server === null) return kept.base === null ? kept : { ...kept, base: null, sent: kept.change - 1 }
  if (server.revision === kept.base?.revision) return kept
  if (!isUnsent(kept)) return { ...kept, draft: withTimeOf(server.draft, kept.draft), base: server, other: null }
  if (saysTheSame(server.draft, kept.draft)) return { ...kept, base: server, sent: kept.change, other: null }
  // Elsewhere only time went into it.
  if (kept.base && saysTheSame(server.draft, kept.base.draft)) {
    return { ...kept, draft: withTimeOf(kept.draft, server.draft), base: server, other: null }
  }
  return { ...kept, other: server }
}

/**
 * The person chose between this device's draft and the other one; it is sent as made from the newest, and the one not
 * chosen is put aside.
 */
export function choose(kept: KeptDraft, which: 'this' | 'other'): KeptDraft {
  if (!kept.other) return kept
  const chosen = which === 'this' ? kept.draft : withTimeOf(kept.other.draft, kept.draft)
  const left = which === 'this' ? kept.other.draft : kept.draft
  const aside = holdsWork(left) ? left : kept.aside
  return { ...withWords({ ...kept, draft: chosen }, chosen), base: kept.other, other: null, aside }
}

/** Reads what was kept, perhaps by an older version; null when it is no draft. */
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

/** The words of one, and of each the more time. */
function withTimeOf(words: ReviewDraft, time: ReviewDraft): ReviewDraft {
  const activeMs = Math.max(words.activeMs, time.activeMs)
  return { ...words, activeMs, played: joinPlayed(words.played, time.played) }
}

function joinPlayed(ranges: readonly PlayedRange[], more: readonly PlayedRange[]): readonly PlayedRange[] {
  return more.reduce((joined, { start, end }) => addPlayed(joined, start, end), ranges).slice(0, playedLimit)
}
