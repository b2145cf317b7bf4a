// Entries of the outbox: what a person submitted, stored until the server has it and for a while after. Pure:
// `outbox-store.ts` persists entries, `send-outbox.ts` sends them.
import type { FieldError } from '#src/contract/call/problems.ts'
import type { PlayedRange } from '#src/domain/media/coverage.ts'
import type { Availability } from '#src/domain/people/people.ts'
import type { ReviewResult } from '#src/domain/review/review.ts'
import type { Skip } from '#src/domain/review/skip.ts'

export type ReviewWork = {
  readonly kind: 'review'
  readonly taskId: string
  readonly bundleId: string
  readonly result: ReviewResult
  /** Seconds; absent when a manager reviews. */
  readonly duration?: number
  /** The played ranges of the dub; absent if there are none. */
  readonly played?: readonly PlayedRange[]
}

export type SkipWork = { readonly kind: 'skip'; readonly taskId: string; readonly skip: Skip }

type ProfileFields = {
  readonly linkedin?: string
  readonly availability?: '' | Availability
  readonly lookingForTasks?: boolean
}

export type ProfileWork = {
  readonly kind: 'profile'
  readonly changes: ProfileFields
  /** The values that the changes replace, as the person saw them; absent in entries of older versions. */
  readonly before?: ProfileFields
}

export type MessageWork = {
  readonly kind: 'message'
  readonly recipient: MessageRecipient
  readonly body: string
  /** Pictures that the server has; absent if there are none. */
  readonly pictures?: readonly UploadedPicture[]
  /** What the server stored; null until it has the message. */
  readonly receipt: MessageReceipt | null
}

/** An uploaded picture: its key, and what shows it to the person who uploaded it. */
export type UploadedPicture = {
  readonly key: string
  readonly src: string
  readonly width: number
  readonly height: number
  readonly placeholder: string
}

/** A thread, or the other person of a product, which creates the thread. */
export type MessageRecipient = { readonly threadId: string } | { readonly productId: string }

export type MessageReceipt = {
  readonly threadId: string
  readonly message: { readonly _id: string; readonly createdAt: string }
}

/** What a talent submits, listed with their tasks. Messages are listed in their conversations. */
export type SubmissionWork = ReviewWork | SkipWork | ProfileWork

export type Work = SubmissionWork | MessageWork

/** Why an entry is not stored on the server: the problem's name and the details of the response, if there was one. */
export type FailureReason = {
  readonly code: string
  readonly status: number | null
  readonly message?: string
  readonly errors?: readonly FieldError[]
}

/** `waiting`: to be sent or retried. `sent`: the server confirmed that it has it. `refused`: the server refused it. */
export type EntryState = 'waiting' | 'sent' | 'refused'

/** Whether a review that the server has was forwarded. `failed` is retried in the next round. */
export type ForwardState = 'due' | 'failed' | 'done'

export type OutboxEntry<EntryWork extends Work = Work> = {
  /** A UUID, also the idempotency key. */
  readonly id: string
  /** The person who submitted it; it is sent on behalf of nobody else. */
  readonly person: string
  /** Sequence number on this device, so that the order does not depend on clocks. */
  readonly order: number
  /** Milliseconds since the epoch by this device's clock; to display, and to compare with `TaskDownload.addedAt`. */
  readonly createdAtMs: number
  readonly work: EntryWork
  readonly state: EntryState
  /** Null while there is no problem. */
  readonly failureReason: FailureReason | null
  /** Number of failed attempts. */
  readonly attempts: number
  readonly forwarded: ForwardState
  /** Names to show in the outbox, as of its creation. */
  readonly context: { readonly project: string; readonly bundle: string } | null
}

export type Submission = OutboxEntry<SubmissionWork>
export type MessageEntry = OutboxEntry<MessageWork>

/** An entry before it gets its sequence number. */
export type NewEntry = Omit<OutboxEntry, 'order'>

type NewEntryParams = {
  readonly id: string
  readonly person: string
  readonly work: Work
  readonly context: OutboxEntry['context']
  readonly createdAtMs: number
}

export function createEntry({ id, person, work, context, createdAtMs }: NewEntryParams): NewEntry {
  const state = { state: 'waiting', failureReason: null, attempts: 0 } as const
  return { id, person, work, context, createdAtMs, ...state, forwarded: 'done' }
}

/** Entries about the same subject are sent in order. */
export function subjectOf(work: Work): string {
  switch (work.kind) {
    case 'review':
    case 'skip':
      return `task:${work.taskId}`
    case 'profile':
      return 'profile'
    case 'message':
      return 'threadId' in work.recipient ? `thread:${work.recipient.threadId}` : `product:${work.recipient.productId}`
  }
}

/** The task that the work is about, or null. */
export const taskIdOf = (work: Work): string | null =>
  work.kind === 'review' || work.kind === 'skip' ? work.taskId : null

/** Number of sent submissions that stay listed per person. */
export const maxSentSubmissions = 100

/** The same of messages: open conversations show them until they have loaded them from the server. */
export const maxSentMessages = 20

/** Whether the device still has to send or forward the entry. */
const isPending = ({ state, forwarded }: OutboxEntry): boolean =>
  state === 'waiting' || (state === 'sent' && forwarded !== 'done')

/**
 * The entry to send now, or null. The oldest goes first. An entry waits for earlier ones about the same subject, also
 * for a refused one, which the person has to resolve; only a refused message holds up none. `isTried`: whether this round has already tried an entry.
 */
export function nextToSend(
  entries: readonly OutboxEntry[],
  isTried: (entry: OutboxEntry) => boolean,
): OutboxEntry | null {
  const blocked = new Set<string>()
  for (const entry of entries.toSorted((a, b) => a.order - b.order)) {
    const blockKey = `${entry.person} ${subjectOf(entry.work)}`
    if (isPending(entry) && !blocked.has(blockKey) && !isTried(entry)) return entry
    if (entry.state === 'waiting' || (entry.state === 'refused' && entry.work.kind !== 'message')) blocked.add(blockKey)
  }
  return null
}

/**
 * What adding an entry changes. It replaces a refused entry about the same subject. It is not added if the last
 * waiting one has the same content. Every message is one of its own.
 */
export function dedupe(
  entries: readonly OutboxEntry[],
  added: NewEntry,
): { readonly add: boolean; readonly remove: readonly OutboxEntry[] } {
  if (added.work.kind === 'message') return { add: !entries.some(({ id }) => id === added.id), remove: [] }
  const sameSubject = entries.filter((each) => isSameSubject(each, added))
  const lastWaiting = sameSubject.findLast(({ state }) => state === 'waiting')
  const isDuplicate =
    sameSubject.some(({ id }) => id === added.id) || (lastWaiting && isSameWork(lastWaiting.work, added.work))
  return { add: !isDuplicate, remove: sameSubject.filter(({ id, state }) => state === 'refused' && id !== added.id) }
}

const isSameSubject = (a: NewEntry, b: NewEntry): boolean =>
  a.person === b.person && subjectOf(a.work) === subjectOf(b.work)

function isSameWork(a: Work, b: Work): boolean {
  if (a.kind !== 'review' || b.kind !== 'review') return JSON.stringify(a) === JSON.stringify(b)
  // A second press of the button may differ in the duration by a second.
  return JSON.stringify([a.taskId, a.result]) === JSON.stringify([b.taskId, b.result])
}

/** The sent entries of one person beyond the newest that stay. */
export function expiredEntries(entries: readonly OutboxEntry[]): readonly OutboxEntry[] {
  const sent = entries.filter(({ state }) => state === 'sent').toSorted((a, b) => b.order - a.order)
  return [
    ...sent.filter(({ work }) => work.kind !== 'message').slice(maxSentSubmissions),
    ...sent.filter(({ work }) => work.kind === 'message').slice(maxSentMessages),
  ]
}

/**
 * An unsent message about a product, addressed to the thread that an earlier one created; other entries unchanged. The
 * server has not stored it yet, because it waited for the earlier one, so no idempotency key changes its recipient.
 */
export function addressToThread<Entry extends NewEntry>(entry: Entry, entries: readonly OutboxEntry[]): Entry {
  const { work, state } = entry
  if (work.kind !== 'message' || state === 'sent' || 'threadId' in work.recipient) return entry
  const sameSubject = entries.filter((each) => isSameSubject(each, entry))
  const receipt = sameSubject.map((each) => each.work.kind === 'message' && each.work.receipt).find(Boolean)
  if (!receipt) return entry
  return { ...entry, work: { ...work, recipient: { threadId: receipt.threadId } } }
}

/** The entry when the person requests a retry. */
export const retryEntry = (entry: OutboxEntry): OutboxEntry =>
  entry.state === 'sent' ? entry : { ...entry, state: 'waiting', failureReason: null }
