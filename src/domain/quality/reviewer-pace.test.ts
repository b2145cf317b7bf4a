import { expect, test } from 'vitest'
import { isIdle, isSlow } from './reviewer-pace.ts'

const day = 24 * 60 * 60 * 1000

test('a worker is slow from twice the average on, over at least five reviews', () => {
  expect(isSlow({ reviews: 5, averageSeconds: 120 }, 60)).toBe(true)
  expect(isSlow({ reviews: 5, averageSeconds: 119 }, 60)).toBe(false)
  expect(isSlow({ reviews: 4, averageSeconds: 600 }, 60)).toBe(false)
  expect(isSlow({ reviews: 5, averageSeconds: 0 }, 0)).toBe(false)
})

test('a worker with open tasks is idle after three days without activity', () => {
  expect(isIdle({ open: 1, lastSeen: 0 }, 3 * day)).toBe(true)
  expect(isIdle({ open: 1, lastSeen: 1 }, 3 * day)).toBe(false)
  expect(isIdle({ open: 0, lastSeen: 0 }, 30 * day)).toBe(false)
  expect(isIdle({ open: 1, lastSeen: null }, 30 * day)).toBe(false)
})
