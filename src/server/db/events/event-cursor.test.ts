import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { decryptCursor, encryptCursor } from './event-cursor.ts'

const key = randomBytes(16)
const cursor = { lastEventId: 4_000_000_000_000, issuedAtSeconds: 1_795_000_000 }

test('an encrypted position is decrypted with its key', () => {
  expect(decryptCursor(key, encryptCursor(key, cursor))).toEqual(cursor)
})

test('equal positions are encrypted differently', () => {
  expect(encryptCursor(key, cursor)).not.toBe(encryptCursor(key, cursor))
})

test.each(['', 'x', '17', 'A'.repeat(100), '../../etc'])('%j is not a position', (text) => {
  expect(decryptCursor(key, text)).toBeNull()
})

test('a forged position decrypts to an implausible time', () => {
  const forged = decryptCursor(key, randomBytes(16).toString('base64url'))
  expect(Math.abs((forged?.issuedAtSeconds ?? 0) - cursor.issuedAtSeconds)).toBeGreaterThan(3600)
})
