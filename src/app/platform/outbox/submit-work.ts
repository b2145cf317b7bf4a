// Handing something in: it is on the device first, and sent at once.
import { sendEntry } from '#src/offline/outbox/send-entry.ts'
import { type NewEntry, createEntry, type OutboxEntry, type Work } from '#src/offline/outbox/outbox-entry.ts'
import { addEntry, listEntries, onOutboxChange } from '#src/offline/outbox/outbox-store.ts'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { toApiProblem, setAwaited } from './use-outbox.ts'
import { requestBackgroundSync, sendNow } from './send-outbox-when-due.ts'
import { sessionHandle } from '#src/app/platform/session/session.ts'

/** Milliseconds the person waits for the server's word; what is safe on the device needs no longer. */
const responseTimeoutMs = 3000

export type SubmitResult =
  /** The server has it; of a review, `forwarded` tells whether it went on from there. */
  | { readonly kind: 'sent'; readonly forwarded: Promise<boolean> }
  /** This device has it, and sends it when it can. */
  | { readonly kind: 'waiting' }

/** The device has no room, so that it can be handed in to the server alone, which could not be reached. */
export class StorageFullError extends ApiProblem {}

/** What was sent past a full device without an answer: the same words again are the same submission. */
const unansweredEntries = new Map<string, NewEntry>()

/**
 * Hands `work` in for `person`, whose page it was made on: somebody else may have signed in in another tab the moment
 * before, and then it waits for the person. Resolves when the server said that it has it, or when it is safe here and
 * the server takes its time. Rejects with an `ApiProblem` when the server refuses it or nobody is signed in any more
 * (both stay in the outbox), and when neither the device nor the server could take it.
 */
export async function submitWork(
  work: Work,
  context: OutboxEntry['context'],
  person: string | undefined,
): Promise<SubmitResult> {
  const session = sessionHandle()
  if (person === undefined) throw new ApiProblem({ code: 'not-signed-in', session })
  const workKey = JSON.stringify([person, work])
  const entry =
    unansweredEntries.get(workKey) ??
    createEntry({ id: crypto.randomUUID(), person, work, context, createdAtMs: Date.now() })
  if (!(await addEntry(entry))) return submitWithoutOutbox(entry, workKey)
  unansweredEntries.delete(workKey)
  void requestBackgroundSync()
  // What waited with the same words already stands for this one.
  const storedEntry = (await listEntries(person)).findLast(({ subject }) => subject === entry.subject)
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

const isForwarded = ({ forwarded }: OutboxEntry) => forwarded !== 'due'

/** The entry once something is so, or what it is after a while; null when it is gone. */
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

/** Without room the page alone has it, and stays with it until the server has. */
async function submitWithoutOutbox(entry: NewEntry, workKey: string): Promise<SubmitResult> {
  const session = sessionHandle()
  const sendResult = await sendEntry(entry)
  if (sendResult.kind === 'retry-later') {
    unansweredEntries.set(workKey, entry)
    throw new StorageFullError({ code: 'network' })
  }
  unansweredEntries.delete(workKey)
  if (sendResult.kind !== 'stored') throw toApiProblem(sendResult.failureReason, session)
  const forwarding = entry.work.kind === 'review' ? sendEntry({ ...entry, state: 'sent' }) : sendResult
  return { kind: 'sent', forwarded: Promise.resolve(forwarding).then(({ kind }) => kind === 'stored') }
}
