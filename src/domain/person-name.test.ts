import { expect, test } from 'vitest'
import { capitalizeFirst } from './person-name.ts'

test.each([
  ['mei', 'Mei'],
  ['McKay', 'McKay'],
  ['éva', 'Éva'],
  ['𐐨x', '𐐀x'],
  ['梅', '梅'],
  ['', ''],
])('%j becomes %j', (typed, kept) => {
  expect(capitalizeFirst(typed)).toBe(kept)
})
