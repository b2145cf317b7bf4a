import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openPlace, sealPlace } from './place.ts'

const key = randomBytes(16)
const place = { upTo: 4_000_000_000_000, at: 1_795_000_000 }

test('a sealed place is opened with its key', () => {
  expect(openPlace(key, sealPlace(key, place))).toEqual(place)
})

test('standing still cannot be told from moving on', () => {
  expect(sealPlace(key, place)).not.toBe(sealPlace(key, place))
})

test.each(['', 'x', '17', 'A'.repeat(100), '../../etc'])('%j is no place', (text) => {
  expect(openPlace(key, text)).toBeNull()
})

test('what somebody made up lies far from now', () => {
  const madeUp = openPlace(key, randomBytes(16).toString('base64url'))
  expect(Math.abs((madeUp?.at ?? 0) - place.at)).toBeGreaterThan(3600)
})
