import { expect, test } from 'vitest'
import { generateProduct, winnerOf } from './generate-product.ts'

const size = { products: 2000, users: 200 }
const market = Array.from({ length: size.products }, (_, index) => generateProduct(index, size))

test('the same number generates the same product', () => {
  expect(generateProduct(7, size)).toEqual(market[7])
  expect(generateProduct(8, size)).not.toEqual(market[7])
})

test('products are ordered by time and have unique ids', () => {
  const instants = market.map(({ createdAt }) => createdAt.getTime())
  expect(instants).toEqual(instants.toSorted((a, b) => a - b))
  expect(new Set(market.map(({ _id }) => _id)).size).toBe(size.products)
})

test('every product follows the rules of the market', () => {
  for (const { seller, bids, cents, status, endsAt } of market) {
    expect(bids.every((bid) => bid.bidder !== seller && bid.cents >= cents)).toBe(true)
    expect(new Set(bids.map(({ bidder }) => bidder)).size).toBe(bids.length)
    expect(endsAt === null).toBe(status === 'new')
    expect(winnerOf(bids) === undefined && status === 'sold').toBe(false)
  }
})

test('a product has three bids on average, and a few sellers have many more products than others', () => {
  const bids = market.reduce((sum, item) => sum + item.bids.length, 0)
  expect(bids / size.products).toBeGreaterThan(3)
  expect(bids / size.products).toBeLessThan(3.5)
  const ofDealers = market.filter(({ seller }) => seller < 5).length
  expect(ofDealers / size.products).toBeGreaterThan(0.05)
})
