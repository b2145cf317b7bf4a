// Skipping a task: giving it back without a review, with a reason.
import { isRecord } from '#src/domain/is-record.ts'
import { type FlagSide, flagSides } from './review-flags.ts'

export const skipReasons = ['broken-media', 'wrong-language', 'cannot-judge', 'inappropriate', 'other'] as const
export type SkipReason = (typeof skipReasons)[number]

/** How a video is broken. */
export const brokenMediaKinds = ['does-not-load', 'no-picture', 'no-sound', 'wrong-video', 'cut-short'] as const
export type BrokenMediaKind = (typeof brokenMediaKinds)[number]

export const maxSkipNoteLength = 1000

export type SkipDraft = {
  readonly reason: SkipReason | null
  readonly note: string
  /** For broken media: which video (`null`: both) and how. */
  readonly side: FlagSide
  readonly kind: BrokenMediaKind | null
}

export const emptySkipDraft: SkipDraft = { reason: null, note: '', side: 'dub', kind: null }

/** Why a task was skipped, as it is sent and stored. `side` and `kind` are set for broken media only. */
export type Skip = {
  readonly reason: SkipReason
  readonly note: string
  readonly side?: FlagSide
  readonly kind?: BrokenMediaKind
}

/** A skip with the name of the worker. */
export type SkippedTask = Skip & { readonly by: string }

/** Returns the first missing field: the reason; for broken media the kind; for "other" a note. */
export function missingSkipField({ reason, note, kind }: SkipDraft): 'reason' | 'kind' | 'note' | null {
  if (reason === null) return 'reason'
  if (reason === 'broken-media' && kind === null) return 'kind'
  return reason === 'other' && note.trim() === '' ? 'note' : null
}

/** Returns the skip to send, or `null` while a field is missing. */
export function toSkip(skip: SkipDraft): Skip | null {
  const { reason, side, kind } = skip
  if (reason === null || missingSkipField(skip) !== null) return null
  const note = skip.note.trim()
  return reason === 'broken-media' && kind !== null ? { reason, note, side, kind } : { reason, note }
}

export function parseSkipDraft(value: unknown): SkipDraft | null {
  if (!isRecord(value)) return null
  const { reason, note, side, kind } = value
  return {
    reason: skipReasons.find((candidate) => candidate === reason) ?? null,
    note: typeof note === 'string' ? note.slice(0, maxSkipNoteLength) : '',
    side: flagSides.find((candidate) => candidate === side) ?? null,
    kind: brokenMediaKinds.find((candidate) => candidate === kind) ?? null,
  }
}
