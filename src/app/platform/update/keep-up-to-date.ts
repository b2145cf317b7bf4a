// The page's side of the service worker: registers it, and decides with the person when a new version takes over.
import { Workbox } from 'workbox-window'
import { raiseNotice } from '#src/app/platform/notices.ts'
import { limitWait } from '#src/offline/limit-wait.ts'
import { postToWorker } from '#src/offline/worker-messages.ts'
import { applyUpdate, startAnew } from './apply-update.ts'
import { takeUpTyped } from './carry-typed.ts'
import { meetWaiting } from './meet-waiting.ts'
import { replaceMissingParts } from './missing-parts.ts'
import { hasOpenWork } from './open-work.ts'
import { watchTyping } from './typed-fields.ts'

/** What going over to the new version takes, once there is one. */
let goOver: (() => void) | null = null

/** Milliseconds the registration may hold up what follows it; it goes on by itself. */
const registrationLimitMs = 5000

/** To be called once the page is there. Without support for workers, or in development, the app runs without one. */
export async function keepUpToDate(): Promise<void> {
  watchTyping()
  takeUpTyped()
  replaceMissingParts()
  if ('serviceWorker' in navigator && !import.meta.env.DEV) {
    await limitWait(registerWorker(), registrationLimitMs).catch(() => undefined)
  }
}

async function registerWorker(): Promise<void> {
  const workbox = new Workbox('/sw.js')
  const touched = firstTouch()
  let controlled = Boolean(navigator.serviceWorker.controller)
  workbox.addEventListener('waiting', ({ wasWaitingBeforeRegister = false }) => {
    const meaning = meetWaiting({ controlled, wasWaitingBeforeRegister, touched: touched() })
    if (meaning !== 'first') offer(() => void applyUpdate(), meaning === 'at-once')
  })
  // Another tab went over, or the browser did, as it does when the last page of the version before is gone.
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (controlled) offer(startAnew, false)
    controlled = true
  })
  let registration: ServiceWorkerRegistration | undefined
  try {
    registration = await workbox.register()
  } catch {
    // A browser that forbids workers (private modes do) still shows everything that needs a network.
    return
  }
  const repairPrecache = () => {
    if (navigator.onLine && registration?.active) postToWorker(registration.active, 'REPAIR_PRECACHE')
  }
  repairPrecache()
  window.addEventListener('online', repairPrecache)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') goOverUnseen()
    // An app that stays open for days still hears of new versions.
    else void workbox.update().catch(() => undefined)
  })
}

/** Nobody is asked who has only just come, or is not looking, and has nothing under way; else a quiet line asks. */
function offer(change: () => void, justCame: boolean): void {
  goOver = change
  if (justCame && !hasOpenWork()) return change()
  goOverUnseen()
  raiseNotice('update')
}

function goOverUnseen(): void {
  if (goOver && document.visibilityState === 'hidden' && !hasOpenWork()) goOver()
}

/** Whether somebody has touched the page since. */
function firstTouch(): () => boolean {
  let touched = false
  const note = () => {
    touched = true
  }
  for (const touch of ['pointerdown', 'keydown']) window.addEventListener(touch, note, { once: true, capture: true })
  return () => touched
}
