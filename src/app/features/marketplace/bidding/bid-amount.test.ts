import { describe, expect, test } from 'vitest'
import { confirmationReason, stepBid, parseBid, resolveSubmission } from './bid-amount.ts'

describe('parsing and stepping a typed bid', () => {
  test.for([
    ['1200', { ok: true, value: 1200 }],
    ['１３００', { ok: true, value: 1300 }],
    ['', { ok: false, problem: 'missing' }],
    ['2.500', { ok: false, problem: 'missing' }],
    ['100000000', { ok: false, problem: 'too-high' }],
    ['10000000000', { ok: false, problem: 'too-high' }],
    ['9'.repeat(400), { ok: false, problem: 'too-high' }],
    ['-1300', { ok: false, problem: 'too-low' }],
    ['1199.99', { ok: false, problem: 'too-low' }],
  ] as const)('“%s” is parsed with a starting price of $1,200', ([typed, expected]) => {
    expect(parseBid(typed, 1200)).toEqual(expected)
  })

  test.for([
    ['', 500, '1700'],
    ['1300', 100, '1400'],
    ['1250', -100, '1200'],
    ['1300.1', 0.2, '1300.3'],
    ['99999999', 500, '99999999.99'],
    ['2.500', 100, '2.500'],
  ] as const)('“%s” changes by %s', ([typed, by, moved]) => {
    expect(stepBid(typed, by, 1200)).toBe(moved)
  })
})

test.for([
  [199.99, 20, 200, null],
  [200, 20, 200, 'reaches-buy-now'],
  [250, 20, 200, 'reaches-buy-now'],
  [250, 20, 300, 'far-above-start'],
  [200, 20, null, 'far-above-start'],
  [199.99, 20, null, null],
  [0.7, 0.07, null, 'far-above-start'],
  [500, 0, null, null],
] as const)('a bid of $%s from $%s, with a buy-now price of %s: %s', ([bid, minBid, buyNowPrice, expected]) => {
  expect(confirmationReason(bid, { minBid, buyNowPrice })).toBe(expected)
})

test('a bid has the key of the one before only if it is the same and replaces the same', () => {
  const last = { price: 1300, replaces: 1250, key: 'first' }
  const keyOf = (price: number, replaces: number, previous: typeof last | null = last) =>
    resolveSubmission({ price, replaces }, previous, () => 'new').key
  expect([keyOf(1300, 1250), keyOf(1400, 1250), keyOf(1300, 1275), keyOf(1300, 1250, null)]).toEqual([
    'first',
    'new',
    'new',
    'new',
  ])
})
