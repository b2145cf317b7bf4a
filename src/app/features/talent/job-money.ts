import { currencySymbol, asCents, formatMoney, fromCents, toCents } from '#src/domain/money.ts'

type Pay = { readonly amount: number; readonly currency: string }

/** A job's pay in its currency; decimals only where there are cents, unless asked for always. */
export function jobMoney({ amount, currency }: Pay, locale: string, decimals: 'auto' | 'always'): string {
  return formatMoney(amount, { locale, symbol: currencySymbol(currency), decimals })
}

/** What jobs pay together, one sum a currency, in the order the currencies first appear. */
export function sumPay(jobs: readonly Pay[]): readonly Pay[] {
  const sums = new Map<string, number>()
  for (const { amount, currency } of jobs) sums.set(currency, (sums.get(currency) ?? 0) + toCents(amount))
  return [...sums].map(([currency, cents]) => ({ currency, amount: fromCents(asCents(cents)) }))
}
