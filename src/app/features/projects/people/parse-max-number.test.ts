import { expect, test } from 'vitest'
import { parseMaxNumber } from './parse-max-number.ts'

test.each([
  ['0', 0],
  [' 20 ', 20],
  ['1,000,000', 1_000_000],
  ['２０', 20],
  ['', null],
  ['ten', null],
  ['-1', null],
  ['1.5', null],
  ['1000001', null],
  ['1e3', null],
])('Max Number %j is read as %j', (typed, number) => {
  expect(parseMaxNumber(typed)).toBe(number)
})
