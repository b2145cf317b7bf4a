import { expect, test } from 'vitest'
import { withLock, type LockMode } from './with-lock.ts'

/** Creates work that records its beginning and ends on request. */
function createLockQueue() {
  const pool = {}
  const started: string[] = []
  const deferreds = new Map<string, PromiseWithResolvers<void>>()
  return {
    begun: started,
    run: (name: string, mode: LockMode, key = 'a') => {
      const end = Promise.withResolvers<void>()
      deferreds.set(name, end)
      return withLock(pool, key, mode, async () => {
        started.push(name)
        await end.promise
        return name
      })
    },
    end: async (name: string) => {
      deferreds.get(name)?.resolve()
      await new Promise(setImmediate)
    },
    fail: async (name: string) => {
      deferreds.get(name)?.reject(new Error('gone wrong'))
      await new Promise(setImmediate)
    },
  }
}

test('an exclusive lock waits for earlier holders, even if one fails, and is not overtaken', async () => {
  const queue = createLockQueue()
  const first = queue.run('first', 'exclusive')
  const rest = [
    queue.run('second', 'exclusive'),
    queue.run('third', 'shared'),
    queue.run('elsewhere', 'exclusive', 'b'),
  ]
  await new Promise(setImmediate)
  expect(queue.begun).toEqual(['first', 'elsewhere'])
  await Promise.all([expect(first).rejects.toThrow('gone wrong'), queue.fail('first')])
  expect(queue.begun).toEqual(['first', 'elsewhere', 'second'])
  for (const name of ['second', 'third', 'elsewhere']) await queue.end(name)
  expect(await Promise.all(rest)).toEqual(['second', 'third', 'elsewhere'])
})

test('two shared locks run at once; an exclusive lock waits for all of them', async () => {
  const queue = createLockQueue()
  const all = ['1', '2', '3', '4'].map((name) => queue.run(name, 'shared'))
  const last = queue.run('last', 'exclusive')
  await new Promise(setImmediate)
  expect(queue.begun).toEqual(['1', '2'])
  await queue.end('1')
  expect(queue.begun).toEqual(['1', '2', '3'])
  for (const name of '234') await queue.end(name)
  expect(queue.begun).toEqual(['1', '2', '3', '4', 'last'])
  await queue.end('last')
  expect(await Promise.all([...all, last])).toEqual(['1', '2', '3', '4', 'last'])
})
