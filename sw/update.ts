/// <reference lib="webworker" />
// A new version waits until a page lets it: it never takes over under someone's hands.
import { isServiceWorkerMessage } from '#src/offline/service-worker-messages.ts'

export function registerSkipWaiting(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('message', ({ data }) => {
    if (isServiceWorkerMessage(data, 'SKIP_WAITING')) void worker.skipWaiting()
  })
  worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
}
