// How a page goes over to a new version of itself.
import { limitWait } from '#src/offline/limit-wait.ts'
import { postToWorker } from '#src/offline/worker-messages.ts'
import { carryTyped } from './carry-typed.ts'
import type { TypedField } from './typed-fields.ts'

/** Milliseconds a new version may take to arrive and begin. */
const patience = 20_000

/**
 * Starts the page anew with the newest version there is; what is typed comes along. Answers false when a newer version
 * could not be had: then everything is as it was.
 */
export async function applyUpdate(): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (registration) {
    await limitWait(registration.update(), patience).catch(() => undefined)
    const next = registration.waiting ?? registration.installing
    if (next && !(await takesOver(next))) return false
  }
  startAnew()
  return true
}

/** The page once more, with what is typed on it. */
export function startAnew(fields?: readonly TypedField[]): void {
  carryTyped(fields)
  window.location.reload()
}

/** Whether the worker answers for pages from now on. */
function takesOver(worker: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = window.setTimeout(() => resolve(false), patience)
    const look = () => {
      if (worker.state === 'installed') postToWorker(worker, 'SKIP_WAITING')
      if (worker.state !== 'activated' && worker.state !== 'redundant') return
      window.clearTimeout(timer)
      resolve(worker.state === 'activated')
    }
    worker.addEventListener('statechange', look)
    look()
  })
}
