import { expect, test } from 'vitest'
import { testEach } from '#tests/support/test-each.ts'
import { counted, plural } from './plural.ts'

testEach('%d with its word is “%s”', (count) => counted(count, 'task', 'tasks'), [
  [0, '0 tasks'],
  [1, '1 task'],
  [1.5, '1.5 tasks'],
  [2, '2 tasks'],
  [12_345, '12,345 tasks'],
])

test('a verb follows its count', () => {
  expect([1, 21].map((count) => plural(count, 'is', 'are'))).toEqual(['is', 'are'])
})
