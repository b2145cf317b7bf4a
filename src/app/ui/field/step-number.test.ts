import { describe, expect, test } from 'vitest'
import { parseNumberText, stepNumber } from './step-number.ts'

describe('parsing a typed number', () => {
  test.each([
    ['1200', 1200],
    ['1,200', 1200],
    ['1,200.5', 1200.5],
    ['1,200,300', 1200300],
    ['0,60', null],
    ['0,600', null],
    ['12,50', null],
    ['1200,50', null],
    ['1.200,50', null],
    ['1,2000', null],
    ['.5', 0.5],
    ['.', null],
    [' 12.5 ', 12.5],
    ['１２００', 1200],
    ['-3', -3],
    ['12.', 12],
    ['', null],
    ['-', null],
    ['$6,100', 6100],
    ['US$ 6100.5', 6100.5],
    ['＄６１００', 6100],
    ['$', null],
    ['12 dollars', null],
    ['1e9', null],
  ])('“%s” is parsed as %s', (typed, number) => {
    expect(parseNumberText(typed)).toBe(number)
  })
})

describe('stepping a number', () => {
  test.each([
    ['100', 1, { step: 100 }, '200'],
    ['100', -1, { step: 100 }, '0'],
    ['150', 1, { step: 100 }, '200'],
    ['150', -1, { step: 100 }, '100'],
    ['', 1, { step: 100 }, '100'],
    ['abc', 1, { step: 5 }, '5'],
    ['0', -1, { step: 1, min: 0 }, '0'],
    ['99', 1, { step: 1, max: 99 }, '99'],
    ['0.2', 1, { step: 0.1 }, '0.3'],
    ['0.3', -1, { step: 0.1 }, '0.2'],
  ] as const)('a step from “%s” in direction %i with %o results in “%s”', (typed, direction, steps, next) => {
    expect(stepNumber(typed, direction, steps)).toBe(next)
  })
})
