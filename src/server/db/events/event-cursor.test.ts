import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openCursor, sealCursor } from './event-cursor.ts'

const key = randomBytes(32)
const cursor = { lastEventId: 4_000_000_000_000, issuedAtSeconds: 1_795_000_000 }

test('a sealed position is opened with its key only', () => {
  const sealed = sealCursor(key, cursor)
  expect(openCursor(key, sealed)).toEqual(cursor)
  expect(openCursor(randomBytes(32), sealed)).toBeNull()
})

test('two seals of one position have nothing in common', () => {
  const [one, other] = [sealCursor(key, cursor), sealCursor(key, cursor)].map((text) => Buffer.from(text, 'base64url'))
  const equalBytes = [...(one ?? [])].filter((byte, index) => byte === other?.[index])
  expect(equalBytes.length).toBeLessThan(8)
})

test('a position with any character changed is refused', () => {
  const sealed = sealCursor(key, cursor)
  const opened = sealed.split('').filter((character, index) => {
    const changed = `${sealed.slice(0, index)}${character === 'B' ? 'C' : 'B'}${sealed.slice(index + 1)}`
    return openCursor(key, changed) !== null
  })
  expect(opened).toEqual([])
})

test('a truncated or extended position is refused', () => {
  const sealed = sealCursor(key, cursor)
  const lengths = Array.from({ length: sealed.length }, (_, length) => sealed.slice(0, length))
  for (const text of [...lengths, `${sealed}A`, `${sealed}=`, `${sealed}!`, ` ${sealed}`]) {
    expect(openCursor(key, text)).toBeNull()
  }
})

test.each(['', 'x', '17', 'A'.repeat(100), '../../etc'])('%j is not a position', (text) => {
  expect(openCursor(key, text)).toBeNull()
})
