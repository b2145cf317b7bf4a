import { expect, test } from 'vitest'
import { registerOutboxSync } from './outbox.ts'

/** Dispatches a sync event for `tag`. Returns the promises that the worker passes to `waitUntil`. */
function sync(tag: string): Promise<unknown>[] {
  const worker = new EventTarget()
  const pending: Promise<unknown>[] = []
  registerOutboxSync(worker as ServiceWorkerGlobalScope)
  const event = Object.assign(new Event('sync'), { tag, waitUntil: (work: Promise<unknown>) => pending.push(work) })
  worker.dispatchEvent(event)
  return pending
}

test('the worker sends the outbox on a sync event, and fails it while the outbox cannot be read', async () => {
  const pending = sync('curio-outbox')
  expect(pending).toHaveLength(1)
  // Node has no IndexedDB. Browsers repeat a failed sync event.
  await expect(Promise.all(pending)).rejects.toThrow('Some of the outbox still waits.')
})

test('the worker ignores sync events with another tag', () => {
  expect(sync('something-else')).toEqual([])
})
