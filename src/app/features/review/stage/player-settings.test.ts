import { expect, test } from 'vitest'
import { readOffset, readSettings, writeOffset } from './player-settings.ts'

function storeWith(entries: Record<string, string> = {}) {
  const kept = new Map(Object.entries(entries))
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

const untouched = { rate: 1, heard: 'dub', volume: 1, captions: { source: false, dub: false }, zoom: 1 }

test('what makes sense is taken, whatever else is stored beside it', () => {
  const stored = { rate: 1.5, heard: 'loud', volume: 7, captions: { dub: true }, zoom: 'far', more: 1 }
  const settings = readSettings(storeWith({ 'player-settings:bo': JSON.stringify(stored) }), 'bo')
  expect(settings).toEqual({ ...untouched, rate: 1.5, captions: { source: false, dub: true } })
})

test.each(['', '{', 'null', '[]', '7'])('%j stored gives the defaults', (stored) => {
  expect(readSettings(storeWith({ 'player-settings:bo': stored }), 'bo')).toEqual(untouched)
})

test('an offset is one person’s and one task’s, within ten seconds', () => {
  const store = storeWith()
  expect(writeOffset(store, 'bo', 'one', 0.0333334)).toBe(0.033)
  expect(writeOffset(store, 'bo', 'two', -99)).toBe(-10)
  expect([readOffset(store, 'bo', 'one'), readOffset(store, 'bo', 'two')]).toEqual([0.033, -10])
  expect([readOffset(store, 'bo', 'three'), readOffset(store, 'mei', 'one')]).toEqual([0, 0])
  writeOffset(store, 'bo', 'two', 0)
  expect(readOffset(store, 'bo', 'two')).toBe(0)
})

test('of very many offsets the oldest are forgotten', () => {
  const store = storeWith()
  for (let task = 0; task < 201; task += 1) writeOffset(store, 'bo', `task ${task}`, 1)
  expect([readOffset(store, 'bo', 'task 0'), readOffset(store, 'bo', 'task 1')]).toEqual([0, 1])
})

test('without room nothing breaks', () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  expect(writeOffset(full, 'bo', 'one', 1)).toBe(1)
})
