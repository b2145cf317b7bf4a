// A review draft on the device, and what is known of the server's copy. Pure: `draft-store.ts`
// persists it.
import { addPlayedRange, type PlayedRange } from '#src/domain/media/coverage.ts'
import {
  emptyDraft,
  hasContent,
  maxPlayedRanges,
  parseDraft,
  type ReviewDraft,
  haveSameContent,
} from '#src/domain/review/review-draft.ts'
import type { Finding } from '#src/domain/review/finding.ts'
import { copyPictures } from '#src/domain/review/flag-pictures.ts'
import { isRecord } from '#src/domain/is-record.ts'
import { mergeListening } from '#src/domain/review/listening.ts'

/** The server's draft and its revision. */
export type ServerDraft = { readonly draft: ReviewDraft; readonly revision: number | null }

export type StoredDraft = {
  readonly draft: ReviewDraft
  /** Number of the last change that the server needs. */
  readonly localRevision: number
  /** Number of the last change that the server has. */
  readonly sentRevision: number
  /** The server's draft that this one is based on; null while the server has none. */
  readonly base: ServerDraft | null
  /** A conflicting draft of the server, written on another device. Nothing is sent until the person chooses. */
  readonly conflictingDraft: ServerDraft | null
  /** The version that the person did not choose. It stays on this device only, to copy from. */
  readonly discardedDraft: ReviewDraft | null
}

export type Activity = { readonly activeMs: number; readonly played: readonly PlayedRange[] }

/** What an analysis of the sound found. */
export type SoundFindings = { readonly version: number; readonly findings: readonly Finding[] }

export const emptyStoredDraft: StoredDraft = {
  draft: emptyDraft,
  localRevision: 0,
  sentRevision: 0,
  base: null,
  conflictingDraft: null,
  discardedDraft: null,
}

/** Whether the server lacks a change. */
export const isUnsent = (stored: StoredDraft): boolean => stored.localRevision !== stored.sentRevision

/** Whether the server has all of it, so that the device's copy can be deleted. */
export const isOnServer = (stored: StoredDraft): boolean =>
  !isUnsent(stored) &&
  stored.conflictingDraft === null &&
  stored.discardedDraft === null &&
  stored.base?.draft.activeMs === stored.draft.activeMs

/** Applies an edit; activity, played ranges and findings stay. */
export function withContent(stored: StoredDraft, { result, flag, skip, hintAnswers }: ReviewDraft): StoredDraft {
  const { listening } = stored.draft.result
  return {
    ...stored,
    draft: { ...stored.draft, result: listening ? { listening, ...result } : result, flag, skip, hintAnswers },
    localRevision: stored.localRevision + 1,
  }
}

/** Adds active milliseconds and played ranges of the dub. They are sent with the next edit. */
export function withActivity(stored: StoredDraft, more: Activity): StoredDraft {
  const activeMs = stored.draft.activeMs + more.activeMs
  return { ...stored, draft: { ...stored.draft, activeMs, played: mergePlayed(stored.draft.played, more.played) } }
}

/** Replaces the findings; the answers so far stay. They are sent with the next edit. */
export function withSoundFindings(stored: StoredDraft, found: SoundFindings): StoredDraft {
  return { ...stored, draft: addSoundFindings(stored.draft, found) }
}

const addSoundFindings = (draft: ReviewDraft, { version, findings }: SoundFindings): ReviewDraft => ({
  ...draft,
  result: { ...draft.result, listening: mergeListening(draft.result.listening, version, findings) },
})

/** Whether the draft was deleted since `requested` was stored: its review is submitted, or its person signed out. */
const isDeletedSince = (stored: StoredDraft, requested: StoredDraft | null): boolean =>
  stored === emptyStoredDraft && requested !== null && requested !== emptyStoredDraft

/** Records that the server stored `sent` as `server`. What it had stored before is then no conflict. */
export function withSent(stored: StoredDraft, server: ServerDraft, sent: StoredDraft): StoredDraft {
  if (isDeletedSince(stored, sent) || stored.base?.revision !== sent.base?.revision) return stored
  const { conflictingDraft: other } = stored
  const conflictingDraft = other && (other.revision ?? 0) > (server.revision ?? 0) ? other : null
  return { ...stored, base: server, sentRevision: sent.localRevision, conflictingDraft }
}

/** The newest revision of the server that the device knows. */
const newestRevision = (stored: StoredDraft | null) => (stored?.conflictingDraft ?? stored?.base)?.revision

/**
 * Reconciles the draft with the server's, null if the server has none, which was requested when `requested` was stored.
 * An answer from before the device knew a newer revision, or from before the draft was deleted, changes nothing.
 */
export function reconcileDraft(
  stored: StoredDraft,
  server: ServerDraft | null,
  requested: StoredDraft | null,
): StoredDraft {
  if (isDeletedSince(stored, requested) || newestRevision(stored) !== newestRevision(requested)) return stored
  if (server === null)
    return stored.base === null ? stored : { ...stored, base: null, sentRevision: stored.localRevision - 1 }
  if (server.revision === stored.base?.revision) return stored
  if (!isUnsent(stored))
    return { ...stored, draft: withActivityOf(server.draft, stored.draft), base: server, conflictingDraft: null }
  if (haveSameContent(server.draft, stored.draft))
    return { ...stored, base: server, sentRevision: stored.localRevision, conflictingDraft: null }
  // The other device added only activity.
  if (stored.base && haveSameContent(server.draft, stored.base.draft)) {
    return { ...stored, draft: withActivityOf(stored.draft, server.draft), base: server, conflictingDraft: null }
  }
  return { ...stored, conflictingDraft: server }
}

/**
 * Resolves a conflict: keeps this device's draft or the other one, based on the server's newest revision, and sets the
 * one not chosen aside.
 */
export function resolveConflict(stored: StoredDraft, version: 'this' | 'other'): StoredDraft {
  if (!stored.conflictingDraft) return stored
  const chosen = version === 'this' ? stored.draft : withActivityOf(stored.conflictingDraft.draft, stored.draft)
  const rejected = version === 'this' ? stored.conflictingDraft.draft : stored.draft
  const discardedDraft = hasContent(rejected) ? rejected : stored.discardedDraft
  return {
    ...withContent({ ...stored, draft: chosen }, chosen),
    base: stored.conflictingDraft,
    conflictingDraft: null,
    discardedDraft,
  }
}

/** Parses a stored draft; null if it is invalid. One with invalid revisions counts as unsent, so that it is not lost. */
export function parseStoredDraft(value: unknown): StoredDraft | null {
  if (!isRecord(value)) return null
  const { draft, localRevision, sentRevision, base, conflictingDraft, discardedDraft } = value
  const content = parseDraft(draft)
  if (!content) return null
  const hasRevisions = typeof localRevision === 'number' && typeof sentRevision === 'number'
  return {
    draft: content,
    localRevision: hasRevisions ? localRevision : 1,
    sentRevision: hasRevisions ? sentRevision : 0,
    base: parseServerDraft(base),
    conflictingDraft: parseServerDraft(conflictingDraft),
    discardedDraft: parseDraft(discardedDraft),
  }
}

function parseServerDraft(value: unknown): ServerDraft | null {
  if (!isRecord(value)) return null
  const { draft, revision } = value
  const content = parseDraft(draft)
  return content ? { draft: content, revision: typeof revision === 'number' ? revision : null } : null
}

/**
 * The edits of `content` with the longer activity and all played ranges of both, and the findings and pictures of
 * `activity`.
 */
function withActivityOf(content: ReviewDraft, activity: ReviewDraft): ReviewDraft {
  const activeMs = Math.max(content.activeMs, activity.activeMs)
  const { flags } = content.result
  const result = flags ? { ...content.result, flags: copyPictures(flags, activity.result.flags ?? []) } : content.result
  const merged = { ...content, result, activeMs, played: mergePlayed(content.played, activity.played) }
  const { listening } = activity.result
  return listening ? addSoundFindings(merged, listening) : merged
}

function mergePlayed(ranges: readonly PlayedRange[], more: readonly PlayedRange[]): readonly PlayedRange[] {
  return more.reduce((merged, { start, end }) => addPlayedRange(merged, start, end), ranges).slice(0, maxPlayedRanges)
}
