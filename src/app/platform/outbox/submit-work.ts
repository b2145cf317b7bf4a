// Submits work: stores it in the outbox and sends it immediately.
import { sendEntry } from '#src/offline/outbox/send-entry.ts'
import {
  type MessageWork,
  type NewEntry,
  createEntry,
  type OutboxEntry,
  subjectOf,
  type SubmissionWork,
  type Work,
} from '#src/offline/outbox/outbox-entry.ts'
import { addEntry, listEntries, onOutboxChange } from '#src/offline/outbox/outbox-store.ts'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { toApiProblem, setAwaited } from './use-outbox.ts'
import { requestBackgroundSync, sendNow } from './send-outbox-when-due.ts'
import { sessionHandle } from '#src/app/platform/session/session.ts'

/** The longest wait for the server's response. After it the work is safe in the outbox, so the person can continue. */
const responseTimeoutMs = 3000

export type SubmitResult =
  /** The server has stored it. `forwarded` resolves to whether a review was also forwarded. */
  | { readonly kind: 'sent'; readonly forwarded: Promise<boolean> }
  /** It is in the outbox and will be sent later. */
  | { readonly kind: 'waiting' }

/** The device's storage is full and the server cannot be reached. */
export class StorageFullError extends ApiProblem {}

/**
 * Entries sent without the outbox that got no response. The same work, whatever time was spent on it since, reuses the
 * entry and its idempotency key: the server may have it.
 */
const unansweredEntries = new Map<string, NewEntry>()

/**
 * Submits `work` for `person`, the owner of the page. If somebody else has signed in in another tab, the entry waits
 * for `person`. Resolves when the server has stored it, or when it is in the outbox and the server takes longer than
 * 3 s. Rejects with an `ApiProblem` when the server refuses it or nobody is signed in (the entry stays in the outbox in
 * both cases), and when neither the device nor the server could store it. `onStored` is called as soon as the work is in
 * the outbox, which sends it once whatever the page does.
 */
export async function submitWork(
  work: SubmissionWork,
  context: OutboxEntry['context'],
  person: string | undefined,
  onStored: () => void = () => {},
): Promise<SubmitResult> {
  const session = sessionHandle()
  if (person === undefined) throw new ApiProblem({ code: 'not-signed-in', session })
  const { entry, isStored } = await storeWork(work, context, person)
  if (!isStored) return submitWithoutOutbox(entry)
  onStored()
  // A waiting entry with the same work replaces this one.
  const storedEntry = (await listEntries(person)).findLast((each) => subjectOf(each.work) === subjectOf(work))
  if (!storedEntry) return { kind: 'waiting' }
  const isSettled = ({ state, attempts }: OutboxEntry) => state !== 'waiting' || attempts > storedEntry.attempts
  setAwaited(storedEntry.id, true)
  const settledEntry = await waitForEntry(storedEntry, isSettled)
  setAwaited(storedEntry.id, settledEntry !== null && settledEntry.state !== 'waiting')
  if (settledEntry?.state === 'sent') {
    return {
      kind: 'sent',
      forwarded: waitForEntry(settledEntry, isForwarded).then((last) => last?.forwarded === 'done'),
    }
  }
  if (settledEntry?.state === 'refused' || settledEntry?.failureReason?.code === 'not-signed-in')
    throw toApiProblem(settledEntry.failureReason, session)
  return { kind: 'waiting' }
}

/**
 * Submits a message. Resolves when it is in the outbox, where its entry shows what becomes of it, or, if the device's
 * storage is full, when the server has stored it. Rejects with an `ApiProblem` if neither could.
 */
export async function submitMessage(work: MessageWork, person: string): Promise<SubmitResult['kind']> {
  const { entry, isStored } = await storeWork(work, null, person)
  if (!isStored) return (await submitWithoutOutbox(entry)).kind
  void sendNow()
  return 'waiting'
}

async function storeWork(work: Work, context: OutboxEntry['context'], person: string) {
  const entry =
    unansweredEntries.get(workKeyOf({ person, work })) ??
    createEntry({ id: crypto.randomUUID(), person, work, context, createdAtMs: Date.now() })
  const isStored = await addEntry(entry)
  if (isStored) {
    unansweredEntries.delete(workKeyOf(entry))
    void requestBackgroundSync()
  }
  return { entry, isStored }
}

function workKeyOf({ person, work }: Pick<NewEntry, 'person' | 'work'>): string {
  const untimed =
    work.kind === 'review'
      ? { ...work, result: { ...work.result, coverage: null }, duration: null, played: null }
      : work
  return JSON.stringify([person, untimed])
}

const isForwarded = ({ forwarded }: OutboxEntry) => forwarded !== 'due'

/** Resolves to the entry once `isReached` holds or the wait times out. Resolves to null when the entry is deleted. */
function waitForEntry(target: OutboxEntry, isReached: (entry: OutboxEntry) => boolean): Promise<OutboxEntry | null> {
  return new Promise((resolve) => {
    const check = async (last: boolean) => {
      const entry = (await listEntries(target.person)).find(({ id }) => id === target.id) ?? null
      if (entry && !last && !isReached(entry)) return
      stop()
      window.clearTimeout(timer)
      resolve(entry)
    }
    const stop = onOutboxChange(() => void check(false))
    const timer = window.setTimeout(() => void check(true), navigator.onLine ? responseTimeoutMs : 0)
    void check(false)
    void sendNow().then(() => check(true))
  })
}

/** For a device with full storage: sends directly. The page must stay open until the server has stored it. */
async function submitWithoutOutbox(entry: NewEntry): Promise<SubmitResult> {
  const session = sessionHandle()
  const sendResult = await sendEntry(entry)
  if (sendResult.kind === 'retry-later') {
    unansweredEntries.set(workKeyOf(entry), entry)
    throw new StorageFullError({ code: 'network' })
  }
  unansweredEntries.delete(workKeyOf(entry))
  if (sendResult.kind !== 'stored') throw toApiProblem(sendResult.failureReason, session)
  const forwarding = entry.work.kind === 'review' ? sendEntry({ ...entry, state: 'sent' }) : sendResult
  return { kind: 'sent', forwarded: Promise.resolve(forwarding).then(({ kind }) => kind === 'stored') }
}
