import { parseNumberText } from '#src/app/ui/field/step-number.ts'
import { auctionDays } from '#src/domain/auction.ts'

/** The days of an auction as typed; null if they are not a whole number in the limits. */
export function parseAuctionDays(text: string): number | null {
  const days = parseNumberText(text)
  return days !== null && Number.isInteger(days) && days >= auctionDays.min && days <= auctionDays.max ? days : null
}

/** When an auction of `days` that starts at `nowMs` ends, as an instant. */
export const auctionEndAfter = (days: number, nowMs: number): string =>
  new Date(nowMs + days * 24 * 60 * 60 * 1000).toISOString()
