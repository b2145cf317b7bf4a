// When the app offers its installation: after a first success, unless the person has answered before.
import { dismissNotice, raiseNotice } from '#src/app/platform/shell/notices.ts'
import { currentInstallMethod } from './install-method.ts'

const storageKey = 'install-offer'

/** Called after a first review or bid. Offers at most once per session, and never after an answer. */
export function offerInstall(): void {
  if (
    currentInstallMethod() === null ||
    localStorage.getItem(storageKey) !== null ||
    sessionStorage.getItem(storageKey) !== null
  )
    return
  sessionStorage.setItem(storageKey, 'made')
  raiseNotice('install')
}

/** Records the answer, so that the offer is not repeated on this device. The entry in Me stays. */
export function recordInstallAnswer(answer: 'dismissed' | 'accepted'): void {
  localStorage.setItem(storageKey, answer)
  dismissNotice('install')
}
