import { isAmount } from '#src/domain/money.ts'
import { parseNumberText } from './step-number.ts'

/** Parses a typed amount of money. Returns null if it is not a number or not an amount. */
export function parseAmountText(text: string): number | null {
  const amount = parseNumberText(text)
  return amount !== null && isAmount(amount) ? amount : null
}
