// The test page: the app's outbox and drafts without an interface, controlled by the test.
import { setClockError } from './fast-time.ts'
import { downloads } from './test-downloads.ts'
import { startSending, sendNow, submitMessage, submitWork } from '#src/app/platform/outbox/submit-work.ts'
import { storeSession } from '#src/app/platform/session/session.ts'
import { emptyDraft } from '#src/domain/review/review-draft.ts'
import { defaultReview } from '#src/domain/review/review.ts'
import { withContent } from '#src/offline/drafts/stored-draft.ts'
import { updateStoredDraft, listStoredDrafts } from '#src/offline/drafts/draft-store.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import { listEntries } from '#src/offline/outbox/outbox-store.ts'
import { postToServiceWorker } from '#src/offline/service-worker-messages.ts'

/** The outcome of a submission as the interface shows it. */
export type SubmitOutcome = { readonly isStored: boolean; readonly outcome: string }

const device = {
  downloads,
  setClock: setClockError,
  sendNow,
  signIn: async (person: string) => {
    const answer = await fetch('/api/login', { method: 'POST', body: person })
    storeSession(await answer.text(), { _id: person, id: 1, name: person, icon: '', role: 'worker' })
  },
  /** Whether the device stored the text. */
  saveDraft: async (person: string, task: string, note: string): Promise<boolean> => {
    const draft = { ...emptyDraft, result: { ...defaultReview, note } }
    return (await updateStoredDraft(person, task, (isStored) => withContent(isStored, draft))) !== null
  },
  submit: async (work: OutboxEntry['work'], person: string): Promise<SubmitOutcome> => {
    try {
      const outcome =
        work.kind === 'message' ? await submitMessage(work, person) : (await submitWork(work, null, person)).kind
      return { isStored: true, outcome }
    } catch (error) {
      const outcome = error instanceof Error ? error.message : String(error)
      return { isStored: (await listEntries()).some((entry) => isSame(entry.work, work)), outcome }
    }
  },
  updateServiceWorker: async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
    const { installing, waiting } = registration
    const next = installing ?? waiting
    next?.addEventListener('statechange', () => skipWaiting(next))
    skipWaiting(next)
  },
  readState: async (people: readonly string[]) => ({
    downloads: await downloads.readState(),
    entries: await listEntries(),
    drafts: await Promise.all(
      people.map(async (person) => (await listStoredDrafts(person)).map((isStored) => ({ person, ...isStored }))),
    ).then((all) => all.flat()),
  }),
}

export type TestDevice = typeof device

function skipWaiting(worker: ServiceWorker | null): void {
  if (worker?.state === 'installed') postToServiceWorker(worker, 'SKIP_WAITING')
}

/** The outbox may have replaced the product of a message with its conversation. */
const isSame = (a: OutboxEntry['work'], b: OutboxEntry['work']) =>
  a.kind === 'message' && b.kind === 'message' ? a.body === b.body : JSON.stringify(a) === JSON.stringify(b)

Object.assign(globalThis, { device })
void navigator.serviceWorker.register('/sw.js')
startSending(() => undefined)
