// Updates a page to a new version of the app.
import { withTimeout } from '#src/offline/with-timeout.ts'
import { activateWorker } from './activate-worker.ts'
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
    if (newWorker && !(await activateWorker(newWorker, updateTimeoutMs))) return false
  }
  reloadPage()
  return true
}

/** Reloads the page and restores what is typed. */
export function reloadPage(fields?: readonly TypedField[]): void {
  saveTypedFields(fields)
  window.location.reload()
}
