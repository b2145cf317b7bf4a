import { expect, test } from 'vitest'
import { capitalizeFirst, splitName } from './people.ts'

test.each([
  ['mei', 'Mei'],
  ['McKay', 'McKay'],
  ['éva', 'Éva'],
  ['𐐨x', '𐐀x'],
  ['梅', '梅'],
  ['', ''],
])('the name %j is capitalized to %j', (typed, stored) => {
  expect(capitalizeFirst(typed)).toBe(stored)
})

test.each([
  ['Ada Lovelace', 'Ada', 'Lovelace'],
  [' Mary  Jane Watson ', 'Mary Jane', 'Watson'],
  ['李娜', '李娜', ''],
  ['', '', ''],
])('the name %j is split into %j and %j', (name, firstName, lastName) => {
  expect(splitName(name)).toEqual({ firstName, lastName })
})
