import { currencySymbol, formatMoney } from '#src/domain/money.ts'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { FigureList } from '#src/app/ui/figure-list.tsx'
import type { PayoutTotals as Sums } from './results-queries.ts'
import styles from './results.module.css'

/** The sums in review, waiting and paid over all pages, a line per currency, or a column each on phones. */
export function PayoutTotals({ totals }: { totals: Sums }) {
  const t = useTranslations('results')
  const locale = intlTag(useLocale())
  const lists = totals.map(({ currency, ...amounts }) => (
    <FigureList
      key={currency}
      size="medium"
      figures={(['reviewing', 'waiting', 'paid'] as const).map((name) => [
        t.totals[name],
        formatMoney(amounts[name], { locale, symbol: currencySymbol(currency), decimals: 'always' }),
      ])}
    />
  ))
  return lists.length > 1 ? <div className={styles['totals']}>{lists}</div> : lists
}
