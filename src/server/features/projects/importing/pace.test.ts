import { expect, test } from 'vitest'
import { createPace } from './pace.ts'

test.each([
  ['a byte every fifty seconds', 1, 50_000, 2],
  ['a byte a second', 1, 1000, 60],
  ['547 bytes a second', 547, 1000, null],
  ['a megabyte after most of a minute', 1_000_000, 59_000, null],
] as const)('a sender of %s is cut off only below the minimum speed', (_name, bytes, waited, letGo) => {
  const isQuick = createPace()
  const pieces = Array.from({ length: 300 }, () => isQuick(bytes, waited))
  expect(pieces.indexOf(false)).toBe(letGo === null ? -1 : letGo - 1)
})
