import { useState } from 'react'
import { currencySymbol, formatMoney } from '#src/domain/money/money.ts'
import { maxDeclineReasonLength } from '#src/domain/money/payouts.ts'
import { api } from '#src/app/platform/api/api.ts'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { useCall } from '#src/app/platform/query/use-call.ts'
import { ConfirmDialog } from '#src/app/ui/dialog/confirm-dialog.tsx'
import { FormDialog } from '#src/app/ui/dialog/form-dialog.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { TextArea } from '#src/app/ui/field/text-input.tsx'
import { openWithdrawalsQuery, type WithdrawalDecision } from './results-queries.ts'

type DecideWithdrawalDialogProps = WithdrawalDecision & { projectId: string; onClose: () => void }

/** Confirms that a withdrawal was paid out, or declines it with a reason. */
export function DecideWithdrawalDialog({ status, withdrawal, projectId, onClose }: DecideWithdrawalDialogProps) {
  const t = useTranslations('results')
  const locale = intlTag(useLocale())
  const [reason, setReason] = useState('')
  const [isReasonMissing, setIsReasonMissing] = useState(false)
  const { _id, worker, amount, currency } = withdrawal
  const sum = formatMoney(amount, { locale, symbol: currencySymbol(currency), decimals: 'always' })
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
