import { expect, test } from 'vitest'
import { formatShare } from './format-share.ts'

test.each([
  [0, '0%'],
  [0.001, '1%'],
  [0.006, '1%'],
  [0.25, '25%'],
  [0.985, '99%'],
  [1019 / 1020, '99%'],
  [1, '100%'],
])('a share of %d is formatted as %s', (share, text) => {
  expect(formatShare(share, 'en-US')).toBe(text)
})

test('the percent sign is that of the language', () => {
  expect(formatShare(0.5, 'fr')).toMatch(/^50\s%$/)
})
