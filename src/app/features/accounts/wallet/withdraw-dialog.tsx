import { useCall } from '#src/app/platform/query/use-call.ts'
import { useState } from 'react'
import { currencySymbol, formatMoney } from '#src/domain/money/money.ts'
import { api } from '#src/app/platform/api/api.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { FormDialog } from '#src/app/ui/dialog/form-dialog.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { NumberInput } from '#src/app/ui/field/number-input.tsx'
import { parseAmountText } from '#src/domain/money/typed-number.ts'
import { type Available, withdrawalsQuery } from './withdrawals-query.ts'

/** Asks a project to pay out a part or all of what it paid into the wallet. */
export function WithdrawDialog({ share, onClose }: { share: Available; onClose: () => void }) {
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
