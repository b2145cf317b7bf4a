import { isRecord } from '#src/domain/is-record.ts'

/**
 * A message from a page to a service worker, as `{ type }`. `SKIP_WAITING`: activates the waiting worker.
 * `REPAIR_PRECACHE`: the network is available, so the active worker can fetch the files that its cache lost.
 */
export type ServiceWorkerMessage = 'SKIP_WAITING' | 'REPAIR_PRECACHE'

export function postToServiceWorker(worker: ServiceWorker, type: ServiceWorkerMessage): void {
  worker.postMessage({ type })
}

export const isServiceWorkerMessage = (data: unknown, type: ServiceWorkerMessage): boolean =>
  isRecord(data) && data['type'] === type
