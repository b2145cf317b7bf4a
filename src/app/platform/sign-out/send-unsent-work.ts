// Finds the work that only this device has, when the person signs out.
import { hasListingDraft } from '#src/offline/listing-draft.ts'
import { nextToSend } from '#src/offline/outbox/outbox-rules.ts'
import { loadEntries } from '#src/offline/outbox/outbox-store.ts'
import { sendDrafts } from '#src/app/platform/outbox/send-drafts.ts'
import { sendNow } from '#src/app/platform/outbox/submit-work.ts'
import { likeSender, readPendingLikes } from '#src/app/platform/session/pending-likes.ts'

export type UnsentWork = {
  /** The number of tasks with a review or skip that the server does not have. */
  readonly reviews: number
  /** Whether there are unsent changes of the person's profile. */
  readonly profile: boolean
  readonly messages: number
  /** The number of likes and removed likes that the server does not have. */
  readonly likes: number
  /** Whether some of it is sent automatically once the server can be reached. */
  readonly waiting: boolean
  /** Whether the device could not be read: it may have more. */
  readonly isUnknown: boolean
}

/** What signing out would lose. */
export type SignOutLosses = UnsentWork & {
  readonly hasProductDraft: boolean
  /** Whether unsent work is left that is not sent automatically. */
  readonly isStuck: boolean
}

/** Sends the person's unsent work. Returns what signing out would still lose; null if nothing. */
export async function findSignOutLosses(person: string): Promise<SignOutLosses | null> {
  const unsent = await sendUnsentWork(person)
  const { reviews, profile, messages, likes, waiting } = unsent
  const hasUnsent = reviews > 0 || profile || messages > 0 || likes > 0
  const draft = await attemptRead(hasListingDraft(person), false)
  const isUnknown = unsent.isUnknown || draft.isUnknown
  if (!hasUnsent && !draft.value && !isUnknown) return null
  return { ...unsent, hasProductDraft: draft.value, isStuck: hasUnsent && !waiting, isUnknown }
}

/** Resolves to what was read, or to `fallback`: unknown, unless the browser forbids storage and thus has stored nothing. */
async function attemptRead<Value>(reading: Promise<Value>, fallback: Value) {
  try {
    return { value: await reading, isUnknown: false }
  } catch (error) {
    return { value: fallback, isUnknown: !(error instanceof DOMException && error.name === 'SecurityError') }
  }
}

/** The longest wait for the server when a person signs out. */
const sendTimeoutMs = 5000

/** Sends the person's unsent work. Returns what is still only on this device. */
export async function sendUnsentWork(person: string): Promise<UnsentWork> {
  const timeout = new Promise((resolve) => window.setTimeout(resolve, sendTimeoutMs))
  const sending = Promise.all([sendNow(), likeSender.send()]).catch(() => undefined)
  const [drafts] = await Promise.all([attemptRead(sendDrafts(person), []), Promise.race([sending, timeout])])
  const stored = await attemptRead(loadEntries(person), [])
  const entries = stored.value.filter(({ state }) => state !== 'sent')
  const tasks = new Set(drafts.value.map(({ task }) => task))
  for (const { work } of entries) if (work.kind === 'review' || work.kind === 'skip') tasks.add(work.taskId)
  const likes = Object.keys(readPendingLikes()).length
  return {
    reviews: tasks.size,
    profile: entries.some(({ work }) => work.kind === 'profile'),
    messages: entries.filter(({ work }) => work.kind === 'message').length,
    likes,
    waiting: likes > 0 || drafts.value.some(({ canRetry }) => canRetry) || nextToSend(entries, () => false) !== null,
    isUnknown: drafts.isUnknown || stored.isUnknown,
  }
}

/** The retry interval if no `online` event arrives. */
const retryIntervalMs = 8000

/** Resolves when nothing is left that is sent automatically, or when `signal` aborts. */
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
