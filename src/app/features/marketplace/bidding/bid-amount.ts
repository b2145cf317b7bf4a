import { isAmount, maxPrice, toCents } from '#src/domain/money/money.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { parseNumberText, readNumber } from '#src/domain/money/typed-number.ts'

/** Dollars by which one press of − or + changes a bid. */
export const bidStepDollars = 100

/** Why a typed bid is not sent. `missing`: it is not a number with at most two decimals. */
export type BidTextProblem = 'missing' | 'too-low' | 'too-high'

/** Parses a bid in dollars. `minBid` is the starting price. */
export function parseBid(typed: string, minBid: number): Result<number, BidTextProblem> {
  const amount = parseNumberText(typed)
  if (amount !== null && amount > maxPrice) return fail('too-high')
  if (amount !== null && amount < minBid) return fail('too-low')
  return amount !== null && isAmount(amount) ? ok(amount) : fail('missing')
}

/**
 * Changes the typed bid by `stepDollars`, clamped to the starting price and the maximum bid. An empty input counts as
 * `minBid`; one that can be read in two ways is not changed.
 */
export function stepBid(typed: string, stepDollars: number, minBid: number): string {
  const [number = minBid, other] = readNumber(typed)
  if (other !== undefined) return typed
  const bidDollars = number + stepDollars
  return Number(Math.min(maxPrice, Math.max(minBid, bidDollars)).toFixed(2)).toString()
}

export type ConfirmationReason = 'reaches-buy-now' | 'far-above-start'

/** Returns why a bid is confirmed before it is sent, or null. Amounts are in dollars; `minBid` is the starting price. */
export function confirmationReason(
  bid: number,
  { minBid, buyNowPrice }: { readonly minBid: number; readonly buyNowPrice: number | null },
): ConfirmationReason | null {
  if (buyNowPrice !== null && bid >= buyNowPrice) return 'reaches-buy-now'
  return minBid > 0 && toCents(bid) >= 10 * toCents(minBid) ? 'far-above-start' : null
}

/** A bid, and the person's own bid that it replaces; null for the first. */
export type BidAmounts = { readonly price: number; readonly replaces: number | null }

export type BidSubmission = BidAmounts & { readonly key: string }

/**
 * Returns the submission to send for `bid`: the previous one if it is the same, so that a retry is one bid; else a new
 * one.
 */
export function resolveSubmission(
  bid: BidAmounts,
  previous: BidSubmission | null,
  createKey: () => string,
): BidSubmission {
  const isSame = previous?.price === bid.price && previous.replaces === bid.replaces
  return isSame ? previous : { ...bid, key: createKey() }
}
