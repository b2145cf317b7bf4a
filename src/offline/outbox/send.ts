// Sends what waits in the outbox. Page and service worker run the same, one of them at a time on a device.
import { emptyDraft, saysTheSame } from '#src/domain/review-draft.ts'
import { isUnsent, type KeptDraft } from '#src/offline/drafts/kept-draft.ts'
import { letGoOfKeptDraft } from '#src/offline/drafts/store.ts'
import { WaitTimeout } from '#src/offline/limit-wait.ts'
import { withLock } from '#src/offline/with-lock.ts'
import { afterDelivery, type Delivery } from './answer.ts'
import { deliver, sendTimeout } from './deliver.ts'
import { nextToSend, type OutboxEntry, type ReviewWork } from './entry.ts'
import { listEntries, loadEntries, tellSending, updateEntry } from './store.ts'

/** What a round left behind. */
export type Round = {
  /** Something could be sent when the moment is better. */
  readonly again: boolean
  /** Nobody is signed in any more. */
  readonly signedOut: boolean
  /** Seconds the server asked to be left alone for. */
  readonly pause: number | null
}

type Sending = {
  /** Sends this person's alone; a page knows who is signed in, the worker learns it from the answers. */
  readonly person?: string | undefined
  /** Milliseconds a server may keep silent. */
  readonly timeout?: number
}

/** Milliseconds the other sender is waited for: longer than it waits for a server that is silent about one entry. */
const lockLimitMs = 30_000

/**
 * Sends everything that waits, in order, and answers what is left. Whoever comes while another sends waits, and looks
 * then for what is still to do. Never rejects.
 */
export function sendOutbox(sending: Sending = {}): Promise<Round> {
  // Without the lock two may send at once; the server then takes each entry's key once.
  return withLock({ name: 'curio-outbox', limitMs: lockLimitMs }, () => sendAll(sending))
}

async function sendAll({ person, timeout = sendTimeout }: Sending): Promise<Round> {
  const tried = new Set<string>()
  const absent = new Set<string>()
  let again = false
  let pause: number | null = null
  for (;;) {
    const entries = await loadEntries(person).catch(() => null)
    // What can't be read now may be read later: it is not nothing.
    if (!entries) return { again: true, signedOut: false, pause }
    const entry = nextToSend(entries, (each) => tried.has(stepOf(each)) || absent.has(each.person))
    if (!entry) return { again, signedOut: false, pause }
    // Also what was stored: a device that cannot write that down must not send the same for ever.
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

/** A review's two steps are two things to try. */
const stepOf = ({ id, state }: OutboxEntry): string => `${id} ${state}`

/**
 * The draft goes first: should this be the last that happens here, the entry is sent again, and is the same. What the
 * person took back meanwhile is theirs to go on with. `unknown`: the device did not say in time whether it wrote it down.
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

/** The words of a review that the server has, unless others were typed since; of a skipped task those it has as well. */
async function letGoOfDraft({ person, work }: OutboxEntry): Promise<void> {
  if (work.kind === 'profile') return
  const isDone = (kept: KeptDraft) => (work.kind === 'review' ? isOfReview(kept, work) : !isUnsent(kept))
  await letGoOfKeptDraft(person, work.taskId, isDone)
}

const isOfReview = ({ draft }: KeptDraft, { result }: ReviewWork): boolean =>
  saysTheSame({ ...draft, flag: null, skip: null }, { ...emptyDraft, result })
