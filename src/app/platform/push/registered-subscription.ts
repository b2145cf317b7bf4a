// The subscription last registered with the server. The app compares it to decide whether to register again.
import { deviceStorage } from '#src/app/platform/session/device-storage.ts'
import { isRecord } from '#src/domain/is-record.ts'

export type RegisteredSubscription = {
  readonly person: string
  readonly endpoint: string
  /** The handle of the session. */
  readonly session: string | null
  readonly locale: string
  /** Milliseconds since the epoch on this device's clock. */
  readonly registeredAtMs: number
}

const storageKey = 'push'

export function storeRegisteredSubscription(subscription: RegisteredSubscription): void {
  deviceStorage.write(storageKey, JSON.stringify(subscription))
}

export function deleteRegisteredSubscription(): void {
  deviceStorage.write(storageKey, null)
}

export function readRegisteredSubscription(): RegisteredSubscription | null {
  const value = deviceStorage.readJson(storageKey)
  if (!isRecord(value)) return null
  const { person, endpoint, session, locale, registeredAtMs } = value
  if (typeof person !== 'string' || typeof endpoint !== 'string' || typeof registeredAtMs !== 'number') return null
  return {
    person,
    endpoint,
    registeredAtMs,
    session: typeof session === 'string' ? session : null,
    locale: typeof locale === 'string' ? locale : '',
  }
}
