import { expect, test } from 'vitest'
import { registerOutboxSync } from './outbox.ts'

/** What the worker waits for when the browser says that there is a network for `tag`. */
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
  // There is no IndexedDB here. A failed event is fired again by the browser.
  await expect(Promise.all(pending)).rejects.toThrow('Some of the outbox still waits.')
})

test('what others want synchronised is none of its business', () => {
  expect(sync('something-else')).toEqual([])
})
