import { expect, test } from 'vitest'
import { weightedKappa } from './weighted-kappa.ts'

test.for([
  // SAS/STAT User's Guide, PROC FREQ, "Agreement Study": two dermatologists, 88 patients.
  {
    source: 'SAS',
    table: [
      [10, 4, 1, 0],
      [5, 10, 12, 2],
      [2, 4, 12, 5],
      [0, 2, 6, 13],
    ],
    value: 0.5082,
    low: 0.3798,
    high: 0.6366,
  },
  // R package vcd, Kappa(SexualFun): ratings of 91 couples (Hout, Duncan and Sobel 1987), standard error 0.07832.
  {
    source: 'vcd',
    table: [
      [7, 7, 2, 3],
      [2, 8, 3, 7],
      [1, 5, 4, 9],
      [2, 8, 9, 14],
    ],
    value: 0.2374,
    low: 0.2374 - 1.96 * 0.07832,
    high: 0.2374 + 1.96 * 0.07832,
  },
])('matches the published example of $source', ({ table, value, low, high }) => {
  const kappa = weightedKappa(table)
  expect(kappa?.value).toBeCloseTo(value, 4)
  expect(kappa?.interval?.low).toBeCloseTo(low, 3)
  expect(kappa?.interval?.high).toBeCloseTo(high, 3)
})

test('is the same whichever rater is first', () => {
  const table = [
    [9, 3, 1],
    [2, 7, 5],
    [0, 4, 11],
  ]
  const transposed = table.map((_, index) => table.map((row) => row[index] ?? 0))
  const [one, other] = [weightedKappa(table), weightedKappa(transposed)]
  expect(one?.value).toBeCloseTo(other?.value ?? Number.NaN, 12)
  expect(one?.interval?.low).toBeCloseTo(other?.interval?.low ?? Number.NaN, 12)
})

test('is 1 without an interval where all agree, and negative where they disagree', () => {
  const agreed = [
    [4, 0, 0],
    [0, 5, 0],
    [0, 0, 6],
  ]
  const opposed = [
    [0, 0, 8],
    [0, 0, 0],
    [8, 0, 0],
  ]
  expect(weightedKappa(agreed)).toEqual({ value: 1, interval: null })
  expect(weightedKappa(opposed)?.value).toBe(-1)
})

test('the interval ends at 1', () => {
  const table = [
    [1, 1, 0],
    [0, 9, 0],
    [0, 0, 9],
  ]
  expect(weightedKappa(table)?.interval?.high).toBe(1)
})

test.for([
  {
    name: 'no subjects',
    table: [
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ],
  },
  {
    name: 'one rating only',
    table: [
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 30],
    ],
  },
])('there is none with $name', ({ table }) => {
  expect(weightedKappa(table)).toBeNull()
})
