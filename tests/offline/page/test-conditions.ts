// The connection and the storage that the page sees. They are in localStorage, so that new tabs see the same.

const reservedBytes = 50_000_000
const keys = { connection: 'test-connection', budget: 'test-budget', faults: 'test-faults' } as const

let currentType = localStorage.getItem(keys.connection) ?? 'unknown'
const connection = Object.defineProperty(new EventTarget(), 'type', {
  get: () => currentType,
}) as EventTarget & { readonly type: string }
Object.defineProperty(navigator, 'connection', { value: connection })

// The downloads may use the quota except the reserved bytes.
const estimate = () =>
  Promise.resolve({ quota: reservedBytes + Number(localStorage.getItem(keys.budget) ?? 1_000_000_000), usage: 0 })
Object.defineProperty(StorageManager.prototype, 'estimate', { value: estimate })
Object.defineProperty(StorageManager.prototype, 'persist', { value: () => Promise.resolve(true) })

export const setBudget = (bytes: number): void => localStorage.setItem(keys.budget, String(bytes))

export function setConnection(type: string): void {
  localStorage.setItem(keys.connection, type)
  currentType = type
  connection.dispatchEvent(new Event('change'))
}

export const isMetered = (): boolean => connection.type === 'cellular'

/** Requests that are not checked. */
export const realFetch = window.fetch.bind(window)

/** Calls `check` before every request for a video that is not aborted, and records the fault it resolves to. */
export function checkVideoRequests(check: (path: string) => Promise<string | null>): void {
  window.fetch = (input, init) => {
    const path = typeof input === 'string' ? new URL(input, location.origin).pathname : ''
    if (path.startsWith('/videos/') && !init?.signal?.aborted) {
      void check(path).then((fault) => fault !== null && localStorage.setItem(keys.faults, fault))
    }
    return realFetch(input, init)
  }
}

export const recordedFault = (): string | null => localStorage.getItem(keys.faults)
