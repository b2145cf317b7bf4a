import { useAmountFormat } from '#src/app/features/projects/use-amount-format.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { formatDate } from '#src/domain/text/format-date.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { QueryErrorState } from '#src/app/platform/query/query-boundary.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { openWithdrawalsQuery, type WithdrawalDecision } from './results-queries.ts'
import styles from './results.module.css'
import { Row } from '#src/app/ui/layout/layout.tsx'
import { maxDeclineReasonLength } from '#src/domain/money/payouts.ts'
import { api } from '#src/app/platform/api/api.ts'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { useCall } from '#src/app/platform/query/use-call.ts'
import { ConfirmDialog } from '#src/app/ui/dialog/confirm-dialog.tsx'
import { FormDialog } from '#src/app/ui/dialog/form-dialog.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { TextArea } from '#src/app/ui/field/text-input.tsx'

/** The withdrawals that talents ask for, to be paid out or declined. Not shown while there are none. */
export function WithdrawalRequests({ projectId, ownId }: { projectId: string; ownId: string | undefined }) {
  const t = useTranslations('results')
  const dateFormat = useDateFormat()
  const formatAmount = useAmountFormat()
  const withdrawals = useQuery(openWithdrawalsQuery(projectId))
  const [decision, setDecision] = useState<WithdrawalDecision | null>(null)
  const closeDialog = useCallback(() => setDecision(null), [])
  if (withdrawals.isError && !withdrawals.data) {
    return (
      <QueryErrorState
        error={withdrawals.error}
        busy={withdrawals.isFetching}
        onRetry={() => void withdrawals.refetch()}
      />
    )
  }
  const { data = [], total = 0 } = withdrawals.data ?? {}
  // The dialog stays when somebody else decides meanwhile, and says so.
  const dialog = decision && <DecideWithdrawalDialog {...decision} projectId={projectId} onClose={closeDialog} />
  if (total === 0) return dialog
  return (
    <>
      <section className={styles['withdrawals']} aria-labelledby="withdrawals-title">
        <h2 id="withdrawals-title">{t.withdrawals(total)}</h2>
        <ul>
          {data.map((withdrawal) => {
            const { _id, worker, amount, currency, requestedAt } = withdrawal
            return (
              <Row as="li" key={_id} gap={24} lineGap={4} size={14} tabular>
                <span className={styles['stacked']}>
                  <span>{worker.name}</span>
                  <small>{worker._id === ownId ? t.ownPayout : worker.email}</small>
                </span>
                <span className={styles['stacked']}>
                  <strong>{formatAmount(amount, currency)}</strong>
                  <small>
                    <time dateTime={requestedAt}>{formatDate(requestedAt, dateFormat)}</time>
                  </small>
                </span>
                {worker._id !== ownId && (
                  <Row as="span" nowrap>
                    <Button
                      size="dense"
                      aria-label={t.confirmWithdrawalNamed(worker.name)}
                      onClick={() => setDecision({ status: 'paid', withdrawal })}
                    >
                      {t.confirmWithdrawal}
                    </Button>
                    <Button
                      size="dense"
                      variant="quiet"
                      aria-label={t.declineWithdrawalNamed(worker.name)}
                      onClick={() => setDecision({ status: 'declined', withdrawal })}
                    >
                      {t.declineWithdrawal}
                    </Button>
                  </Row>
                )}
              </Row>
            )
          })}
        </ul>
      </section>
      {dialog}
    </>
  )
}

type DecideWithdrawalDialogProps = WithdrawalDecision & { projectId: string; onClose: () => void }

/** Confirms that a withdrawal was paid out, or declines it with a reason. */
function DecideWithdrawalDialog({ status, withdrawal, projectId, onClose }: DecideWithdrawalDialogProps) {
  const t = useTranslations('results')
  const [reason, setReason] = useState('')
  const [isReasonMissing, setIsReasonMissing] = useState(false)
  const { _id, worker, amount, currency } = withdrawal
  const sum = useAmountFormat()(amount, currency)
  const decide = useCall(
    () =>
      api('POST /api/projects/{id}/withdrawals/{withdrawalId}/decide', {
        params: { id: projectId, withdrawalId: _id },
        body: { status, reason: reason.trim() },
      }),
    {
      invalidates: [openWithdrawalsQuery(projectId).queryKey],
      success: status === 'paid' ? t.withdrawalPaid(worker.name) : t.withdrawalDeclined(worker.name),
      onSuccess: onClose,
    },
  )
  const dialogProps = { open: true, onOpenChange: (open: boolean) => open || onClose(), busy: decide.isPending }
  if (status === 'paid') {
    return (
      <ConfirmDialog
        {...dialogProps}
        title={t.confirmWithdrawalTitle(sum, worker.name)}
        message={t.confirmWithdrawalEffect}
        confirmText={t.confirmWithdrawal}
        error={<CallError error={decide.error} />}
        onConfirm={() => decide.mutate()}
      />
    )
  }
  return (
    <FormDialog
      {...dialogProps}
      title={t.declineWithdrawalTitle(sum, worker.name)}
      description={t.declineWithdrawalEffect}
      submitText={t.declineWithdrawal}
      danger
      onSubmit={() => {
        setIsReasonMissing(reason.trim() === '')
        if (reason.trim() !== '') decide.mutate()
      }}
      error={<CallError error={decide.error} />}
    >
      <Field label={t.declineReason} required error={isReasonMissing ? t.declineReasonMissing : undefined}>
        <TextArea
          value={reason}
          maxLength={maxDeclineReasonLength}
          onChange={(event) => {
            setIsReasonMissing(false)
            setReason(event.currentTarget.value)
          }}
        />
      </Field>
    </FormDialog>
  )
}
