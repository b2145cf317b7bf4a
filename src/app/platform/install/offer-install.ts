// When the app offers to be installed: once somebody has done here what they came for, and has not refused before.
import { dropNotice, raiseNotice } from '#src/app/platform/notices.ts'
import { installWay } from './install-way.ts'

const key = 'install-offer'

/** To be called at a moment that makes sense: a first review, a first bid. At most once a session; never after a refusal. */
export function offerInstall(): void {
  if (installWay() === null || localStorage.getItem(key) !== null || sessionStorage.getItem(key) !== null) return
  sessionStorage.setItem(key, 'made')
  raiseNotice('install')
}

/** The offer was answered: it is not made again on this device. What Me has to say about it stays. */
export function closeInstallOffer(answer: 'refused' | 'taken'): void {
  localStorage.setItem(key, answer)
  dropNotice('install')
}
