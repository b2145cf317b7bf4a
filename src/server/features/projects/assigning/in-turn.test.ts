import { expect, test } from 'vitest'
import { inTurn } from './in-turn.ts'

test('work under one key goes one after the other, also after one that failed; other keys don’t wait', async () => {
  const pool = {}
  const told: string[] = []
  const first = Promise.withResolvers<void>()
  const works = [
    inTurn(pool, 'a', async () => {
      await first.promise
      told.push('first')
      throw new Error('gone wrong')
    }),
    inTurn(pool, 'a', async () => void told.push('second')),
    inTurn(pool, 'b', async () => void told.push('other')),
  ]
  await works[2]
  expect(told).toEqual(['other'])
  first.resolve()
  await Promise.allSettled(works)
  expect(told).toEqual(['other', 'first', 'second'])
  expect(await inTurn(pool, 'a', async () => 'anew')).toBe('anew')
})
