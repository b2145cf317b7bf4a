import { auctionDays } from '#src/domain/auction/auction.ts'
import { parseWholeNumber } from '#src/domain/money/typed-number.ts'

/** The days of an auction as typed; null if they are not a whole number in the limits. */
export const parseAuctionDays = (text: string): number | null => parseWholeNumber(text, auctionDays)

/** When an auction of `days` that starts at `nowMs` ends, as an instant. */
export const auctionEndAfter = (days: number, nowMs: number): string =>
  new Date(nowMs + days * 24 * 60 * 60 * 1000).toISOString()
