import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openPlace, sealPlace } from './place.ts'

const key = randomBytes(16)
const place = { upTo: 4_000_000_000_000, at: 1_795_000_000 }

test('an encrypted position is decrypted with its key', () => {
  expect(openPlace(key, sealPlace(key, place))).toEqual(place)
})

test('equal positions are encrypted differently', () => {
  expect(sealPlace(key, place)).not.toBe(sealPlace(key, place))
})

test.each(['', 'x', '17', 'A'.repeat(100), '../../etc'])('%j is not a position', (text) => {
  expect(openPlace(key, text)).toBeNull()
})

test('a forged position decrypts to an implausible time', () => {
  const madeUp = openPlace(key, randomBytes(16).toString('base64url'))
  expect(Math.abs((madeUp?.at ?? 0) - place.at)).toBeGreaterThan(3600)
})
