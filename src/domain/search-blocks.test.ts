import { describe, expect, test } from 'vitest'
import { ageBlocks, agesUpTo, type Block, coverPrices, priceBlocks } from './search-blocks.ts'

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

  test.for(ranges)('from %i to %o has every price in it in exactly one of its blocks', ([least, most]) => {
    const blocks = coverPrices(least, most)
    expect(blocks.length).toBeLessThan(24)
    const inRange = prices.filter((price) => price >= least && price <= (most ?? Infinity))
    expect(inRange.map((price) => overlap(priceBlocks(price), blocks))).toEqual(inRange.map(() => 1))
  })

  test('has few others in them', () => {
    expect(overlap(priceBlocks(20_000), coverPrices(9_900, 10_100))).toBe(0)
    expect(overlap(priceBlocks(5_000), coverPrices(9_900, 10_100))).toBe(0)
  })
})

describe('all time up to an instant', () => {
  const day = 86_400
  const now = Date.UTC(2026, 10, 20) / 1000

  test.for([0, 1, 600, 5_000, day, 10 * day, 100 * day, 3_000 * day])('has what is %i seconds older once', (age) => {
    const { windows, oldest } = agesUpTo(now)
    const blocks = ageBlocks(now - age)
    const times = windows.filter((window) => overlap(window, blocks) > 0).length
    expect(times + (now - age < oldest ? 1 : 0)).toBe(1)
  })

  test('is a few windows that grow with age, wherever it begins', () => {
    for (let instant = now; instant < now + 400 * day; instant += 12_345_678) {
      const { windows } = agesUpTo(instant)
      expect(windows).toHaveLength(6)
      for (const window of windows) expect(window.length).toBeGreaterThanOrEqual(8)
      for (const window of windows) expect(window.length).toBeLessThanOrEqual(16)
    }
  })

  test('begins with time itself', () => {
    expect(agesUpTo(0)).toEqual({ windows: [[{ level: 9, number: 0 }]], oldest: 0 })
  })
})
