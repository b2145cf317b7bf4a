import { expect, test } from 'vitest'
import { inTurn, type Turn } from './in-turn.ts'

/** Creates work that records its beginning and ends on request. */
function makeLine() {
  const pool = {}
  const begun: string[] = []
  const ends = new Map<string, PromiseWithResolvers<void>>()
  return {
    begun,
    enter: (name: string, turn: Turn, key = 'a') => {
      const end = Promise.withResolvers<void>()
      ends.set(name, end)
      return inTurn(pool, key, turn, async () => {
        begun.push(name)
        await end.promise
        return name
      })
    },
    end: async (name: string) => {
      ends.get(name)?.resolve()
      await new Promise(setImmediate)
    },
    fail: async (name: string) => {
      ends.get(name)?.reject(new Error('gone wrong'))
      await new Promise(setImmediate)
    },
  }
}

test('an exclusive lock waits for earlier holders, even if one fails, and is not overtaken', async () => {
  const line = makeLine()
  const first = line.enter('first', 'alone')
  const rest = [line.enter('second', 'alone'), line.enter('third', 'together'), line.enter('elsewhere', 'alone', 'b')]
  await new Promise(setImmediate)
  expect(line.begun).toEqual(['first', 'elsewhere'])
  await Promise.all([expect(first).rejects.toThrow('gone wrong'), line.fail('first')])
  expect(line.begun).toEqual(['first', 'elsewhere', 'second'])
  for (const name of ['second', 'third', 'elsewhere']) await line.end(name)
  expect(await Promise.all(rest)).toEqual(['second', 'third', 'elsewhere'])
})

test('two shared locks run at once; an exclusive lock waits for all of them', async () => {
  const line = makeLine()
  const all = ['1', '2', '3', '4'].map((name) => line.enter(name, 'together'))
  const last = line.enter('last', 'alone')
  await new Promise(setImmediate)
  expect(line.begun).toEqual(['1', '2'])
  await line.end('1')
  expect(line.begun).toEqual(['1', '2', '3'])
  for (const name of '234') await line.end(name)
  expect(line.begun).toEqual(['1', '2', '3', '4', 'last'])
  await line.end('last')
  expect(await Promise.all([...all, last])).toEqual(['1', '2', '3', '4', 'last'])
})
