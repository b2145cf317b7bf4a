/// <reference lib="webworker" />
// A new version waits until a page sends SKIP_WAITING, so that it never replaces the app during somebody's work.
import { isServiceWorkerMessage } from '#src/offline/service-worker-messages.ts'

export function registerSkipWaiting(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('message', ({ data }) => {
    if (isServiceWorkerMessage(data, 'SKIP_WAITING')) void worker.skipWaiting()
  })
  worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
}
