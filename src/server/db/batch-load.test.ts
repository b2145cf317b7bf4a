import { expect, test } from 'vitest'
import { batchLoad } from './batch-load.ts'

/** Creates a look-up that responds on request. */
function deferredLoader() {
  const loads: { readonly keys: readonly string[]; readonly answer: PromiseWithResolvers<Map<string, string>> }[] = []
  const load = batchLoad<string>((keys) => {
    const answer = Promise.withResolvers<Map<string, string>>()
    loads.push({ keys, answer })
    return answer.promise
  })
  const resolveLoad = async (index: number, values: Record<string, string>) => {
    loads[index]?.answer.resolve(new Map(Object.entries(values)))
    await new Promise(setImmediate)
  }
  return { requested: loads, find: load, reply: resolveLoad }
}

test('calls in the same turn share one look-up and each gets its own result', async () => {
  const { requested: loads, find: load, reply: resolveLoad } = deferredLoader()
  const callers = [load('mei'), load('bo'), load('mei')]
  await new Promise(setImmediate)
  expect(loads.map(({ keys }) => keys)).toEqual([['mei', 'bo']])
  await resolveLoad(0, { mei: 'Mei Lin' })
  expect(await Promise.all(callers)).toEqual(['Mei Lin', null, 'Mei Lin'])
})

test('a call during a running look-up gets the result of the next one', async () => {
  const { requested: loads, find: load, reply: resolveLoad } = deferredLoader()
  const early = load('mei')
  await new Promise(setImmediate)
  const late = load('mei')
  await resolveLoad(0, { mei: 'before' })
  expect(loads).toHaveLength(2)
  await resolveLoad(1, { mei: 'after' })
  expect(await Promise.all([early, late])).toEqual(['before', 'after'])
})

test('a failed look-up rejects all its calls, and the next look-up still runs', async () => {
  const { requested: loads, find: load, reply: resolveLoad } = deferredLoader()
  const callers = Promise.allSettled([load('mei'), load('bo')])
  await new Promise(setImmediate)
  loads[0]?.answer.reject(new Error('gone'))
  expect((await callers).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const again = load('mei')
  await new Promise(setImmediate)
  await resolveLoad(1, { mei: 'back' })
  expect(await again).toBe('back')
})
