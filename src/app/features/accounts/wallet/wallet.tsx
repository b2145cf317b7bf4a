import { useInfiniteQuery } from '@tanstack/react-query'
import { currencySymbol, formatMoney } from '#src/domain/money/money.ts'
import { type ApiResponse, api } from '#src/app/platform/api/api.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { NextPageButton, QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { pagesQuery } from '#src/app/platform/query/pages-query.ts'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { Lines, Stack, Text, SecondaryText } from '#src/app/ui/layout/layout.tsx'
import styles from './wallet.module.css'
import { WalletRow, Withdrawals } from './withdrawals.tsx'

type Ledger = ApiResponse<'GET /api/users/me/ledger'>

/** Changes of the signed-in person's balance, newest first. */
const ledgerQuery = pagesQuery(['users', 'me', 'ledger'], (page) => api('GET /api/users/me/ledger', page))

/** 钱包: the balance in yuan, what was earned in another currency, withdrawals, and the changes of the balance. */
export function Wallet({ balance }: { balance: number }) {
  const t = useTranslations('accounts')
  const tLedger = t.ledger
  const { locale } = useDateFormat()
  const ledger = useInfiniteQuery(ledgerQuery)
  const yuan = { currency: 'CNY', amount: balance }
  const others = ledger.data?.pages[0]?.others ?? []
  // Who was paid in dollars does not look for them below an empty balance.
  const balances = balance !== 0 ? [yuan, ...others] : ledger.isPending ? [] : [...others, yuan]
  return (
    <Stack as="section" gap={4} className={styles['wallet']}>
      <SecondaryText as="h2">{t.balance}</SecondaryText>
      {balances.map(({ currency, amount }) => (
        <Text key={currency} tabular className={styles['amount']}>
          {formatMoney(amount, { locale, symbol: currencySymbol(currency), decimals: 'always' })}
        </Text>
      ))}
      <Withdrawals />
      <QueryBoundary query={ledger} skeleton={<SkeletonText lines={3} />}>
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.data)
          if (entries.length === 0) return <SecondaryText>{t.walletEmpty}</SecondaryText>
          return (
            <>
              <Text as="h3" size={16} before={24}>
                {tLedger.title}
              </Text>
              <Lines gap={8}>
                {entries.map((entry) => (
                  <LedgerRow key={entry._id} entry={entry} />
                ))}
              </Lines>
              <NextPageButton query={ledger}>{tLedger.more}</NextPageButton>
            </>
          )
        }}
      </QueryBoundary>
    </Stack>
  )
}

function LedgerRow({ entry: { kind, bundle, amount, currency, createdAt } }: { entry: Ledger['data'][number] }) {
  const t = useTranslations('accounts').ledger
  const { locale } = useDateFormat()
  const formattedAmount = formatMoney(amount, { locale, symbol: currencySymbol(currency), decimals: 'always' })
  return (
    <WalletRow
      title={t.kinds[kind]}
      at={createdAt}
      end={
        <span className={styles['entryAmount']} data-credit={amount > 0 || undefined}>
          {amount > 0 ? `+${formattedAmount}` : formattedAmount}
        </span>
      }
    >
      {bundle && (
        <SecondaryText as="span">
          {bundle.projectName} · {bundle.name}
        </SecondaryText>
      )}
    </WalletRow>
  )
}
