import { expect, test } from 'vitest'
import { readOffset, readSettings, storeOffset } from './player-settings.ts'

function storeWith(entries: Record<string, string> = {}) {
  const items = new Map(Object.entries(entries))
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  }
}

const untouched = {
  rate: 1,
  audible: 'dub',
  volume: 1,
  subtitles: { source: false, dub: false },
  zoom: 1,
  showsOneVideo: false,
  playsNextTask: false,
  ownKeys: {},
}

test('valid settings are read, invalid ones have their default', () => {
  const stored = {
    rate: 1.5,
    audible: 'loud',
    volume: 7,
    subtitles: { dub: true },
    zoom: 'far',
    showsOneVideo: true,
    playsNextTask: 1,
    ownKeys: { flag: ['ö'], confirm: [], play: 'k', help: ['Tab'] },
  }
  const settings = readSettings(storeWith({ 'player-settings:bo': JSON.stringify(stored) }), 'bo')
  expect(settings).toEqual({
    ...untouched,
    rate: 1.5,
    subtitles: { source: false, dub: true },
    showsOneVideo: true,
    ownKeys: { flag: ['ö'], confirm: [] },
  })
})

test.each(['', '{', 'null', '[]', '7'])('stored text %j is read as the default settings', (stored) => {
  expect(readSettings(storeWith({ 'player-settings:bo': stored }), 'bo')).toEqual(untouched)
})

test('an offset is stored per person and task, limited to 10 s', () => {
  const store = storeWith()
  expect(storeOffset(store, 'bo', 'one', 0.0333334)).toBe(0.033)
  expect(storeOffset(store, 'bo', 'two', -99)).toBe(-10)
  expect([readOffset(store, 'bo', 'one'), readOffset(store, 'bo', 'two')]).toEqual([0.033, -10])
  expect([readOffset(store, 'bo', 'three'), readOffset(store, 'mei', 'one')]).toEqual([0, 0])
  storeOffset(store, 'bo', 'two', 0)
  expect(readOffset(store, 'bo', 'two')).toBe(0)
})

test('beyond the limit the oldest offsets are dropped', () => {
  const store = storeWith()
  for (let task = 0; task < 201; task += 1) storeOffset(store, 'bo', `task ${task}`, 1)
  expect([readOffset(store, 'bo', 'task 0'), readOffset(store, 'bo', 'task 1')]).toEqual([0, 1])
})

test('without room on the device settings cause no error', () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  expect(storeOffset(full, 'bo', 'one', 1)).toBe(1)
})
