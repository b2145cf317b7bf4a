// Updates a page to a new version of the app.
import { tabStorage } from '#src/app/platform/session/device-storage.ts'
import { withTimeout } from '#src/offline/with-timeout.ts'
import { postToServiceWorker } from '#src/offline/service-worker-messages.ts'
import { saveTypedFields, type TypedField } from './typed-fields.ts'

/** The limits of the check for a new version, of its activation, and of one that had to be triggered. */
const checkTimeoutMs = 20_000
const activationTimeoutMs = 1000
const triggeredActivationTimeoutMs = 4000

/** The time for a page to answer a reload; each further one has twice as much. */
const firstReloadTimeoutMs = 8000

/** The page's script before a reload for which no worker of the new version was active. */
const previousScriptKey = 'script-before-update'

/**
 * Reloads the page with the newest version and restores what is typed. The new worker may not activate: Chromium stops
 * the active one for it, but when a page makes a request in that moment, it starts the active one again. It tries again
 * when that one has handled an event, which the message is. A reload before this would be an event too: Chromium then
 * stops the worker that is to answer it, and the page waits forever. If the active worker stays busy, the page comes
 * from the server.
 */
export async function applyUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (registration) {
    await withTimeout(registration.update(), checkTimeoutMs).catch(() => undefined)
    const newWorker = registration.waiting ?? registration.installing
    if (newWorker && !(await activateWorker(newWorker, activationTimeoutMs)) && registration.active) {
      postToServiceWorker(registration.active, 'PREFER_SERVER')
      const isActivated = await activateWorker(newWorker, triggeredActivationTimeoutMs)
      if (!isActivated) tabStorage.write(previousScriptKey, pageScript())
    }
  }
  reloadPage()
}

/** Whether this page came from the server in an update, so that the worker that still waits is of its own version. */
export function wasUpdatedByServer(): boolean {
  const previousScript = tabStorage.read(previousScriptKey)
  tabStorage.write(previousScriptKey, null)
  return previousScript !== null && previousScript !== pageScript()
}

/** The address of the app's first script, which differs in every version. */
const pageScript = (): string => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? ''

/** Reloads the page and restores what is typed. */
export function reloadPage(fields?: readonly TypedField[]): void {
  reloadUntilAnswered(fields, firstReloadTimeoutMs)
}

/**
 * A worker that was stopped with the request never answers it; another request starts it again. Where the browser asks
 * the person whether to leave, they may have chosen to stay: then the page is not reloaded again.
 */
function reloadUntilAnswered(fields: readonly TypedField[] | undefined, timeoutMs: number): void {
  saveTypedFields(fields)
  const timer = setTimeout(() => reloadUntilAnswered(fields, timeoutMs * 2), timeoutMs)
  const stopIfPrevented = (event: Event) => {
    if (event.defaultPrevented) clearTimeout(timer)
  }
  window.addEventListener('beforeunload', stopIfPrevented, { once: true })
  window.location.reload()
}

/** Activates a worker that is waiting or about to wait. Resolves to whether it was activated within `timeoutMs`. */
export function activateWorker(worker: ServiceWorker, timeoutMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const checkState = () => {
      if (worker.state === 'installed') postToServiceWorker(worker, 'SKIP_WAITING')
      if (worker.state === 'activated' || worker.state === 'redundant') finish()
    }
    const finish = () => {
      clearTimeout(timer)
      worker.removeEventListener('statechange', checkState)
      resolve(worker.state === 'activated')
    }
    const timer = setTimeout(finish, timeoutMs)
    worker.addEventListener('statechange', checkState)
    checkState()
  })
}
