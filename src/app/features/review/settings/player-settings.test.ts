import { expect, test } from 'vitest'
import { deviceStorage } from '#src/app/platform/session/device-storage.ts'
import { readOffset, readSettings, storeOffset } from './player-settings.ts'

const untouched = {
  rate: 1,
  audible: 'dub',
  volume: 1,
  subtitles: { source: false, dub: false },
  zoom: 1,
  showsOneVideo: false,
  playsNextTask: false,
  ownKeys: {},
  plainClockTasks: [],
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
    plainClockTasks: ['one', 2],
  }
  deviceStorage.write('player-settings:bo', JSON.stringify(stored))
  expect(readSettings('bo')).toEqual({
    ...untouched,
    rate: 1.5,
    subtitles: { source: false, dub: true },
    showsOneVideo: true,
    ownKeys: { flag: ['ö'], confirm: [] },
    plainClockTasks: ['one'],
  })
})

test.each(['', '{', 'null', '[]', '7'])('stored text %j is read as the default settings', (stored) => {
  deviceStorage.write('player-settings:bo', stored)
  expect(readSettings('bo')).toEqual(untouched)
})

test('an offset is stored per person and task, limited to 10 s', () => {
  expect(storeOffset('bo', 'one', 0.0333334)).toBe(0.033)
  expect(storeOffset('bo', 'two', -99)).toBe(-10)
  expect([readOffset('bo', 'one'), readOffset('bo', 'two')]).toEqual([0.033, -10])
  expect([readOffset('bo', 'three'), readOffset('mei', 'one')]).toEqual([0, 0])
  storeOffset('bo', 'two', 0)
  expect(readOffset('bo', 'two')).toBe(0)
})

test('beyond the limit the oldest offsets are dropped', () => {
  for (let task = 0; task < 201; task += 1) storeOffset('bo', `task ${task}`, 1)
  expect([readOffset('bo', 'task 0'), readOffset('bo', 'task 1')]).toEqual([0, 1])
})
