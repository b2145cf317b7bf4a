import { expect, test } from 'vitest'
import { formatDuration } from './format-duration.ts'

test.each([
  [0, '00:00:00'],
  [59, '00:00:59'],
  [252, '00:04:12'],
  [3600, '01:00:00'],
  [45_296, '12:34:56'],
  [360_000, '100:00:00'],
  [59.6, '00:01:00'],
  [-5, '00:00:00'],
])('%d seconds are formatted as %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text)
})
