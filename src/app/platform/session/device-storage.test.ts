import { afterEach, expect, test } from 'vitest'
import { deviceStorage } from './device-storage.ts'

/** A storage with room for so many characters. */
function makeStorage(room: number): Storage {
  const storage = {
    getItem: (key: string) => (Object.hasOwn(storage, key) ? (Reflect.get(storage, key) as string) : null),
    setItem: (key: string, text: string) => {
      if (text.length > room) throw new DOMException('', 'QuotaExceededError')
      Reflect.set(storage, key, text)
    },
    removeItem: (key: string) => void Reflect.deleteProperty(storage, key),
  }
  for (const name of Object.keys(storage)) Object.defineProperty(storage, name, { enumerable: false })
  return storage as Storage
}

const provide = (get: () => Storage) => Object.defineProperty(globalThis, 'localStorage', { configurable: true, get })

afterEach(() => void Reflect.deleteProperty(globalThis, 'localStorage'))

test.each([
  ['missing', () => {}],
  [
    'forbidden',
    () =>
      provide(() => {
        throw new DOMException('', 'SecurityError')
      }),
  ],
  ['full', () => provide(() => makeStorage(0))],
])('what a storage that is %s does not store is remembered, until it is deleted', (_, prepare) => {
  prepare()
  expect(deviceStorage.write('draft', '["typed"]')).toBe(false)
  expect([deviceStorage.read('draft'), deviceStorage.readJson('draft')]).toEqual(['["typed"]', ['typed']])
  expect(deviceStorage.keys()).toEqual(['draft'])
  deviceStorage.write('draft', null)
  expect([deviceStorage.read('draft'), deviceStorage.readJson('draft')]).toEqual([null, null])
  expect(deviceStorage.keys()).toEqual([])
})

test('a newer text replaces one that is stored, also where it does not fit', () => {
  const small = makeStorage(3)
  provide(() => small)
  expect(deviceStorage.write('draft', 'one')).toBe(true)
  deviceStorage.write('draft', 'longer')
  expect(deviceStorage.read('draft')).toBe('longer')
  deviceStorage.write('draft', 'two')
  expect([deviceStorage.read('draft'), small.getItem('draft')]).toEqual(['two', 'two'])
  deviceStorage.write('draft', null)
})

test('a damaged text is read as nothing', () => {
  deviceStorage.write('damaged', '{')
  expect(deviceStorage.readJson('damaged')).toBeNull()
})
