import { postToServiceWorker } from '#src/offline/service-worker-messages.ts'

/**
 * Milliseconds between two requests. Chromium stops an idle active worker to activate the waiting one, but when a page
 * restarts the active one in that moment, the waiting one stays until it is asked again.
 */
const retryMs = 1000

/** Activates a worker that is waiting or about to wait. Resolves to whether it was activated within `timeoutMs`. */
export function activateWorker(worker: ServiceWorker, timeoutMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const requestActivation = () => {
      if (worker.state === 'installed') postToServiceWorker(worker, 'SKIP_WAITING')
    }
    const checkState = () => {
      requestActivation()
      if (worker.state === 'activated' || worker.state === 'redundant') finish()
    }
    const finish = () => {
      clearInterval(retryTimer)
      clearTimeout(timer)
      worker.removeEventListener('statechange', checkState)
      resolve(worker.state === 'activated')
    }
    const retryTimer = setInterval(requestActivation, retryMs)
    const timer = setTimeout(finish, timeoutMs)
    worker.addEventListener('statechange', checkState)
    checkState()
  })
}
