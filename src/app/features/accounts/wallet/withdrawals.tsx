import { useCall } from '#src/app/platform/query/use-call.ts'
import { type ApiResponse, api } from '#src/app/platform/api/api.ts'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { FormDialog } from '#src/app/ui/dialog/form-dialog.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { NumberInput } from '#src/app/ui/field/number-input.tsx'
import { parseAmountText } from '#src/domain/money/typed-number.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
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
import { Lines, Row, Stack, Text, SecondaryText } from '#src/app/ui/layout/layout.tsx'
import styles from './wallet.module.css'

type OwnWithdrawals = ApiResponse<'GET /api/users/me/withdrawals'>
type Withdrawal = OwnWithdrawals['data'][number]
type Available = OwnWithdrawals['available'][number]

/** What the signed-in person can withdraw from each project, and the withdrawals they asked for. */
const withdrawalsQuery = queryOptions({
  queryKey: ['users', 'me', 'withdrawals'],
  queryFn: ({ signal }) => api('GET /api/users/me/withdrawals', { signal }),
})

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
      <Text id="withdrawals-title" as="h3" size={16} before={24}>
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

/** Asks a project to pay out a part or all of what it paid into the wallet. */
function WithdrawDialog({ share, onClose }: { share: Available; onClose: () => void }) {
  const t = useTranslations('accounts').ledger
  const { locale } = useDateFormat()
  const [amountText, setAmountText] = useState(share.amount.toFixed(2))
  const [isInvalid, setIsInvalid] = useState(false)
  // A retry after a network failure asks only once.
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID())
  const { project, currency } = share
  const symbol = currencySymbol(currency)
  const most = formatMoney(share.amount, { locale, symbol, decimals: 'always' })
  const request = useCall(
    (amount: number) =>
      api('POST /api/users/me/withdrawals', { body: { projectId: project._id, currency, amount }, idempotencyKey }),
    { invalidates: [withdrawalsQuery.queryKey], success: t.withdrawalRequested(project.name), onSuccess: onClose },
  )
  const submit = () => {
    const amount = parseAmountText(amountText)
    const isAllowed = amount !== null && amount > 0 && amount <= share.amount
    setIsInvalid(!isAllowed)
    if (isAllowed) request.mutate(amount)
  }
  return (
    <FormDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t.withdrawTitle(project.name)}
      description={t.withdrawEffect}
      submitText={t.withdraw}
      busy={request.isPending}
      onSubmit={submit}
      error={<CallError error={request.error} />}
    >
      <Field label={t.withdrawAmount(symbol)} required error={isInvalid ? t.withdrawInvalid(most) : undefined}>
        <NumberInput
          label={t.withdrawAmount(symbol)}
          min={0}
          max={share.amount}
          inputMode="decimal"
          value={amountText}
          onValueChange={(value) => {
            setIsInvalid(false)
            request.reset()
            setAmountText(value)
            setIdempotencyKey(crypto.randomUUID())
          }}
        />
      </Field>
    </FormDialog>
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
    <Row as="li" gap={16} justify="between" nowrap tabular className={styles['entry']}>
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
