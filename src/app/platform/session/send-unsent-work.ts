// What of a person's work only this device has, found out when they want to leave it.
import { listEntries } from '#src/offline/outbox/outbox-store.ts'
import { sendDrafts } from '#src/app/platform/outbox/send-drafts.ts'
import { sendNow } from '#src/app/platform/outbox/send-outbox-when-due.ts'

export type UnsentWork = {
  /** Tasks with a review, or a reason why not, that the server has not got. */
  readonly reviews: number
  /** Changes of the own profile are among it. */
  readonly profile: boolean
  /** Some of it goes out by itself once the server can be reached. */
  readonly waiting: boolean
}

/** Milliseconds somebody who wants to leave waits for a server that does not answer. */
const sendTimeoutMs = 5000

/** Brings everything of the person to the server that it has not got, and answers what only this device has then. */
export async function sendUnsentWork(person: string): Promise<UnsentWork> {
  const timeout = new Promise((resolve) => window.setTimeout(resolve, sendTimeoutMs))
  const [drafts] = await Promise.all([sendDrafts(person), Promise.race([sendNow(), timeout])])
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
const retryIntervalMs = 8000

/** Resolves when nothing is left that goes out by itself, or when it is no longer waited for. */
export async function waitUntilSent(person: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await sendUnsentWork(person)).waiting) await waitForRetry(signal)
}

function waitForRetry(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      window.clearTimeout(timer)
      window.removeEventListener('online', finish)
      signal.removeEventListener('abort', finish)
      resolve()
    }
    const timer = window.setTimeout(finish, retryIntervalMs)
    window.addEventListener('online', finish)
    signal.addEventListener('abort', finish)
  })
}
