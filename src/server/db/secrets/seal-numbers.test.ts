import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openNumbers, sealNumbers } from './seal-numbers.ts'

const key = randomBytes(32)
const cursor = [4_000_000_000_000, 1_795_000_000] as const

test('a sealed position is opened with its key only', () => {
  const sealed = sealNumbers(key, cursor)
  expect(openNumbers(key, sealed)).toEqual(cursor)
  expect(openNumbers(randomBytes(32), sealed)).toBeNull()
})

test('two seals of one position have nothing in common', () => {
  const [one, other] = [sealNumbers(key, cursor), sealNumbers(key, cursor)].map((text) =>
    Buffer.from(text, 'base64url'),
  )
  const equalBytes = [...(one ?? [])].filter((byte, index) => byte === other?.[index])
  expect(equalBytes.length).toBeLessThan(8)
})

test('a position with any character changed is refused', () => {
  const sealed = sealNumbers(key, cursor)
  const opened = sealed.split('').filter((character, index) => {
    const changed = `${sealed.slice(0, index)}${character === 'B' ? 'C' : 'B'}${sealed.slice(index + 1)}`
    return openNumbers(key, changed) !== null
  })
  expect(opened).toEqual([])
})

test('a truncated or extended position is refused', () => {
  const sealed = sealNumbers(key, cursor)
  const lengths = Array.from({ length: sealed.length }, (_, length) => sealed.slice(0, length))
  for (const text of [...lengths, `${sealed}A`, `${sealed}=`, `${sealed}!`, ` ${sealed}`]) {
    expect(openNumbers(key, text)).toBeNull()
  }
})

test.each(['', 'x', '17', 'A'.repeat(100), '../../etc'])('%j is not a position', (text) => {
  expect(openNumbers(key, text)).toBeNull()
})
