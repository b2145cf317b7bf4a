import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale } from '#src/app/platform/i18n/use-translations.tsx'
import { formatMoney } from '#src/domain/money/money.ts'

/** Returns a function that formats an amount as the marketplace does: `$1,250`. */
export function usePriceFormatter(): (amount: number) => string {
  const locale = intlTag(useLocale())
  return (amount) => formatMoney(amount, { locale, symbol: '$' })
}
