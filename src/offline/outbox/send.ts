// Sends the entries of the outbox. Runs in the page or in the service worker, one at a time per device.
import { emptyDraft, saysTheSame } from '#src/domain/review-draft.ts'
import { isUnsent, type KeptDraft } from '#src/offline/drafts/kept-draft.ts'
import { letGoOfKeptDraft } from '#src/offline/drafts/store.ts'
import { WaitTimeout } from '#src/offline/limit-wait.ts'
import { withLock } from '#src/offline/with-lock.ts'
import { afterDelivery, type Delivery } from './answer.ts'
import { deliver, sendTimeout } from './deliver.ts'
import { nextToSend, type OutboxEntry, type ReviewWork } from './entry.ts'
import { listEntries, loadEntries, tellSending, updateEntry } from './store.ts'

/** The result of a round. */
export type Round = {
  /** Some entries need a retry. */
  readonly again: boolean
  /** Nobody is signed in. */
  readonly signedOut: boolean
  /** Seconds that the server asked to wait. */
  readonly pause: number | null
}

type Sending = {
  /** Sends only this person's entries. A page knows who is signed in; the worker finds out from the responses. */
  readonly person?: string | undefined
  /** Milliseconds until a request times out. */
  readonly timeout?: number
}

/** Milliseconds to wait for another sender: longer than the timeout of a request. */
const lockLimitMs = 30_000

/**
 * Sends all waiting entries in order, and resolves to what is left. Waits for another sender first, and then sends what
 * that one left. Never rejects.
 */
export function sendOutbox(sending: Sending = {}): Promise<Round> {
  // Without the lock two senders may run at once; the idempotency key makes the server store each entry once.
  return withLock({ name: 'curio-outbox', limitMs: lockLimitMs }, () => sendAll(sending))
}

async function sendAll({ person, timeout = sendTimeout }: Sending): Promise<Round> {
  const tried = new Set<string>()
  const absent = new Set<string>()
  let again = false
  let pause: number | null = null
  for (;;) {
    const entries = await loadEntries(person).catch(() => null)
    // Entries that cannot be read now may be readable later, so this is not an empty outbox.
    if (!entries) return { again: true, signedOut: false, pause }
    const entry = nextToSend(entries, (each) => tried.has(stepOf(each)) || absent.has(each.person))
    if (!entry) return { again, signedOut: false, pause }
    // Includes stored entries: a device that cannot record that they are stored must not send them in a loop.
    tried.add(stepOf(entry))
    tellSending(entry.id)
    const delivery = await deliver(entry, timeout)
    again = (await settle(entry, delivery)) === 'unknown' || again
    if (delivery.kind === 'sign-in') return { again, signedOut: true, pause }
    if (delivery.kind === 'other-person') absent.add(entry.person)
    if (delivery.kind !== 'later') continue
    again = true
    pause = delivery.pause ?? pause
    if (!delivery.alone) return { again, signedOut: false, pause }
  }
}

/** Storing and forwarding a review are separate attempts. */
const stepOf = ({ id, state }: OutboxEntry): string => `${id} ${state}`

/**
 * Records a delivery. Deletes the draft first: if the app stops in between, the same entry is sent again. A draft whose
 * entry the person withdrew meanwhile stays. `unknown`: storage did not confirm the write in time.
 */
async function settle(entry: OutboxEntry, delivery: Delivery): Promise<'settled' | 'unknown'> {
  if (delivery.kind === 'stored' && entry.state === 'waiting') {
    const still = (await listEntries(entry.person)).some(({ id }) => id === entry.id)
    if (still) await letGoOfDraft(entry)
  }
  try {
    await updateEntry(entry.id, (now) => (now.state === entry.state ? afterDelivery(now, delivery) : now))
    return 'settled'
  } catch (error) {
    return error instanceof WaitTimeout ? 'unknown' : 'settled'
  }
}

/** Deletes the draft of a stored review unless edited since, or of a skipped task unless it has unsent changes. */
async function letGoOfDraft({ person, work }: OutboxEntry): Promise<void> {
  if (work.kind === 'profile') return
  const isDone = (kept: KeptDraft) => (work.kind === 'review' ? isOfReview(kept, work) : !isUnsent(kept))
  await letGoOfKeptDraft(person, work.taskId, isDone)
}

const isOfReview = ({ draft }: KeptDraft, { result }: ReviewWork): boolean =>
  saysTheSame({ ...draft, flag: null, skip: null }, { ...emptyDraft, result })
