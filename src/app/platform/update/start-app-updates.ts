// Registers the service worker and decides, with the person, when a new version is activated.
import { Workbox } from 'workbox-window'
import { raiseNotice } from './notices.ts'
import { withTimeout } from '#src/offline/with-timeout.ts'
import { postToServiceWorker } from '#src/offline/service-worker-messages.ts'
import { applyUpdate, reloadPage, wasUpdatedByServer } from './apply-update.ts'
import { restoreTypedFields } from './save-typed-fields.ts'
import { classifyWaitingWorker } from './classify-waiting-worker.ts'
import { reloadOnChunkError } from './reload-on-chunk-error.ts'
import { hasOpenWork } from './has-open-work.ts'
import { trackTyping } from './typed-fields.ts'
import { watchWaitingWorkers } from './watch-waiting-workers.ts'

/** Applies the new version, once there is one. */
let applyPendingUpdate: (() => void) | null = null

/** How long the registration may delay what follows it. It continues in the background. */
const registrationTimeoutMs = 5000

/** Called once the page is shown. In development, and without support for workers, the app runs without a worker. */
export async function startAppUpdates(): Promise<void> {
  trackTyping()
  restoreTypedFields()
  reloadOnChunkError()
  if ('serviceWorker' in navigator && !import.meta.env.DEV) {
    await withTimeout(registerWorker(), registrationTimeoutMs).catch(() => undefined)
  }
}

async function registerWorker(): Promise<void> {
  const hasInteracted = trackFirstInteraction()
  let wasControlled = Boolean(navigator.serviceWorker.controller) && !wasUpdatedByServer()
  // Another tab activated the new version, or the browser did after the last page of the previous version closed.
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (wasControlled) offerUpdate(reloadPage, false)
    wasControlled = true
  })
  const workbox = new Workbox('/sw.js')
  // A browser that forbids workers (private modes do) still shows everything that needs a network.
  const registration = await workbox.register().catch(() => undefined)
  if (!registration) return
  watchWaitingWorkers(registration, ({ wasWaitingBeforeRegister }) => {
    const waitingKind = classifyWaitingWorker({
      wasControlled,
      wasWaitingBeforeRegister,
      hasInteracted: hasInteracted(),
    })
    if (waitingKind !== 'first') offerUpdate(() => void applyUpdate(), waitingKind === 'at-once')
  })
  const repairPrecache = () => {
    if (navigator.onLine && registration.active) postToServiceWorker(registration.active, 'REPAIR_PRECACHE')
  }
  repairPrecache()
  window.addEventListener('online', repairPrecache)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') applyUpdateIfHidden()
    // An app that stays open for days also checks for new versions.
    else void workbox.update().catch(() => undefined)
  })
}

/** Applies the update at once if the page was just opened or is hidden and has no open work, else shows a notice. */
function offerUpdate(apply: () => void, isJustOpened: boolean): void {
  applyPendingUpdate = apply
  if (isJustOpened && !hasOpenWork()) return apply()
  applyUpdateIfHidden()
  raiseNotice('update')
}

function applyUpdateIfHidden(): void {
  if (applyPendingUpdate && document.visibilityState === 'hidden' && !hasOpenWork()) applyPendingUpdate()
}

/** Returns a function that returns whether the person has interacted with the page since this call. */
function trackFirstInteraction(): () => boolean {
  let hasInteracted = false
  const markInteracted = () => {
    hasInteracted = true
  }
  for (const eventType of ['pointerdown', 'keydown'])
    window.addEventListener(eventType, markInteracted, { once: true, capture: true })
  return () => hasInteracted
}
