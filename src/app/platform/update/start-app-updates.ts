// The page's side of the service worker: registers it, and decides with the person when a new version takes over.
import { Workbox } from 'workbox-window'
import { raiseNotice } from '#src/app/platform/shell/notices.ts'
import { withTimeout } from '#src/offline/with-timeout.ts'
import { postToServiceWorker } from '#src/offline/service-worker-messages.ts'
import { applyUpdate, reloadPage } from './apply-update.ts'
import { restoreTypedFields } from './save-typed-fields.ts'
import { classifyWaitingWorker } from './classify-waiting-worker.ts'
import { reloadOnChunkError } from './reload-on-chunk-error.ts'
import { hasOpenWork } from './open-work.ts'
import { trackTyping } from './typed-fields.ts'

/** What going over to the new version takes, once there is one. */
let applyPendingUpdate: (() => void) | null = null

/** Milliseconds the registration may hold up what follows it; it goes on by itself. */
const registrationTimeoutMs = 5000

/** To be called once the page is there. Without support for workers, or in development, the app runs without one. */
export async function startAppUpdates(): Promise<void> {
  trackTyping()
  restoreTypedFields()
  reloadOnChunkError()
  if ('serviceWorker' in navigator && !import.meta.env.DEV) {
    await withTimeout(registerWorker(), registrationTimeoutMs).catch(() => undefined)
  }
}

async function registerWorker(): Promise<void> {
  const workbox = new Workbox('/sw.js')
  const hasInteracted = trackFirstInteraction()
  let wasControlled = Boolean(navigator.serviceWorker.controller)
  workbox.addEventListener('waiting', ({ wasWaitingBeforeRegister = false }) => {
    const waitingKind = classifyWaitingWorker({
      wasControlled,
      wasWaitingBeforeRegister,
      hasInteracted: hasInteracted(),
    })
    if (waitingKind !== 'first') offerUpdate(() => void applyUpdate(), waitingKind === 'at-once')
  })
  // Another tab went over, or the browser did, as it does when the last page of the version before is gone.
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (wasControlled) offerUpdate(reloadPage, false)
    wasControlled = true
  })
  let registration: ServiceWorkerRegistration | undefined
  try {
    registration = await workbox.register()
  } catch {
    // A browser that forbids workers (private modes do) still shows everything that needs a network.
    return
  }
  const repairPrecache = () => {
    if (navigator.onLine && registration?.active) postToServiceWorker(registration.active, 'REPAIR_PRECACHE')
  }
  repairPrecache()
  window.addEventListener('online', repairPrecache)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') applyUpdateIfHidden()
    // An app that stays open for days still hears of new versions.
    else void workbox.update().catch(() => undefined)
  })
}

/** Nobody is asked who has only just come, or is not looking, and has nothing under way; else a quiet line asks. */
function offerUpdate(apply: () => void, isJustOpened: boolean): void {
  applyPendingUpdate = apply
  if (isJustOpened && !hasOpenWork()) return apply()
  applyUpdateIfHidden()
  raiseNotice('update')
}

function applyUpdateIfHidden(): void {
  if (applyPendingUpdate && document.visibilityState === 'hidden' && !hasOpenWork()) applyPendingUpdate()
}

/** Whether somebody has touched the page since. */
function trackFirstInteraction(): () => boolean {
  let hasInteracted = false
  const markInteracted = () => {
    hasInteracted = true
  }
  for (const eventType of ['pointerdown', 'keydown'])
    window.addEventListener(eventType, markInteracted, { once: true, capture: true })
  return () => hasInteracted
}
