import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { formatDate } from '#src/domain/text/format-date.ts'
import { currencySymbol, formatMoney } from '#src/domain/money/money.ts'
import type { WithdrawalStatus } from '#src/domain/money/payouts.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { onLive } from '#src/app/platform/live/live-events.ts'
import { FailedQuery } from '#src/app/platform/query/query-boundary.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { StatusLabel, type StatusTone } from '#src/app/ui/feedback/status-label.tsx'
import { type Available, type Withdrawal, withdrawalsQuery } from './withdrawals-query.ts'
import { Lines, Row, Stack, Text, SecondaryText } from '#src/app/ui/layout/layout.tsx'
import styles from './wallet.module.css'
import { onDemand } from '#src/app/ui/on-demand/on-demand.tsx'

const WithdrawDialog = onDemand(async () => (await import('./withdraw-dialog.tsx')).WithdrawDialog)

const statusTones: Readonly<Record<WithdrawalStatus, StatusTone>> = {
  requested: 'running',
  paid: 'sold',
  declined: 'refused',
}

/** What the person can withdraw from each project, and their withdrawals. Empty for who was never paid by a project. */
export function Withdrawals() {
  const t = useTranslations('accounts').ledger
  const { locale } = useDateFormat()
  const withdrawals = useQuery(withdrawalsQuery)
  const { refetch } = withdrawals
  // A declined one changes no balance.
  useEffect(() => onLive('notification', () => void refetch()), [refetch])
  const [requested, setRequested] = useState<Available | null>(null)
  if (withdrawals.isError && !withdrawals.data) return <FailedQuery query={withdrawals} />
  const { available = [], data = [] } = withdrawals.data ?? {}
  if (available.length === 0 && data.length === 0) return null
  const isOpen = (share: Available) =>
    data.some(
      ({ status, project, currency }) =>
        status === 'requested' && project._id === share.project._id && currency === share.currency,
    )
  return (
    <Stack as="section" gap={4} aria-labelledby="withdrawals-title">
      <Text id="withdrawals-title" as="h3" size={16} className={styles['title']}>
        {t.withdrawals}
      </Text>
      <Lines gap={8}>
        {available.map((share) => (
          <WalletRow
            key={`${share.project._id} ${share.currency}`}
            title={share.project.name}
            end={
              !isOpen(share) && (
                <Button
                  {...WithdrawDialog.intentProps}
                  size="dense"
                  aria-label={t.withdrawNamed(share.project.name)}
                  onClick={() => setRequested(share)}
                >
                  {t.withdraw}
                </Button>
              )
            }
          >
            <SecondaryText as="span">
              {t.available(
                formatMoney(share.amount, { locale, symbol: currencySymbol(share.currency), decimals: 'always' }),
              )}
            </SecondaryText>
          </WalletRow>
        ))}
        {data.map((withdrawal) => (
          <WithdrawalRow key={withdrawal._id} withdrawal={withdrawal} />
        ))}
      </Lines>
      {requested && <WithdrawDialog share={requested} onClose={() => setRequested(null)} />}
    </Stack>
  )
}

function WithdrawalRow({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useTranslations('accounts').ledger
  const { locale } = useDateFormat()
  const { project, amount, currency, status, reason, requestedAt, decidedAt } = withdrawal
  return (
    <WalletRow
      title={project.name}
      at={decidedAt ?? requestedAt}
      end={
        <span className={styles['entryAmount']}>
          <StatusLabel tone={statusTones[status]}>{t.withdrawalStatuses[status]}</StatusLabel>{' '}
          {formatMoney(amount, { locale, symbol: currencySymbol(currency), decimals: 'always' })}
        </span>
      }
    >
      {reason !== '' && (
        <SecondaryText as="span" dir="auto">
          {reason}
        </SecondaryText>
      )}
    </WalletRow>
  )
}

type WalletRowProps = { title: string; at?: string; end: ReactNode; children: ReactNode }

export function WalletRow({ title, at, end, children }: WalletRowProps) {
  const dateFormat = useDateFormat()
  return (
    <Row as="li" gap={16} justify="between" nowrap className={styles['entry']}>
      <Stack as="span" gap={0}>
        <strong>{title}</strong>
        {children}
        {at !== undefined && (
          <SecondaryText as="time" dateTime={at}>
            {formatDate(at, dateFormat)}
          </SecondaryText>
        )}
      </Stack>
      {end}
    </Row>
  )
}
