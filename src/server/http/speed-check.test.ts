import { expect, test } from 'vitest'
import { createSpeedCheck } from './speed-check.ts'

test.each([
  ['a byte every fifty seconds', 1, 50_000, 2],
  ['a byte a second', 1, 1000, 60],
  ['500 bytes a second', 500, 1000, null],
  ['a megabyte after most of a minute', 1_000_000, 59_000, null],
] as const)('a sender of %s is cut off only below the minimum speed', (_name, bytes, waitedMs, abortedAtInterval) => {
  const isFastEnough = createSpeedCheck(500, 60_000)
  const results = Array.from({ length: 300 }, () => isFastEnough(bytes, waitedMs))
  expect(results.indexOf(false)).toBe(abortedAtInterval === null ? -1 : abortedAtInterval - 1)
})
