// Waits for a submission in the outbox, for as long as the person waits for it too.
import { type SubmissionWork, subjectOf } from '#src/offline/outbox/outbox-entry.ts'
import { listEntries, onOutboxChange } from '#src/offline/outbox/outbox-store.ts'

/** What a person does who no longer waits. Assistive technology only clicks. */
const disturbances = ['pointerdown', 'click', 'keydown'] as const

/**
 * Resolves to true once the server has `work`; to false once it is refused or withdrawn, or if the person presses
 * anything or leaves the page before.
 */
export function isSentUndisturbed(work: SubmissionWork, person: string): Promise<boolean> {
  return new Promise((resolve) => {
    const scope = new AbortController()
    const { pathname } = window.location
    const settle = (isSent: boolean) => {
      scope.abort()
      stopListening()
      resolve(isSent && window.location.pathname === pathname)
    }
    const check = async () => {
      const entry = (await listEntries(person)).findLast((each) => subjectOf(each.work) === subjectOf(work))
      if (entry?.state !== 'waiting') settle(entry?.state === 'sent')
    }
    const stopListening = onOutboxChange(() => void check())
    for (const type of disturbances)
      window.addEventListener(type, () => settle(false), { capture: true, signal: scope.signal })
    void check()
  })
}
