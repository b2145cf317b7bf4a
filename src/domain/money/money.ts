// Money is an integer number of minor units of one currency; JSON contains a number with at most two decimals.
import { groupDigits } from '#src/domain/text/format-number.ts'

declare const cents: unique symbol
export type Cents = number & { readonly [cents]: true }

/** The highest price: 99,999,999.99. */
export const maxPrice = 99_999_999.99

export function asCents(minorUnits: number): Cents {
  if (!Number.isSafeInteger(minorUnits)) throw new RangeError(`Not a whole number of cents: ${minorUnits}`)
  return minorUnits as Cents
}

/** True for 0 ≤ amount ≤ 99,999,999.99 with at most two decimals. */
export function isAmount(amount: number): boolean {
  return amount >= 0 && amount <= maxPrice && Number(amount.toFixed(2)) === amount
}

/** Converts an amount with at most two decimals to cents. */
export const toCents = (amount: number): Cents => asCents(Math.round(amount * 100))

export const fromCents = (value: Cents): number => value / 100

/** The symbol of a currency by its ISO 4217 code. Curio supports USD and CNY. */
export const currencySymbol = (currency: string): '$' | '¥' => (currency === 'CNY' ? '¥' : '$')

/** Formats `$1,250` or `$1,250.50`: decimals only if there are cents, unless `decimals` requires them. */
export function formatMoney(
  amount: number,
  { locale, symbol, decimals = 'auto' }: { locale: string; symbol: '$' | '¥'; decimals?: 'auto' | 'always' },
): string {
  const decimalCount = Number.isInteger(amount) && decimals === 'auto' ? 0 : 2
  const digits = formatDigits(Math.abs(amount), decimalCount, locale)
  return `${amount < 0 ? '-' : ''}${symbol}${digits}`
}

const formatDigits = (value: number, decimals: number, locale: string): string =>
  /^(?:en|zh)\b/.test(locale)
    ? groupDigits(value.toFixed(decimals))
    : new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: 2 }).format(value)
