import { currencySymbol, formatMoney } from '#src/domain/money/money.ts'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale } from '#src/app/platform/i18n/use-translations.tsx'

/** Formats an amount of money with its decimals; of rates, in dollars. */
export function useAmountFormat(): (amount: number, currency?: string) => string {
  const locale = intlTag(useLocale())
  return (amount, currency = 'USD') =>
    formatMoney(amount, { locale, symbol: currencySymbol(currency), decimals: 'always' })
}
