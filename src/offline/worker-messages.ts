import { isRecord } from '#src/domain/is-record.ts'

/**
 * What a page posts to a service worker, as `{ type }`. `SKIP_WAITING`: a waiting one may take over. `REPAIR_PRECACHE`:
 * there is a network, so that the active one may fetch the files that its cache lost.
 */
export type WorkerMessage = 'SKIP_WAITING' | 'REPAIR_PRECACHE'

export function postToWorker(worker: ServiceWorker, type: WorkerMessage): void {
  worker.postMessage({ type })
}

export const isWorkerMessage = (data: unknown, type: WorkerMessage): boolean => isRecord(data) && data['type'] === type
