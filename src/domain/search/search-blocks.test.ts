import { describe, expect, test } from 'vitest'
import { ageBlocks, ageWindowsBefore, type Block, coverPriceRange, priceBlocks, priceWindows } from './search-blocks.ts'

const named = ({ level, number }: Block) => `${level}:${number}`
const overlap = (some: readonly Block[], others: readonly Block[]) => {
  const names = new Set(others.map(named))
  return some.filter((block) => names.has(named(block))).length
}

describe('a range of prices', () => {
  const ranges: [number, number | undefined][] = [
    [0, 0],
    [0, 100],
    [9_900, 10_100],
    [1, 9_999_999_999],
    [123_456, undefined],
    [0, undefined],
    [9_999_999_999, undefined],
  ]
  const prices = [0, 1, 99, 100, 9_899, 9_900, 10_000, 10_100, 10_101, 123_455, 123_456, 5_000_000, 9_999_999_999]

  test.for(ranges)('every price from %i to %o is in exactly one block of the range', ([least, most]) => {
    const blocks = coverPriceRange(least, most)
    expect(blocks.length).toBeLessThan(7)
    const inRange = prices.filter((price) => price >= least && price <= (most ?? Infinity))
    expect(inRange.map((price) => overlap(priceBlocks(price), blocks))).toEqual(inRange.map(() => 1))
  })

  test('the blocks of a price range contain few other prices', () => {
    for (const price of [5_000, 9_700, 10_300, 20_000]) {
      expect(overlap(priceBlocks(price), coverPriceRange(9_900, 10_100))).toBe(0)
    }
  })
})

describe('all time before an instant', () => {
  const day = 86_400
  const now = Date.UTC(2026, 10, 20) / 1000

  test.for([1, 600, 5_000, day, 10 * day, 100 * day, 3_000 * day, 20_000 * day])(
    'an instant %i seconds older is in one window',
    (age) => {
      const windows = ageWindowsBefore(now, true)
      const holding = windows.filter(
        ({ blocks, before }) =>
          now - age < before && (blocks.length === 0 || overlap(ageBlocks(now - age), blocks) === 1),
      )
      // Windows overlap; read in order, the first window that covers an instant is the newest one.
      expect(holding.length).toBeGreaterThan(0)
      const covered = windows.filter(({ before }) => before > now - age)
      expect(holding.at(-1)).toBe(covered.at(-1))
      expect(holding).toHaveLength(1)
    },
  )

  test('all time before an instant is a few windows that grow with age, whatever the instant', () => {
    for (let instant = now; instant < now + 400 * day; instant += 12_345_678) {
      const windows = ageWindowsBefore(instant, false)
      expect(windows).toHaveLength(6)
      const lengths = windows.slice(1).map(({ before }, index) => (windows[index]?.before ?? 0) - before)
      for (const [index, length] of lengths.entries()) expect(length).toBeGreaterThan(400 * 8 ** index)
    }
  })
})

test.each(['price-asc', 'price-desc'] as const)('the windows of %s cover every price once, in order', (order) => {
  const windows = priceWindows(order, undefined)
  const prices = [0, 1, 399, 400, 401, 1234, 99_999, 5_000_000, 399_999_999, 400_000_001, 9_999_999_999]
  const places = prices.map((cents) => {
    const own = new Set(priceBlocks(cents).map(({ level, number }) => `${level}:${number}`))
    const found = windows.flatMap((blocks, index) =>
      blocks.some(({ level, number }) => own.has(`${level}:${number}`)) ? [index] : [],
    )
    expect({ cents, windows: found.length }).toEqual({ cents, windows: 1 })
    return found[0] ?? 0
  })
  expect(order === 'price-asc' ? places : places.toReversed()).toEqual(places.toSorted((a, b) => a - b))
})

test('windows from a price on leave out those before it', () => {
  const all = priceWindows('price-asc', undefined)
  const rest = priceWindows('price-asc', 100_000)
  expect(rest.length).toBeLessThan(all.length)
  expect(rest).toEqual(all.slice(-rest.length))
  expect(priceWindows('price-desc', 100_000).length + rest.length).toBe(all.length + 1)
})
