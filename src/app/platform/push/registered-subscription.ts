// The subscription last registered with the server. The app compares it to decide whether to register again.

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
  localStorage.setItem(storageKey, JSON.stringify(subscription))
}

export function deleteRegisteredSubscription(): void {
  localStorage.removeItem(storageKey)
}

export function readRegisteredSubscription(): RegisteredSubscription | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    if (typeof value !== 'object' || value === null) return null
    const { person, endpoint, session, locale, registeredAtMs } = value as Partial<
      Record<keyof RegisteredSubscription, unknown>
    >
    if (typeof person !== 'string' || typeof endpoint !== 'string' || typeof registeredAtMs !== 'number') return null
    return {
      person,
      endpoint,
      registeredAtMs,
      session: typeof session === 'string' ? session : null,
      locale: typeof locale === 'string' ? locale : '',
    }
  } catch {
    return null
  }
}
