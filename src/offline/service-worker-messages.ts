import { isRecord } from '#src/domain/is-record.ts'

/**
 * A message from a page to a service worker, as `{ type }`. `SKIP_WAITING`: activates the waiting worker.
 * `PREFER_SERVER`: the page is about to be reloaded in a newer version than the active worker's. `REPAIR_PRECACHE`: the
 * network is available, so the active worker can fetch the files that its cache lost. `CLAIM_CLIENTS`: the page is not
 * controlled by the active worker.
 */
export type ServiceWorkerMessage = 'SKIP_WAITING' | 'PREFER_SERVER' | 'REPAIR_PRECACHE' | 'CLAIM_CLIENTS'

export function postToServiceWorker(worker: ServiceWorker, type: ServiceWorkerMessage): void {
  worker.postMessage({ type })
}

export const isServiceWorkerMessage = (data: unknown, type: ServiceWorkerMessage): boolean =>
  isRecord(data) && data['type'] === type
