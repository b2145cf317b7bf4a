/// <reference lib="webworker" />
// A new version waits until the page, that is the person, agrees; it never takes over under someone's hands.

/** What a page says to a waiting worker when the person agrees to the update. */
const takeOver = 'SKIP_WAITING'

export function registerUpdate(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('message', (event) => {
    const data: unknown = event.data
    if (typeof data === 'object' && data !== null && 'type' in data && data.type === takeOver) void worker.skipWaiting()
  })
  worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
}
