// When the app offers to be installed: once somebody has done here what they came for, and has not refused before.
import { dismissNotice, raiseNotice } from '#src/app/platform/shell/notices.ts'
import { currentInstallMethod } from './install-method.ts'

const storageKey = 'install-offer'

/** To be called at a moment that makes sense: a first review, a first bid. At most once a session; never after a refusal. */
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

/** The offer was answered: it is not made again on this device. What Me has to say about it stays. */
export function recordInstallAnswer(answer: 'dismissed' | 'accepted'): void {
  localStorage.setItem(storageKey, answer)
  dismissNotice('install')
}
