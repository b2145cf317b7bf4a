import { expect, test } from 'vitest'
import { registerOutbox } from './outbox.ts'

/** What the worker waits for when the browser says that there is a network for `tag`. */
function sync(tag: string): Promise<unknown>[] {
  const worker = new EventTarget()
  const waited: Promise<unknown>[] = []
  registerOutbox(worker as ServiceWorkerGlobalScope)
  const event = Object.assign(new Event('sync'), { tag, waitUntil: (work: Promise<unknown>) => waited.push(work) })
  worker.dispatchEvent(event)
  return waited
}

test('the worker sends the outbox when the browser says so, and is done when nothing is left', async () => {
  const waited = sync('curio-outbox')
  expect(waited).toHaveLength(1)
  await expect(Promise.all(waited)).resolves.toEqual([undefined])
})

test('what others want synchronised is none of its business', () => {
  expect(sync('something-else')).toEqual([])
})
