// The rules of the outbox: which entry is sent next, what a new one replaces, and what the server's response does to an
// entry. Pure: `outbox-store.ts` persists entries, `send-outbox.ts` sends them.
import {
  type NewEntry,
  type OutboxEntry,
  subjectOf,
  type FailureReason,
  type MessageReceipt,
  readFailureReason,
  readReceipt,
} from './outbox-entry.ts'
import { isRecord } from '#src/domain/is-record.ts'

/** Number of sent submissions that stay listed per person. */
export const maxSentSubmissions = 100

/** The same of messages: open conversations show them until they have loaded them from the server. */
export const maxSentMessages = 20

/** Whether the device still has to send or forward the entry. */
const isPending = ({ state, forwarded }: OutboxEntry): boolean =>
  state === 'waiting' || (state === 'sent' && forwarded !== 'done')

/**
 * The entry to send now, or null. The oldest goes first. An entry waits for earlier ones about the same subject, also
 * for a refused one, which the person has to resolve; only a refused message holds up none. `isTried`: whether this
 * round has already tried an entry.
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

function isSameWork(a: OutboxEntry['work'], b: OutboxEntry['work']): boolean {
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
 * An unsent message about a product or a review, addressed to the thread that an earlier one created; other entries unchanged. The
 * server has not stored it yet, because it waited for the earlier one, so no idempotency key changes its recipient.
 */
export function resolveRecipient<Entry extends NewEntry>(entry: Entry, entries: readonly OutboxEntry[]): Entry {
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

/**
 * `stored`: the server has the entry, as `receipt` says of a message. `retry-later`: retry, after at least
 * `retryAfterSeconds` if the server requires it; `affectsOnlyEntry`: others may succeed. `sign-in`: nobody is signed
 * in. `other-person`: another person is signed in. `refused`: a retry would get the same response.
 */
export type SendResult =
  | { readonly kind: 'stored'; readonly receipt?: MessageReceipt | null }
  | {
      readonly kind: 'retry-later'
      readonly failureReason: FailureReason
      readonly affectsOnlyEntry: boolean
      readonly retryAfterSeconds: number | null
    }
  | { readonly kind: 'sign-in' | 'other-person' | 'refused'; readonly failureReason: FailureReason }

/** Statuses with which the server refuses the entry itself, so that a retry cannot succeed. */
const permanentStatuses: readonly number[] = [400, 403, 404, 405, 409, 410, 413, 415, 422]

/** The result if there was no response: `timeout` if the server did not answer in time. */
export const noResponse = (code: 'network' | 'timeout'): SendResult => ({
  kind: 'retry-later',
  failureReason: { code, status: null },
  affectsOnlyEntry: code === 'timeout',
  retryAfterSeconds: null,
})

/**
 * Interprets a response. Only responses in the API's own format count: a captive portal answers 200 to any request, and
 * neither that nor a proxy's 404 says anything about the entry.
 */
export function readResponse(status: number, body: unknown, retryAfter: string | null): SendResult {
  const fields = isRecord(body) ? body : {}
  const ok = status >= 200 && status < 300
  if (ok && fields['result'] === 0) return { kind: 'stored', receipt: readReceipt(fields['data']) }
  const { problem, message, errors } = fields
  if (ok || typeof problem !== 'string') {
    const failureReason = { code: 'unreadable', status }
    return {
      kind: 'retry-later',
      failureReason,
      affectsOnlyEntry: status >= 500,
      retryAfterSeconds: readRetryAfter(retryAfter),
    }
  }
  const failureReason = readFailureReason({ code: problem, status, message, errors }) ?? { code: problem, status }
  if (status === 401) return { kind: 'sign-in', failureReason }
  if (problem === 'other-person') return { kind: 'other-person', failureReason }
  // An `unknown-call` means that the app is outdated; once updated, it can send the entry.
  if (permanentStatuses.includes(status) && problem !== 'unknown-call') return { kind: 'refused', failureReason }
  return {
    kind: 'retry-later',
    failureReason,
    affectsOnlyEntry: status >= 500 && problem !== 'unavailable',
    retryAfterSeconds: readRetryAfter(retryAfter),
  }
}

/** Longest pause that a server can request, in seconds. */
const maxRetryAfterSeconds = 15 * 60

/** Seconds of a Retry-After header. Dates are ignored, because the device's clock may be wrong. */
function readRetryAfter(header: string | null): number | null {
  const seconds = header === null || header.trim() === '' ? Number.NaN : Number(header)
  return seconds >= 0 ? Math.min(seconds, maxRetryAfterSeconds) : null
}

/** The entry after a delivery. A stored review still has to be forwarded. */
export function applySendResult(entry: OutboxEntry, sendResult: SendResult): OutboxEntry {
  if (entry.state === 'sent') {
    if (sendResult.kind === 'stored' || sendResult.kind === 'refused') return { ...entry, forwarded: 'done' }
    return { ...entry, forwarded: 'failed', attempts: entry.attempts + 1 }
  }
  if (sendResult.kind === 'stored') {
    const { receipt = null } = sendResult
    const work: OutboxEntry['work'] = entry.work.kind === 'message' ? { ...entry.work, receipt } : entry.work
    return { ...entry, work, state: 'sent', failureReason: null, forwarded: work.kind === 'review' ? 'due' : 'done' }
  }
  const { kind, failureReason } = sendResult
  return { ...entry, state: kind === 'refused' ? 'refused' : 'waiting', failureReason, attempts: entry.attempts + 1 }
}
