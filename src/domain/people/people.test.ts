import { expect, test } from 'vitest'
import { testEach } from '#tests/support/test-each.ts'
import { capitalizeFirst, splitName } from './people.ts'

testEach('the name %j is capitalized to %j', capitalizeFirst, [
  ['mei', 'Mei'],
  ['McKay', 'McKay'],
  ['éva', 'Éva'],
  ['𐐨x', '𐐀x'],
  ['梅', '梅'],
  ['', ''],
])

test.each([
  ['Ada Lovelace', 'Ada', 'Lovelace'],
  [' Mary  Jane Watson ', 'Mary Jane', 'Watson'],
  ['李娜', '李娜', ''],
  ['', '', ''],
])('the name %j is split into %j and %j', (name, firstName, lastName) => {
  expect(splitName(name)).toEqual({ firstName, lastName })
})
