import { expect, test } from 'vitest'
import { parseTaskCount } from './parse-task-count.ts'

test.each([
  ['5', 5],
  [' 50 ', 50],
  ['１２', 12],
  ['0', null],
  ['51', null],
  ['2.5', null],
  ['-1', null],
  ['', null],
  ['many', null],
])('the number of tasks %o is parsed as %o', (typed, count) => {
  expect(parseTaskCount(typed)).toBe(count)
})
