import { expect, test } from 'vitest'
import { auctionEndAfter, parseAuctionDays } from './auction-days.ts'

test.each([
  ['1', 1],
  [' ３０ ', 30],
  ['0', null],
  ['31', null],
  ['1.5', null],
  ['', null],
  ['a week', null],
])('an auction of "%s" days lasts %s', (text, days) => {
  expect(parseAuctionDays(text)).toBe(days)
})

test('the end is whole days after the start', () => {
  expect(auctionEndAfter(7, Date.parse('2026-11-24T08:00:00Z'))).toBe('2026-12-01T08:00:00.000Z')
})
