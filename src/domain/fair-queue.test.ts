import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

/** A queue whose tasks end one by one, in the order of their start. */
function observeQueue(slots: number) {
  const enqueue = createFairQueue(slots)
  const started: string[] = []
  const ends: ((error?: Error) => void)[] = []
  const add = (caller: string, name: string) =>
    enqueue(caller, () => {
      const { promise, resolve, reject } = Promise.withResolvers<string>()
      started.push(name)
      ends.push((error) => (error ? reject(error) : resolve(name)))
      return promise
    })
  const endNext = async (error?: Error) => {
    ends.shift()?.(error)
    // Lets the queue continue.
    await new Promise(setImmediate)
  }
  return { add, started, endNext }
}

test('no more tasks than slots run at a time', async () => {
  const { add, started, endNext } = observeQueue(2)
  for (const name of ['1', '2', '3']) void add('a', name)
  await new Promise(setImmediate)
  expect(started).toEqual(['1', '2'])
  await endNext()
  expect(started).toEqual(['1', '2', '3'])
})

test('callers take turns, whatever one of them has added', async () => {
  const { add, started, endNext } = observeQueue(1)
  for (const name of ['a1', 'a2', 'a3', 'a4']) void add('a', name)
  for (const name of ['b1', 'b2']) void add('b', name)
  void add('c', 'c1')
  for (let ended = 0; ended < 7; ended += 1) await endNext()
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

test('a failed task fails for its caller, and the next one runs', async () => {
  const { add, endNext } = observeQueue(1)
  const [first, second] = [add('a', '1'), add('a', '2')]
  await new Promise(setImmediate)
  const [ended] = await Promise.allSettled([first, endNext(new Error('broken'))])
  expect(ended).toMatchObject({ status: 'rejected', reason: { message: 'broken' } })
  await endNext()
  expect(await second).toBe('2')
})
