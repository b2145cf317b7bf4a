import { useInfiniteQuery } from '@tanstack/react-query'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { NextPageButton } from '#src/app/platform/query/next-page-button.tsx'
import { QueryErrorState } from '#src/app/platform/query/query-boundary.tsx'
import { LoadingNote, SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { currencySymbol, formatMoney } from '#src/domain/money.ts'
import { ledgerQuery } from './ledger-query.ts'
import { LedgerRow } from './ledger-row.tsx'
import styles from './wallet.module.css'

/** 钱包: the balance in yuan and its changes. */
export function Wallet({ balance }: { balance: number }) {
  const t = useTranslations('accounts')
  const locale = intlTag(useLocale())
  return (
    <section className={styles['wallet']}>
      <h2>{t.balance}</h2>
      <p className={styles['amount']}>{formatMoney(balance, { locale, symbol: '¥', decimals: 'always' })}</p>
      <Ledger />
    </section>
  )
}

function Ledger() {
  const t = useTranslations('accounts')
  const tLedger = useTranslations('userDirectory').ledger
  const locale = intlTag(useLocale())
  const ledger = useInfiniteQuery(ledgerQuery)
  if (ledger.isError && !ledger.data) {
    return <QueryErrorState error={ledger.error} busy={ledger.isFetching} onRetry={() => void ledger.refetch()} />
  }
  if (!ledger.data) {
    return (
      <>
        <LoadingNote />
        <SkeletonText lines={3} />
      </>
    )
  }
  const entries = ledger.data.pages.flatMap((page) => page.data)
  const others = ledger.data.pages[0]?.others ?? []
  if (entries.length === 0) return <p className={styles['empty']}>{t.walletEmpty}</p>
  return (
    <>
      {others.map(({ currency, amount }) => (
        <p key={currency} className={styles['otherCurrency']}>
          {formatMoney(amount, { locale, symbol: currencySymbol(currency), decimals: 'always' })} {currency}
        </p>
      ))}
      <h3 className={styles['title']}>{tLedger.title}</h3>
      <ul className={styles['ledger']}>
        {entries.map((entry) => (
          <LedgerRow key={entry._id} entry={entry} />
        ))}
      </ul>
      <NextPageButton query={ledger}>{tLedger.more}</NextPageButton>
    </>
  )
}
