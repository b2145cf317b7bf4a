// What the server was last told of this device, and for whom: by it the app knows whether it has to tell it again.

export type Told = {
  readonly person: string
  readonly endpoint: string
  /** The handle of the session. */
  readonly session: string | null
  readonly locale: string
  /** Milliseconds since 1970 by this device's clock. */
  readonly at: number
}

const key = 'push'

export function keepTold(told: Told): void {
  localStorage.setItem(key, JSON.stringify(told))
}

export function dropTold(): void {
  localStorage.removeItem(key)
}

export function readTold(): Told | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof value !== 'object' || value === null) return null
    const { person, endpoint, session, locale, at } = value as Partial<Record<keyof Told, unknown>>
    if (typeof person !== 'string' || typeof endpoint !== 'string' || typeof at !== 'number') return null
    return {
      person,
      endpoint,
      at,
      session: typeof session === 'string' ? session : null,
      locale: typeof locale === 'string' ? locale : '',
    }
  } catch {
    return null
  }
}
