import { parseTyped } from '#src/app/ui/field/step-number.ts'
import { isAmount, maxPrice } from '#src/domain/money.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'

/** Dollars one press of − or + moves a bid by. */
export const bidStep = 100

/** The typed bid in dollars, or why it can't be one. `least` is the starting price. */
export function readBid(typed: string, least: number): Result<number, 'missing' | 'too-low'> {
  const amount = parseTyped(typed)
  if (amount === null || !isAmount(amount)) return fail('missing')
  return amount < least ? fail('too-low') : ok(amount)
}

/** The typed bid moved by `by` dollars, within the starting price and the highest there is. Nothing typed counts as `least`. */
export function moveBid(typed: string, by: number, least: number): string {
  const moved = (parseTyped(typed) ?? least) + by
  return Number(Math.min(maxPrice, Math.max(least, moved)).toFixed(2)).toString()
}

type Submission = { readonly price: number; readonly key: string }

/** The submission to send for `price`: the last one again for the same price, so that a retry is one bid, else a new one. */
export function submissionFor(price: number, last: Submission | null, newKey: () => string): Submission {
  return last?.price === price ? last : { price, key: newKey() }
}
