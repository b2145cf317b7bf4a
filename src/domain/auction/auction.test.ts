import { describe, expect, test } from 'vitest'
import { testEach } from '#tests/support/test-each.ts'
import { toCents } from '#src/domain/money/money.ts'
import { bidRejection, buyNowRejection, isAllowedAuctionDuration, type ProductStatus, editScope } from './auction.ts'

const end = Date.UTC(2026, 10, 21)
const auction = (more: { status?: ProductStatus; bidEnd?: number | null } = {}) => ({
  status: 'active' as const,
  sellerId: 'seller',
  price: toCents(100),
  bidEnd: end,
  ...more,
})

describe('a bid', () => {
  test.each([
    ['at the starting price', auction(), 'bo', 100, end - 1, null],
    ['above the starting price in the last millisecond', auction(), 'bo', 5000, end - 1, null],
    ['a cent below the starting price', auction(), 'bo', 99.99, end - 1, 'bid-too-low'],
    ['exactly at the end', auction(), 'bo', 500, end, 'auction-over'],
    ['after the end', auction(), 'bo', 500, end + 1, 'auction-over'],
    ['for a sold product', auction({ status: 'sold' }), 'bo', 500, end - 1, 'auction-over'],
    [
      'for a product that is not in an auction',
      auction({ status: 'new', bidEnd: null }),
      'bo',
      500,
      end - 1,
      'auction-not-running',
    ],
    ['for an active product without an end', auction({ bidEnd: null }), 'bo', 500, end - 1, 'auction-not-running'],
    ['for a new product with an end', auction({ status: 'new' }), 'bo', 500, end - 1, 'auction-not-running'],
    ['on one’s own product', auction(), 'seller', 500, end - 1, 'own-product'],
  ])('a bid %s is accepted or refused by the rules', (_, item, bidderId, price, now, refusal) => {
    expect(bidRejection(item, { bidderId, price: toCents(price) }, now)).toBe(refusal)
  })
})

const offer = (more: { status?: ProductStatus; price?: null; isPastEnd?: boolean } = {}) => ({
  status: 'active' as const,
  sellerId: 'seller',
  buyerId: more.status === 'sold' ? 'bo' : null,
  price: toCents(100),
  isPastEnd: false,
  ...more,
})

test.each([
  ['a product in an auction', offer(), 'bo', null],
  ['a product that is not in an auction', offer({ status: 'new', isPastEnd: true }), 'bo', null],
  ['one’s own product', offer(), 'seller', 'own-product'],
  ['a product without a buy-now price', offer({ price: null }), 'bo', 'no-buy-now'],
  ['a product that somebody else bought', offer({ status: 'sold' }), 'ada', 'already-sold'],
  ['a product that one already bought', offer({ status: 'sold' }), 'bo', null],
  ['a product whose auction has ended', offer({ isPastEnd: true }), 'bo', 'auction-over'],
])('buying %s now is accepted or refused by the rules', (_, listing, buyerId, rejection) => {
  expect(buyNowRejection(listing, buyerId)).toBe(rejection)
})

testEach('an auction of %i ms is allowed: %s', isAllowedAuctionDuration, [
  [59_999, false],
  [60_000, true],
  [30 * 86_400_000, true],
  [30 * 86_400_000 + 1, false],
  [-60_000, false],
  [Number.NaN, false],
])

const running = { status: 'active', hasBids: false, isPastEnd: false } as const

test.each([
  ['a new product', { ...running, status: 'new' as const }, 'everything'],
  ['a new product whose auction ended', { ...running, status: 'new' as const, isPastEnd: true }, 'everything'],
  ['a running auction without bids', running, 'everything'],
  ['a running auction with bids', { ...running, hasBids: true }, 'additions'],
  ['an auction that has reached its end', { ...running, isPastEnd: true }, 'nothing'],
  ['a sold product', { ...running, status: 'sold' as const, hasBids: true, isPastEnd: true }, 'nothing'],
])('of %s the seller may edit what was not bid on', (_, product, scope) => {
  expect(editScope(product)).toBe(scope)
})
