/// <reference lib="webworker" />
// Sends the outbox when the browser reports a network (Background Sync), also while every tab is closed.
import { sendOutbox } from '#src/offline/outbox/send-outbox.ts'

/** The tag that the page registers. */
const syncTag = 'curio-outbox'

/** TypeScript has no type for it: only Chromium implements the proposal. */
type SyncEvent = ExtendableEvent & { readonly tag: string }

export function registerOutboxSync(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('sync', (event) => {
    const sync = event as SyncEvent
    if (sync.tag === syncTag) sync.waitUntil(sendPending())
  })
}

/** Rejects while an entry can be retried. The browser then repeats the sync later. */
async function sendPending(): Promise<void> {
  const { hasRetryable } = await sendOutbox()
  if (hasRetryable) throw new Error('Some of the outbox still waits.')
}
