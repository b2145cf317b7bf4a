import { expect, test } from 'vitest'
import { auctionEndAfter } from './auction-days.ts'

test('the end is whole days after the start', () => {
  expect(auctionEndAfter(7, Date.parse('2026-11-24T08:00:00Z'))).toBe('2026-12-01T08:00:00.000Z')
})
