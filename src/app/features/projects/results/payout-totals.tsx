import { currencySymbol, formatMoney } from '#src/domain/money.ts'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import type { PayoutTotals as Sums } from './results-queries.ts'
import styles from './results.module.css'

/** The sums in review, waiting and paid over all pages, one line per currency. */
export function PayoutTotals({ totals }: { totals: Sums }) {
  const t = useTranslations('results')
  const locale = intlTag(useLocale())
  return totals.map(({ currency, ...amounts }) => (
    <dl key={currency} className={styles['totals']}>
      {(['reviewing', 'waiting', 'paid'] as const).map((name) => (
        <div key={name}>
          <dt>{t.totals[name]}</dt>
          <dd>{formatMoney(amounts[name], { locale, symbol: currencySymbol(currency), decimals: 'always' })}</dd>
        </div>
      ))}
    </dl>
  ))
}
