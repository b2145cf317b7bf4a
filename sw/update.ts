/// <reference lib="webworker" />
// A new version waits until a page lets it: it never takes over under someone's hands.
import { takeOver } from '#src/offline/worker-messages.ts'

export function registerUpdate(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('message', (event) => {
    const data: unknown = event.data
    if (typeof data === 'object' && data !== null && 'type' in data && data.type === takeOver) void worker.skipWaiting()
  })
  worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
}
