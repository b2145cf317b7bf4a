// The page's side of the service worker: registers it, and owns the consent to a new version.
import type { Workbox } from 'workbox-window'

const listeners = new Set<() => void>()
let waiting: Workbox | null = null

/** Starts the worker once the page has loaded; without support, or in development, the app runs without one. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const loaded = await import('workbox-window')
  const workbox = new loaded.Workbox('/sw.js')
  workbox.addEventListener('waiting', () => {
    waiting = workbox
    announce()
  })
  try {
    await workbox.register()
  } catch {
    // A browser that forbids workers (private modes do) still shows everything that needs a network.
    return
  }
  // An app that stays open for days still hears of new versions.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void workbox.update().catch(() => undefined)
  })
}

/** Whether a new version waits for consent. */
export const updateIsReady = (): boolean => waiting !== null

export function onUpdateReady(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The person agrees: the new version takes over and the page starts anew with it. */
export function applyUpdate(): void {
  if (!waiting) return
  waiting.addEventListener('controlling', () => window.location.reload())
  waiting.messageSkipWaiting()
}

/** Not now: the new version goes on waiting, and is offered again when the app is next started. */
export function postponeUpdate(): void {
  waiting = null
  announce()
}

function announce(): void {
  for (const listener of listeners) listener()
}
