// The page of the schedules: the app's own outbox and drafts without screens, for a test to press its buttons.
import { setClock } from './fast-time.ts'
import { keepSending, sendNow } from '#src/app/platform/outbox-sender.ts'
import { rememberSession } from '#src/app/platform/session.ts'
import { submitWork } from '#src/app/platform/submit-work.ts'
import { emptyDraft } from '#src/domain/review-draft.ts'
import { defaultReview } from '#src/domain/review.ts'
import { withWords } from '#src/offline/drafts/kept-draft.ts'
import { changeKeptDraft, listKeptDrafts } from '#src/offline/drafts/store.ts'
import type { Work } from '#src/offline/outbox/entry.ts'
import { listEntries } from '#src/offline/outbox/store.ts'

/** What came of handing something in, as the person is told. */
export type Told = { readonly kept: boolean; readonly how: string }

const device = {
  setClock,
  sendNow,
  signIn: async (person: string) => {
    const answer = await fetch('/api/login', { method: 'POST', body: person })
    rememberSession(await answer.text(), { _id: person, id: 1, name: person, icon: '', role: 'worker' })
  },
  /** Whether the device has what was typed. */
  type: async (person: string, task: string, note: string): Promise<boolean> => {
    const draft = { ...emptyDraft, result: { ...defaultReview, note } }
    return (await changeKeptDraft(person, task, (kept) => withWords(kept, draft))) !== null
  },
  handIn: async (work: Work, person: string): Promise<Told> => {
    try {
      return { kept: true, how: (await submitWork(work, null, person)).kind }
    } catch (error) {
      const how = error instanceof Error ? error.message : String(error)
      return { kept: (await listEntries()).some((entry) => isSame(entry.work, work)), how }
    }
  },
  updateWorker: async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
    const { installing, waiting } = registration
    const next = installing ?? waiting
    next?.addEventListener('statechange', () => takeOver(next))
    takeOver(next)
  },
  look: async (people: readonly string[]) => ({
    entries: await listEntries(),
    drafts: await Promise.all(
      people.map(async (person) => (await listKeptDrafts(person)).map((kept) => ({ person, ...kept }))),
    ).then((all) => all.flat()),
  }),
}

export type TestDevice = typeof device

function takeOver(worker: ServiceWorker | null): void {
  if (worker?.state === 'installed') worker.postMessage({ type: 'SKIP_WAITING' })
}

const isSame = (a: Work, b: Work) => JSON.stringify(a) === JSON.stringify(b)

Object.assign(globalThis, { device })
void navigator.serviceWorker.register('/sw.js')
keepSending(() => undefined)
