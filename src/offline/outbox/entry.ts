// Entries of the outbox: what a person submitted, stored until the server has it and for a while after. Pure:
// `store.ts` persists entries, `send.ts` sends them.
import type { FieldError } from '#src/contract/problems.ts'
import type { Availability } from '#src/domain/people.ts'
import type { ReviewResult } from '#src/domain/review.ts'
import type { Skip } from '#src/domain/skip.ts'

export type ReviewWork = {
  readonly kind: 'review'
  readonly taskId: string
  readonly bundleId: string
  readonly result: ReviewResult
  /** Seconds; absent when a manager reviews. */
  readonly duration?: number
}

export type SkipWork = { readonly kind: 'skip'; readonly taskId: string; readonly skip: Skip }

export type ProfileWork = {
  readonly kind: 'profile'
  readonly changes: {
    readonly linkedin?: string
    readonly availability?: '' | Availability
    readonly lookingForTasks?: boolean
  }
}

export type Work = ReviewWork | SkipWork | ProfileWork

/** Why an entry is not stored on the server: the problem's name and the details of the response, if there was one. */
export type Why = {
  readonly code: string
  readonly status: number | null
  readonly message?: string
  readonly errors?: readonly FieldError[]
}

/** `waiting`: to be sent or retried. `sent`: the server confirmed that it has it. `refused`: the server refused it. */
export type EntryState = 'waiting' | 'sent' | 'refused'

/** Whether a review that the server has was forwarded. `failed` is retried in the next round. */
export type HandingOn = 'due' | 'failed' | 'done'

export type OutboxEntry = {
  /** A UUID, also the idempotency key. */
  readonly id: string
  /** The person who submitted it; it is sent on behalf of nobody else. */
  readonly person: string
  /** Its subject: entries about the same subject are sent in order. */
  readonly subject: string
  /** Sequence number on this device, so that the order does not depend on clocks. */
  readonly order: number
  /** Milliseconds since the epoch by this device's clock; for display, never for comparison. */
  readonly made: number
  readonly work: Work
  readonly state: EntryState
  /** Null while there is no problem. */
  readonly why: Why | null
  /** Number of failed attempts. */
  readonly tries: number
  readonly handedOn: HandingOn
  /** Names to show in the outbox, as of its creation. */
  readonly about: { readonly project: string; readonly bundle: string } | null
}

/** An entry before it gets its sequence number. */
export type FreshEntry = Omit<OutboxEntry, 'order'>

type Making = {
  readonly id: string
  readonly person: string
  readonly work: Work
  readonly about: OutboxEntry['about']
  readonly made: number
}

export function freshEntry({ id, person, work, about, made }: Making): FreshEntry {
  const state = { state: 'waiting', why: null, tries: 0 } as const
  return { id, person, work, about, made, subject: subjectOf(work), ...state, handedOn: 'done' }
}

export const subjectOf = (work: Work): string => (work.kind === 'profile' ? 'profile' : `task:${work.taskId}`)

/** Number of sent entries that stay listed per person. */
export const sentKept = 100

/** Whether the device still has to send or forward the entry. */
const isOpen = ({ state, handedOn }: OutboxEntry): boolean =>
  state === 'waiting' || (state === 'sent' && handedOn !== 'done')

/**
 * The entry to send now, or null. The oldest goes first. An entry waits for earlier ones about the same subject, also
 * for a refused one, which the person has to resolve. `tried`: whether this round has already tried an entry.
 */
export function nextToSend(
  entries: readonly OutboxEntry[],
  tried: (entry: OutboxEntry) => boolean,
): OutboxEntry | null {
  const blocked = new Set<string>()
  for (const entry of entries.toSorted((a, b) => a.order - b.order)) {
    const line = `${entry.person} ${entry.subject}`
    if (isOpen(entry) && !blocked.has(line) && !tried(entry)) return entry
    if (entry.state !== 'sent') blocked.add(line)
  }
  return null
}

/**
 * What adding an entry changes. It replaces a refused entry about the same subject. It is not added if an entry with
 * the same content already waits.
 */
export function joining(
  entries: readonly OutboxEntry[],
  fresh: FreshEntry,
): { readonly add: boolean; readonly drop: readonly OutboxEntry[] } {
  const same = entries.filter(({ person, subject }) => person === fresh.person && subject === fresh.subject)
  const waits = same.some(
    ({ id, state, work }) => id === fresh.id || (state === 'waiting' && isSameWork(work, fresh.work)),
  )
  return { add: !waits, drop: same.filter(({ id, state }) => state === 'refused' && id !== fresh.id) }
}

function isSameWork(a: Work, b: Work): boolean {
  if (a.kind !== 'review' || b.kind !== 'review') return JSON.stringify(a) === JSON.stringify(b)
  // A second press of the button may differ in the duration by a second.
  return JSON.stringify([a.taskId, a.result]) === JSON.stringify([b.taskId, b.result])
}

/** The sent entries of one person beyond the newest `sentKept`. */
export function tooOld(entries: readonly OutboxEntry[]): readonly OutboxEntry[] {
  const sent = entries.filter(({ state }) => state === 'sent')
  return sent.toSorted((a, b) => b.order - a.order).slice(sentKept)
}

/** The entry when the person requests a retry. */
export const again = (entry: OutboxEntry): OutboxEntry =>
  entry.state === 'sent' ? entry : { ...entry, state: 'waiting', why: null }

/** Number of entries that the server does not have. */
export const countUnsent = (entries: readonly OutboxEntry[]): number =>
  entries.filter(({ state }) => state !== 'sent').length
