import { postToServiceWorker } from '#src/offline/service-worker-messages.ts'

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
