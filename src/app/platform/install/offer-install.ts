// When the app offers its installation: after a first success, unless the person has answered before.
import { deviceStorage, tabStorage } from '#src/app/platform/session/device-storage.ts'
import { dismissNotice, raiseNotice } from '#src/app/platform/update/notices.ts'
import { currentInstallMethod } from './install-method.ts'

const storageKey = 'install-offer'

/** Called after a first review or bid. Offers at most once per session, and never after an answer. */
export function offerInstall(): void {
  if (
    currentInstallMethod() === null ||
    deviceStorage.read(storageKey) !== null ||
    tabStorage.read(storageKey) !== null
  )
    return
  tabStorage.write(storageKey, 'made')
  raiseNotice('install')
}

/** Records the answer, so that the offer is not repeated on this device. The entry in Me stays. */
export function recordInstallAnswer(answer: 'dismissed' | 'accepted'): void {
  deviceStorage.write(storageKey, answer)
  dismissNotice('install')
}
