import { expect, test } from 'vitest'
import { weightedKappa } from './weighted-kappa.ts'

/** The table of rows like `9 3 1 / 2 7 5 / 0 4 11`. */
const tableOf = (rows: string) => rows.split(' / ').map((row) => row.split(' ').map(Number))

test.for([
  // SAS/STAT User's Guide, PROC FREQ, "Agreement Study": two dermatologists, 88 patients.
  ['SAS', '10 4 1 0 / 5 10 12 2 / 2 4 12 5 / 0 2 6 13', 0.5082, 0.3798, 0.6366],
  // R package vcd, Kappa(SexualFun): ratings of 91 couples (Hout, Duncan and Sobel 1987), standard error 0.07832.
  ['vcd', '7 7 2 3 / 2 8 3 7 / 1 5 4 9 / 2 8 9 14', 0.2374, 0.2374 - 1.96 * 0.07832, 0.2374 + 1.96 * 0.07832],
] as const)('matches the published example of %s', ([, rows, value, low, high]) => {
  const kappa = weightedKappa(tableOf(rows))
  expect(kappa?.value).toBeCloseTo(value, 4)
  expect(kappa?.interval?.low).toBeCloseTo(low, 3)
  expect(kappa?.interval?.high).toBeCloseTo(high, 3)
})

test('is the same whichever rater is first', () => {
  const [one, other] = [
    weightedKappa(tableOf('9 3 1 / 2 7 5 / 0 4 11')),
    weightedKappa(tableOf('9 2 0 / 3 7 4 / 1 5 11')),
  ]
  expect(one?.value).toBeCloseTo(other?.value ?? Number.NaN, 12)
  expect(one?.interval?.low).toBeCloseTo(other?.interval?.low ?? Number.NaN, 12)
})

test('is 1 without an interval where all agree, and negative where they disagree', () => {
  expect(weightedKappa(tableOf('4 0 0 / 0 5 0 / 0 0 6'))).toEqual({ value: 1, interval: null })
  expect(weightedKappa(tableOf('0 0 8 / 0 0 0 / 8 0 0'))?.value).toBe(-1)
})

test('the interval ends at 1', () => {
  expect(weightedKappa(tableOf('1 1 0 / 0 9 0 / 0 0 9'))?.interval?.high).toBe(1)
})

test.for([
  ['no subjects', '0 0 0 / 0 0 0 / 0 0 0'],
  ['one rating only', '0 0 0 / 0 0 0 / 0 0 30'],
] as const)('there is none with %s', ([, rows]) => {
  expect(weightedKappa(tableOf(rows))).toBeNull()
})
