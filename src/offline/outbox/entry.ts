// What a person handed in, as the device keeps it until the server has it and for a while after. Pure: who keeps it is
// `store.ts`, who sends it `send.ts`.
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

/** Why it is not with the server: the problem's name, and what the server said where there was an answer. */
export type Why = {
  readonly code: string
  readonly status: number | null
  readonly message?: string
  readonly errors?: readonly FieldError[]
}

/** `waiting`: to be sent, perhaps again. `sent`: the server said that it has it. `refused`: it said why it won't. */
export type EntryState = 'waiting' | 'sent' | 'refused'

/** Of a review the server has: whether it was asked to hand it on. `failed` is tried again with the next round. */
export type HandingOn = 'due' | 'failed' | 'done'

export type OutboxEntry = {
  /** A UUID, and the key under which the server takes it once. */
  readonly id: string
  /** Whose it is; it is sent in nobody else's name. */
  readonly person: string
  /** What it is about: entries about the same go in order. */
  readonly subject: string
  /** Counted by this device, so that no clock decides what came first. */
  readonly order: number
  /** Milliseconds since the epoch by this device's clock; to be shown, never to be compared. */
  readonly made: number
  readonly work: Work
  readonly state: EntryState
  /** Null while nothing hinders it. */
  readonly why: Why | null
  /** Times it was sent without becoming `sent`. */
  readonly tries: number
  readonly handedOn: HandingOn
  /** The names its list shows, as they were when it was made. */
  readonly about: { readonly project: string; readonly bundle: string } | null
}

/** An entry before the device has counted it. */
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

/** How many of what was sent stay listed for each person. */
export const sentKept = 100

/** Whether something is still to be done about it without the person. */
const isOpen = ({ state, handedOn }: OutboxEntry): boolean =>
  state === 'waiting' || (state === 'sent' && handedOn !== 'done')

/**
 * The entry to send now, or null. The oldest goes first; one waits behind those about the same thing that came before
 * it, also behind a refused one, which is the person's to settle. `tried`: what this round is through with.
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
 * What adding an entry changes. A refused one about the same thing gives way to what the person decided after it; what
 * waits already and says the very same is not added again.
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
  // The second press may have been a second later.
  return JSON.stringify([a.taskId, a.result]) === JSON.stringify([b.taskId, b.result])
}

/** What was sent longest ago and is not kept any more: `entries` are one person's. */
export function tooOld(entries: readonly OutboxEntry[]): readonly OutboxEntry[] {
  const sent = entries.filter(({ state }) => state === 'sent')
  return sent.toSorted((a, b) => b.order - a.order).slice(sentKept)
}

/** The person wants it sent once more. */
export const again = (entry: OutboxEntry): OutboxEntry =>
  entry.state === 'sent' ? entry : { ...entry, state: 'waiting', why: null }

/** How many the server has not got. */
export const countUnsent = (entries: readonly OutboxEntry[]): number =>
  entries.filter(({ state }) => state !== 'sent').length
