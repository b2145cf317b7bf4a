/// <reference lib="webworker" />
// A new version waits until a page lets it: it never takes over under someone's hands.
import { isWorkerMessage } from '#src/offline/worker-messages.ts'

export function registerUpdate(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('message', ({ data }) => {
    if (isWorkerMessage(data, 'SKIP_WAITING')) void worker.skipWaiting()
  })
  worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
}
