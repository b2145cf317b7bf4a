// Whether the person and the server are ready for the next task, after a review went to the outbox.
import { type SubmissionWork, subjectOf } from '#src/offline/outbox/outbox-entry.ts'
import { listEntries, onOutboxChange } from '#src/offline/outbox/outbox-store.ts'

/** What a person does who no longer waits. Assistive technology only clicks. */
const disturbances = ['pointerdown', 'click', 'keydown', 'wheel'] as const

/** Returns whether the person is still on this page and has pressed and scrolled nothing since the call. */
export function watchWaiting(): () => boolean {
  const disturbed = new AbortController()
  const { pathname } = window.location
  const stopWaiting = () => disturbed.abort()
  const options = { capture: true, passive: true, signal: disturbed.signal }
  for (const type of disturbances) window.addEventListener(type, stopWaiting, options)
  return () => !disturbed.signal.aborted && window.location.pathname === pathname
}

/** Resolves when `work` no longer waits in the outbox: to true if the server has it, false if it was refused or withdrawn. */
export function whenSent(work: SubmissionWork, person: string): Promise<boolean> {
  return new Promise((resolve) => {
    const check = async () => {
      const entry = (await listEntries(person)).findLast((each) => subjectOf(each.work) === subjectOf(work))
      if (entry?.state === 'waiting') return
      stopListening()
      resolve(entry?.state === 'sent')
    }
    const stopListening = onOutboxChange(() => void check())
    void check()
  })
}
