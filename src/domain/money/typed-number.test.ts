import { expect, test } from 'vitest'
import { testEach } from '#tests/support/test-each.ts'
import { parseAmountText, parseNumberText, parseWholeNumber, readNumber, readWholeNumber } from './typed-number.ts'

test.each([
  // Without a separator, or with one that has one reading.
  ['1200', [1200]],
  [' 12.5 ', [12.5]],
  ['.5', [0.5]],
  [',5', [0.5]],
  ['12.', [12]],
  ['-3', [-3]],
  ['1.2345', [1.2345]],
  ['0.500', [0.5]],
  ['1200.500', [1200.5]],
  ['1,000', [1000]],
  ['12,345,678.9', [12_345_678.9]],
  ['1.000.000', [1_000_000]],
  ['1.000,50', [1000.5]],
  ['1,000.50', [1000.5]],
  ['10,50', [10.5]],
  ['0,60', [0.6]],
  ['0,600', [0.6]],
  ['1200,50', [1200.5]],
  ['1 200', [1200]],
  ['1 200,50', [1200.5]],
  ['1’200.50', [1200.5]],
  // With two readings.
  ['2.500', [2500, 2.5]],
  ['1.000', [1000, 1]],
  ['100.000', [100_000, 100]],
  ['$2.500', [2500, 2.5]],
  // With none.
  ['', []],
  ['.', []],
  ['-', []],
  ['$', []],
  ['1,2000', []],
  ['1,00,000', []],
  ['1.00.000', []],
  ['1.000,500', []],
  ['12 34', []],
  ['1e9', []],
  ['12 vases', []],
  // Full width and currencies.
  ['１，０００．５０', [1000.5]],
  ['２．５００', [2500, 2.5]],
  ['１０。５０', [10.5]],
  ['US$ 6100.5', [6100.5]],
  ['＄６１００', [6100]],
  ['￥1,000元', [1000]],
])('“%s” can mean %j', (typed, numbers) => {
  expect(readNumber(typed)).toEqual(numbers)
  expect(parseNumberText(typed)).toBe(numbers.length === 1 ? numbers[0] : null)
})

testEach('“%s” as an amount of money is %s', parseAmountText, [
  ['10,50', 10.5],
  ['99,999,999.99', 99_999_999.99],
  ['10.505', null],
  ['1.2345', null],
  ['100000000', null],
  ['-1', null],
])

testEach('“%s” as a whole number from 1 to 50 is %s', (typed) => parseWholeNumber(typed, { min: 1, max: 50 }), [
  ['1', 1],
  [' ５０ ', 50],
  ['1.00', 1],
  ['0', null],
  ['51', null],
  ['2.5', null],
  ['many', null],
])

testEach('where whole numbers are asked for, %s is %j', readWholeNumber, [
  ['2.500', [2500]],
  ['2.000', [2000, 2]],
  ['2.5', [2.5]],
])
