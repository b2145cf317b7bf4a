// Updates a page to a new version of the app.
import { withTimeout } from '#src/offline/with-timeout.ts'
import { postToServiceWorker } from '#src/offline/service-worker-messages.ts'
import { saveTypedFields } from './save-typed-fields.ts'
import type { TypedField } from './typed-fields.ts'

/** The limit of the check for a new version, and of its activation. */
const updateTimeoutMs = 20_000

/**
 * Reloads the page with the newest version and restores what is typed. Resolves to false when the new version does not
 * activate; nothing has changed then.
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

/** Reloads the page and restores what is typed. */
export function reloadPage(fields?: readonly TypedField[]): void {
  saveTypedFields(fields)
  window.location.reload()
}

/** Resolves to whether the worker was activated. */
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
