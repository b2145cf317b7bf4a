import { expect, test } from 'vitest'
import { testEach } from '#tests/support/test-each.ts'
import { formatShare, formatDuration } from './format-number.ts'

testEach('a share of %d is formatted as %s', (share) => formatShare(share, 'en-US'), [
  [0, '0%'],
  [0.001, '1%'],
  [0.006, '1%'],
  [0.25, '25%'],
  [0.985, '99%'],
  [1019 / 1020, '99%'],
  [1, '100%'],
])

test('the percent sign is that of the language', () => {
  expect(formatShare(0.5, 'fr')).toMatch(/^50\s%$/)
})

testEach('%d seconds are formatted as %s', formatDuration, [
  [0, '00:00:00'],
  [59, '00:00:59'],
  [252, '00:04:12'],
  [3600, '01:00:00'],
  [45_296, '12:34:56'],
  [360_000, '100:00:00'],
  [59.6, '00:01:00'],
  [-5, '00:00:00'],
])
