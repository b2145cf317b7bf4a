// A conversation about a review: what its messages are about, and what is asked and decided in them.
import { isRecord } from '#src/domain/is-record.ts'
import {
  type FlagReason,
  type FlagSide,
  flagSides,
  isIndex,
  isSecond,
  maxSegmentIndex,
  parseReason,
} from '#src/domain/review/review-flags.ts'
import { type ReviewSection, reviewSections } from '#src/domain/review/review-sections.ts'

/**
 * `request`: the talent asks for another look at a result. A manager's decision: `reopen` returns it to the talent,
 * `correct` changes it, or accepts the answer to a check, and `keep` leaves it.
 */
export const reviewActions = ['request', 'reopen', 'correct', 'keep'] as const

export type ReviewAction = (typeof reviewActions)[number]

/** Those that a message brings. A review is reopened and corrected by calls of their own. */
export const messageActions = ['request', 'correct', 'keep'] as const satisfies readonly ReviewAction[]

export type MessageAction = (typeof messageActions)[number]

/** What a message is about. A flag has no id: its start, side and reason identify it. */
export type MessageReference =
  | { readonly kind: 'line'; readonly side: Exclude<FlagSide, null>; readonly index: number }
  | { readonly kind: 'flag'; readonly start: number; readonly side: FlagSide; readonly reason: FlagReason }
  | { readonly kind: 'section'; readonly section: ReviewSection }

/** Null for anything else. */
function parseMessageReference(value: unknown): MessageReference | null {
  if (!isRecord(value)) return null
  const { kind, index, start } = value
  const side = flagSides.find((candidate) => candidate === value['side']) ?? null
  const section = reviewSections.find((candidate) => candidate === value['section'])
  const reason = parseReason(value['reason'])
  if (kind === 'line' && side !== null && isIndex(index, maxSegmentIndex)) return { kind, side, index }
  if (kind === 'flag' && isSecond(start) && reason) return { kind, start, side, reason }
  return kind === 'section' && section ? { kind, section } : null
}

/** What a message refers to, and what it asks or decides. */
export type MessageAbout = { readonly reference?: MessageReference; readonly action?: MessageAction }

/** Without what is unknown. */
export function parseMessageAbout(value: unknown): MessageAbout {
  if (!isRecord(value)) return {}
  const reference = parseMessageReference(value['reference'])
  const action = messageActions.find((candidate) => candidate === value['action'])
  return { ...(reference && { reference }), ...(action && { action }) }
}
