import { currencySymbol, formatMoney } from '#src/domain/money.ts'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useText } from '#src/app/platform/i18n/text.tsx'
import type { PayoutSums as Sums } from './results-queries.ts'
import styles from './results.module.css'

/** The sums in review, waiting and paid over all pages, one line per currency. */
export function PayoutSums({ sums }: { sums: Sums }) {
  const t = useText('results')
  const locale = intlTag(useLocale())
  return sums.map(({ currency, ...amounts }) => (
    <dl key={currency} className={styles['sums']}>
      {(['reviewing', 'waiting', 'paid'] as const).map((name) => (
        <div key={name}>
          <dt>{t.sums[name]}</dt>
          <dd>{formatMoney(amounts[name], { locale, symbol: currencySymbol(currency), decimals: 'always' })}</dd>
        </div>
      ))}
    </dl>
  ))
}
