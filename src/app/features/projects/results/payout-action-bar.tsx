import { useState } from 'react'
import { currencySymbol, formatMoney } from '#src/domain/money.ts'
import { NeedsNetwork } from '#src/app/platform/network/needs-network.tsx'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { ConfirmDialog } from '#src/app/ui/dialog/confirm-dialog.tsx'
import { Checkbox } from '#src/app/ui/field/checkbox.tsx'
import { useFocusTransfer } from '#src/app/ui/use-focus-transfer.ts'
import type { Payout } from './results-queries.ts'
import { payoutKey, allowedTransitions, totalDueByCurrency } from './payout-transitions.ts'
import { useMovePayouts } from './use-move-payouts.ts'
import styles from './results.module.css'

type PayoutActionBarProps = {
  projectId: string
  payouts: readonly Payout[]
  selected: ReadonlySet<string>
  onSelectionChange: (selected: ReadonlySet<string>) => void
}

/** The actions on the selected jobs. Paying asks for confirmation and shows the sum. */
export function PayoutActionBar({ projectId, payouts, selected, onSelectionChange }: PayoutActionBarProps) {
  const t = useTranslations('results')
  const locale = intlTag(useLocale())
  const [payoutsToPay, setPayoutsToPay] = useState<readonly Payout[]>([])
  const movePayouts = useMovePayouts(projectId, () => {
    setPayoutsToPay([])
    onSelectionChange(new Set())
  })
  const selectedPayouts = payouts.filter((job) => selected.has(payoutKey(job)))
  const totalText = totalDueByCurrency(payoutsToPay)
    .map(({ currency, amount }) =>
      formatMoney(amount, { locale, symbol: currencySymbol(currency), decimals: 'always' }),
    )
    .join(' + ')
  const transitions = allowedTransitions(selectedPayouts)
  const focusRef = useFocusTransfer<HTMLDivElement>(transitions.map(({ targetStatus }) => targetStatus).join())
  return (
    <div ref={focusRef} className={styles['actionBar']}>
      <Checkbox
        checked={payouts.length > 0 && selectedPayouts.length === payouts.length}
        disabled={payouts.length === 0}
        onCheckedChange={(isChecked) => onSelectionChange(new Set(isChecked ? payouts.map(payoutKey) : []))}
        label={t.selectAll}
      />
      {transitions.map(({ targetStatus, jobs }) => (
        <Button
          key={targetStatus}
          size="dense"
          variant={targetStatus === 'Payment Completed' ? 'seal' : 'plain'}
          busy={movePayouts.isPending && movePayouts.variables.targetStatus === targetStatus}
          disabled={movePayouts.isPending && movePayouts.variables.targetStatus !== targetStatus}
          onClick={() =>
            targetStatus === 'Payment Completed' ? setPayoutsToPay(jobs) : movePayouts.mutate({ targetStatus, jobs })
          }
        >
          {t.transitionSelected(t.transitions[targetStatus], jobs.length)}
        </Button>
      ))}
      <ConfirmDialog
        open={payoutsToPay.length > 0}
        onOpenChange={(open) => !open && setPayoutsToPay([])}
        title={t.payTitle(payoutsToPay.length)}
        message={t.payNote(totalText)}
        confirmText={t.pay}
        busy={movePayouts.isPending}
        error={<NeedsNetwork />}
        onConfirm={() => movePayouts.mutate({ targetStatus: 'Payment Completed', jobs: payoutsToPay })}
      />
    </div>
  )
}
