import { parseNumberText } from '#src/app/ui/field/step-number.ts'
import { isAmount, maxPrice } from '#src/domain/money.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'

/** Dollars one press of − or + moves a bid by. */
export const bidStepDollars = 100

/** The typed bid in dollars, or why it can't be one. `least` is the starting price. */
export function parseBid(typed: string, minBid: number): Result<number, 'missing' | 'too-low'> {
  const amount = parseNumberText(typed)
  if (amount === null || !isAmount(amount)) return fail('missing')
  return amount < minBid ? fail('too-low') : ok(amount)
}

/** The typed bid moved by `by` dollars, within the starting price and the highest there is. Nothing typed counts as `least`. */
export function stepBid(typed: string, stepDollars: number, minBid: number): string {
  const bidDollars = (parseNumberText(typed) ?? minBid) + stepDollars
  return Number(Math.min(maxPrice, Math.max(minBid, bidDollars)).toFixed(2)).toString()
}

type BidSubmission = { readonly price: number; readonly key: string }

/** The submission to send for `price`: the last one again for the same price, so that a retry is one bid, else a new one. */
export function resolveSubmission(
  price: number,
  previous: BidSubmission | null,
  createKey: () => string,
): BidSubmission {
  return previous?.price === price ? previous : { price, key: createKey() }
}
