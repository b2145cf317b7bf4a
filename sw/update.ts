/// <reference lib="webworker" />
// A new version waits until a page sends SKIP_WAITING, so that it never replaces the app during somebody's work. The first
// one controls every open page; one that was still loading during the activation asks for it.
import { isServiceWorkerMessage } from '#src/offline/service-worker-messages.ts'

export function registerUpdates(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('message', (event) => {
    if (isServiceWorkerMessage(event.data, 'SKIP_WAITING')) void worker.skipWaiting()
    if (isServiceWorkerMessage(event.data, 'CLAIM_CLIENTS')) event.waitUntil(worker.clients.claim())
  })
  worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
}
