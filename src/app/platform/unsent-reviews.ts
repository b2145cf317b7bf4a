// What of a person's work only this device has, found out when they want to leave it.
import { listEntries } from '#src/offline/outbox/store.ts'
import { sendDrafts } from './draft-sender.ts'
import { sendNow } from './outbox-sender.ts'

export type Unsent = {
  /** Tasks with a review, or a reason why not, that the server has not got. */
  readonly reviews: number
  /** Changes of the own profile are among it. */
  readonly profile: boolean
  /** Some of it goes out by itself once the server can be reached. */
  readonly waiting: boolean
}

/** Milliseconds somebody who wants to leave waits for a server that does not answer. */
const patience = 5000

/** Brings everything of the person to the server that it has not got, and answers what only this device has then. */
export async function sendEverything(person: string): Promise<Unsent> {
  const late = new Promise((resolve) => window.setTimeout(resolve, patience))
  const [drafts] = await Promise.all([sendDrafts(person), Promise.race([sendNow(), late])])
  const entries = (await listEntries(person)).filter(({ state }) => state !== 'sent')
  const tasks = new Set(drafts)
  for (const { work } of entries) if (work.kind !== 'profile') tasks.add(work.taskId)
  return {
    reviews: tasks.size,
    profile: entries.some(({ work }) => work.kind === 'profile'),
    waiting: drafts.length > 0 || entries.some(({ state }) => state === 'waiting'),
  }
}

/** Milliseconds after which it is tried again, should nothing tell that the network is back. */
const betweenTries = 8000

/** Resolves when nothing is left that goes out by itself, or when it is no longer waited for. */
export async function waitUntilSent(person: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await sendEverything(person)).waiting) await betterMoment(signal)
}

function betterMoment(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      window.clearTimeout(timer)
      window.removeEventListener('online', over)
      signal.removeEventListener('abort', over)
      resolve()
    }
    const timer = window.setTimeout(over, betweenTries)
    window.addEventListener('online', over)
    signal.addEventListener('abort', over)
  })
}
