/// <reference lib="webworker" />
// Sends what waits in the outbox when the browser says that there is a network, also with every tab closed.
import { sendOutbox } from '#src/offline/outbox/send-outbox.ts'

/** As the page asks for it. */
const syncTag = 'curio-outbox'

/** Not among the compiler's types: a proposal that Chromium alone implements. */
type SyncEvent = ExtendableEvent & { readonly tag: string }

export function registerOutboxSync(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('sync', (event) => {
    const sync = event as SyncEvent
    if (sync.tag === syncTag) sync.waitUntil(sendPending())
  })
}

/** Fails while something could be sent when the moment is better: the browser then tries again. */
async function sendPending(): Promise<void> {
  const { hasRetryable } = await sendOutbox()
  if (hasRetryable) throw new Error('Some of the outbox still waits.')
}
