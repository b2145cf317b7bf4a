import { expect, test } from 'vitest'
import { lookUpTogether } from './look-up-together.ts'

/** Creates a look-up that responds on request. */
function heldBack() {
  const asked: { readonly keys: readonly string[]; readonly answer: PromiseWithResolvers<Map<string, string>> }[] = []
  const find = lookUpTogether<string>((keys) => {
    const answer = Promise.withResolvers<Map<string, string>>()
    asked.push({ keys, answer })
    return answer.promise
  })
  const reply = async (turn: number, found: Record<string, string>) => {
    asked[turn]?.answer.resolve(new Map(Object.entries(found)))
    await new Promise(setImmediate)
  }
  return { asked, find, reply }
}

test('calls in the same turn share one look-up and each gets its own result', async () => {
  const { asked, find, reply } = heldBack()
  const callers = [find('mei'), find('bo'), find('mei')]
  await new Promise(setImmediate)
  expect(asked.map(({ keys }) => keys)).toEqual([['mei', 'bo']])
  await reply(0, { mei: 'Mei Lin' })
  expect(await Promise.all(callers)).toEqual(['Mei Lin', null, 'Mei Lin'])
})

test('a call during a running look-up gets the result of the next one', async () => {
  const { asked, find, reply } = heldBack()
  const early = find('mei')
  await new Promise(setImmediate)
  const late = find('mei')
  await reply(0, { mei: 'before' })
  expect(asked).toHaveLength(2)
  await reply(1, { mei: 'after' })
  expect(await Promise.all([early, late])).toEqual(['before', 'after'])
})

test('a failed look-up rejects all its calls, and the next look-up still runs', async () => {
  const { asked, find, reply } = heldBack()
  const callers = Promise.allSettled([find('mei'), find('bo')])
  await new Promise(setImmediate)
  asked[0]?.answer.reject(new Error('gone'))
  expect((await callers).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const again = find('mei')
  await new Promise(setImmediate)
  await reply(1, { mei: 'back' })
  expect(await again).toBe('back')
})
