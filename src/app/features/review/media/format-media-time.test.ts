import { expect, test } from 'vitest'
import { testEach } from '#tests/support/test-each.ts'
import { formatMediaRange, formatMediaTime } from './format-media-time.ts'

testEach('%d seconds are written %s', formatMediaTime, [
  [0, '0:00'],
  [9.99, '0:09'],
  [75, '1:15'],
  [3600, '1:00:00'],
  [3725, '1:02:05'],
  [Number.NaN, '0:00'],
  [-3, '0:00'],
])

test('a range is written as two times, a moment as one', () => {
  expect(formatMediaRange(3, 75)).toBe('0:03.0–1:15.0')
  expect(formatMediaRange(59.96, 3661.24)).toBe('1:00.0–1:01:01.2')
  expect(formatMediaRange(5, 5.04)).toBe('0:05.0')
})
