import { formatDate } from '#src/domain/format-date.ts'
import { currencySymbol, formatMoney } from '#src/domain/money.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import type { LedgerEntry } from './ledger-query.ts'
import styles from './wallet.module.css'

/** One change of the balance: reason, date, amount. */
export function LedgerRow({ entry: { kind, bundle, amount, currency, createdAt } }: { entry: LedgerEntry }) {
  const t = useTranslations('userDirectory').ledger
  const dateFormat = useDateFormat()
  const { locale } = dateFormat
  const formattedAmount = formatMoney(amount, { locale, symbol: currencySymbol(currency), decimals: 'always' })
  return (
    <li className={styles['entry']}>
      <span className={styles['description']}>
        <strong>{t.kinds[kind]}</strong>
        {bundle && (
          <span>
            {bundle.projectName} · {bundle.name}
          </span>
        )}
        <time dateTime={createdAt}>{formatDate(createdAt, dateFormat)}</time>
      </span>
      <span className={styles['entryAmount']} data-credit={amount > 0 || undefined}>
        {amount > 0 ? `+${formattedAmount}` : formattedAmount}
      </span>
    </li>
  )
}
