// Handing something in: it is on the device first, and sent at once.
import { deliver } from '#src/offline/outbox/deliver.ts'
import { type FreshEntry, freshEntry, type OutboxEntry, type Work } from '#src/offline/outbox/entry.ts'
import { addEntry, listEntries, onOutboxChange } from '#src/offline/outbox/store.ts'
import { ApiProblem } from './api-problem.ts'
import { problemOf, setAwaited } from './outbox.ts'
import { askForBackgroundSync, sendNow } from './outbox-sender.ts'
import { sessionHandle } from './session.ts'

/** Milliseconds the person waits for the server's word; what is safe on the device needs no longer. */
const patience = 3000

export type HandedIn =
  /** The server has it; of a review, `handedOn` tells whether it went on from there. */
  | { readonly kind: 'sent'; readonly handedOn: Promise<boolean> }
  /** This device has it, and sends it when it can. */
  | { readonly kind: 'waiting' }

/** The device has no room, so that it can be handed in to the server alone, which could not be reached. */
export class NoRoom extends ApiProblem {}

/** What was sent past a full device without an answer: the same words again are the same submission. */
const unanswered = new Map<string, FreshEntry>()

/**
 * Hands `work` in for `person`, whose page it was made on: somebody else may have signed in in another tab the moment
 * before, and then it waits for the person. Resolves when the server said that it has it, or when it is safe here and
 * the server takes its time. Rejects with an `ApiProblem` when the server refuses it or nobody is signed in any more
 * (both stay in the outbox), and when neither the device nor the server could take it.
 */
export async function submitWork(
  work: Work,
  about: OutboxEntry['about'],
  person: string | undefined,
): Promise<HandedIn> {
  const session = sessionHandle()
  if (person === undefined) throw new ApiProblem({ code: 'not-signed-in', session })
  const words = JSON.stringify([person, work])
  const entry = unanswered.get(words) ?? freshEntry({ id: crypto.randomUUID(), person, work, about, made: Date.now() })
  if (!(await addEntry(entry))) return submitPastDevice(entry, words)
  unanswered.delete(words)
  void askForBackgroundSync()
  // What waited with the same words already stands for this one.
  const kept = (await listEntries(person)).findLast(({ subject }) => subject === entry.subject)
  if (!kept) return { kind: 'waiting' }
  const isHeard = ({ state, tries }: OutboxEntry) => state !== 'waiting' || tries > kept.tries
  setAwaited(kept.id, true)
  const heard = await entryOnce(kept, isHeard)
  setAwaited(kept.id, heard !== null && heard.state !== 'waiting')
  if (heard?.state === 'sent') {
    return { kind: 'sent', handedOn: entryOnce(heard, isHandedOn).then((last) => last?.handedOn === 'done') }
  }
  if (heard?.state === 'refused' || heard?.why?.code === 'not-signed-in') throw problemOf(heard.why, session)
  return { kind: 'waiting' }
}

const isHandedOn = ({ handedOn }: OutboxEntry) => handedOn !== 'due'

/** The entry once something is so, or what it is after a while; null when it is gone. */
function entryOnce(of: OutboxEntry, isSo: (entry: OutboxEntry) => boolean): Promise<OutboxEntry | null> {
  return new Promise((resolve) => {
    const look = async (last: boolean) => {
      const entry = (await listEntries(of.person)).find(({ id }) => id === of.id) ?? null
      if (entry && !last && !isSo(entry)) return
      stop()
      window.clearTimeout(timer)
      resolve(entry)
    }
    const stop = onOutboxChange(() => void look(false))
    const timer = window.setTimeout(() => void look(true), navigator.onLine ? patience : 0)
    void look(false)
    void sendNow().then(() => look(true))
  })
}

/** Without room the page alone has it, and stays with it until the server has. */
async function submitPastDevice(entry: FreshEntry, words: string): Promise<HandedIn> {
  const session = sessionHandle()
  const delivery = await deliver(entry)
  if (delivery.kind === 'later') {
    unanswered.set(words, entry)
    throw new NoRoom({ code: 'network' })
  }
  unanswered.delete(words)
  if (delivery.kind !== 'stored') throw problemOf(delivery.why, session)
  const next = entry.work.kind === 'review' ? deliver({ ...entry, state: 'sent' }) : delivery
  return { kind: 'sent', handedOn: Promise.resolve(next).then(({ kind }) => kind === 'stored') }
}
