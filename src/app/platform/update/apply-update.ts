// How a page goes over to a new version of itself.
import { withTimeout } from '#src/offline/with-timeout.ts'
import { postToServiceWorker } from '#src/offline/service-worker-messages.ts'
import { saveTypedFields } from './save-typed-fields.ts'
import type { TypedField } from './typed-fields.ts'

/** Milliseconds a new version may take to arrive and begin. */
const updateTimeoutMs = 20_000

/**
 * Starts the page anew with the newest version there is; what is typed comes along. Answers false when a newer version
 * could not be had: then everything is as it was.
 */
export async function applyUpdate(): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (registration) {
    await withTimeout(registration.update(), updateTimeoutMs).catch(() => undefined)
    const newWorker = registration.waiting ?? registration.installing
    if (newWorker && !(await skipWaiting(newWorker))) return false
  }
  reloadPage()
  return true
}

/** The page once more, with what is typed on it. */
export function reloadPage(fields?: readonly TypedField[]): void {
  saveTypedFields(fields)
  window.location.reload()
}

/** Whether the worker answers for pages from now on. */
function skipWaiting(worker: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = window.setTimeout(() => resolve(false), updateTimeoutMs)
    const checkState = () => {
      if (worker.state === 'installed') postToServiceWorker(worker, 'SKIP_WAITING')
      if (worker.state !== 'activated' && worker.state !== 'redundant') return
      window.clearTimeout(timer)
      resolve(worker.state === 'activated')
    }
    worker.addEventListener('statechange', checkState)
    checkState()
  })
}
