// Sends the entries of the outbox. Runs in the page or in the service worker, one at a time per device.
import { emptyDraft, haveSameContent } from '#src/domain/review/review-draft.ts'
import { isUnsent, type StoredReviewDraft } from '#src/offline/drafts/stored-review-draft.ts'
import { deleteStoredReviewDraftIf } from '#src/offline/drafts/review-draft-store.ts'
import { TimeoutError } from '#src/offline/with-timeout.ts'
import { withLock } from '#src/offline/with-lock.ts'
import { applySendResult, type SendResult } from './send-result.ts'
import { sendEntry, sendTimeoutMs } from './send-entry.ts'
import { nextToSend, type OutboxEntry, taskIdOf, type Work } from './outbox-entry.ts'
import { listEntries, loadEntries, emitSending, updateEntry } from './outbox-store.ts'

/** The result of a round. */
export type SendRound = {
  /** Some entries need a retry. */
  readonly hasRetryable: boolean
  /** Nobody is signed in. */
  readonly isSignedOut: boolean
  /** Seconds that the server asked to wait. */
  readonly retryAfterSeconds: number | null
}

type SendOptions = {
  /** Sends only this person's entries. A page knows who is signed in; the worker finds out from the responses. */
  readonly person?: string | undefined
  /** Milliseconds until a request times out. */
  readonly timeoutMs?: number
}

/** Held while entries are sent. Waits for another sender longer than the timeout of a request. */
export const outboxLock = { name: 'curio-outbox', limitMs: 30_000 } as const

/**
 * Sends all waiting entries in order, and resolves to what is left. Waits for another sender first, and then sends what
 * that one left. Never rejects.
 */
export function sendOutbox(options: SendOptions = {}): Promise<SendRound> {
  // Without the lock two senders may run at once; the idempotency key makes the server store each entry once.
  return withLock(outboxLock, () => sendAll(options))
}

async function sendAll({ person, timeoutMs = sendTimeoutMs }: SendOptions): Promise<SendRound> {
  const tried = new Set<string>()
  const otherPersons = new Set<string>()
  const limitedKinds = new Set<Work['kind']>()
  let hasRetryable = false
  let retryAfterSeconds: number | null = null
  for (;;) {
    const entries = await loadEntries(person).catch(() => null)
    // Entries that cannot be read now may be readable later, so this is not an empty outbox.
    if (!entries) return { hasRetryable: true, isSignedOut: false, retryAfterSeconds }
    const entry = nextToSend(
      entries,
      (candidate) =>
        tried.has(stepKeyOf(candidate)) || otherPersons.has(candidate.person) || limitedKinds.has(candidate.work.kind),
    )
    if (!entry) return { hasRetryable, isSignedOut: false, retryAfterSeconds }
    // Includes stored entries: a device that cannot record that they are stored must not send them in a loop.
    tried.add(stepKeyOf(entry))
    emitSending(entry.id)
    const sendResult = await sendEntry(entry, timeoutMs)
    hasRetryable = (await recordResult(entry, sendResult)) === 'unknown' || hasRetryable
    if (sendResult.kind === 'sign-in') return { hasRetryable, isSignedOut: true, retryAfterSeconds }
    if (sendResult.kind === 'other-person') otherPersons.add(entry.person)
    if (sendResult.kind !== 'retry-later') continue
    hasRetryable = true
    retryAfterSeconds = sendResult.retryAfterSeconds ?? retryAfterSeconds
    // The server limits each call separately.
    if (sendResult.failureReason.code === 'too-many') limitedKinds.add(entry.work.kind)
    else if (!sendResult.affectsOnlyEntry) return { hasRetryable, isSignedOut: false, retryAfterSeconds }
  }
}

/** Storing and forwarding a review are separate attempts. */
const stepKeyOf = ({ id, state }: OutboxEntry): string => `${id} ${state}`

/**
 * Records a delivery. Deletes the draft first: if the app stops in between, the same entry is sent again. A draft whose
 * entry the person withdrew meanwhile stays. `unknown`: storage did not confirm the write in time.
 */
async function recordResult(entry: OutboxEntry, sendResult: SendResult): Promise<'settled' | 'unknown'> {
  if (sendResult.kind === 'stored' && entry.state === 'waiting') {
    const isStillQueued = (await listEntries(entry.person)).some(({ id }) => id === entry.id)
    if (isStillQueued) await deleteSentDraft(entry)
  }
  try {
    await updateEntry(entry.id, (current) =>
      current.state === entry.state ? applySendResult(current, sendResult) : current,
    )
    return 'settled'
  } catch (error) {
    return error instanceof TimeoutError ? 'unknown' : 'settled'
  }
}

async function deleteSentDraft({ person, work }: OutboxEntry): Promise<void> {
  const taskId = taskIdOf(work)
  if (taskId !== null) await deleteStoredReviewDraftIf(person, taskId, (stored) => isDone(stored, work))
}

/** Whether a draft is done with `work`: that of a review unless edited since, that of a skip unless it is unsent. */
export const isDone = (stored: StoredReviewDraft, work: Work): boolean =>
  work.kind === 'review'
    ? haveSameContent({ ...emptyDraft, result: stored.draft.result }, { ...emptyDraft, result: work.result })
    : !isUnsent(stored)
