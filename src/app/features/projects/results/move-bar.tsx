import { useState } from 'react'
import { currencySymbol, formatMoney } from '#src/domain/money.ts'
import { NeedsNetwork } from '#src/app/platform/network/needs-network.tsx'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useText } from '#src/app/platform/i18n/text.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { ConfirmDialog } from '#src/app/ui/dialog/confirm-dialog.tsx'
import { Checkbox } from '#src/app/ui/field/checkbox.tsx'
import { useFocusHandover } from '#src/app/ui/use-focus-handover.ts'
import type { Payout } from './results-queries.ts'
import { jobKey, possibleMoves, sumDue } from './selected-jobs.ts'
import { useMovePayouts } from './use-move-payouts.ts'
import styles from './results.module.css'

type MoveBarProps = {
  projectId: string
  payouts: readonly Payout[]
  selected: ReadonlySet<string>
  onSelectionChange: (selected: ReadonlySet<string>) => void
}

/** The actions on the selected jobs. Paying asks for confirmation and shows the sum. */
export function MoveBar({ projectId, payouts, selected, onSelectionChange }: MoveBarProps) {
  const t = useText('results')
  const locale = intlTag(useLocale())
  const [paying, setPaying] = useState<readonly Payout[]>([])
  const move = useMovePayouts(projectId, () => {
    setPaying([])
    onSelectionChange(new Set())
  })
  const chosen = payouts.filter((job) => selected.has(jobKey(job)))
  const sum = sumDue(paying)
    .map(({ currency, amount }) =>
      formatMoney(amount, { locale, symbol: currencySymbol(currency), decimals: 'always' }),
    )
    .join(' + ')
  const moves = possibleMoves(chosen)
  const place = useFocusHandover<HTMLDivElement>(moves.map(({ to }) => to).join())
  return (
    <div ref={place} className={styles['bar']}>
      <Checkbox
        checked={payouts.length > 0 && chosen.length === payouts.length}
        disabled={payouts.length === 0}
        onCheckedChange={(all) => onSelectionChange(new Set(all ? payouts.map(jobKey) : []))}
        label={t.selectAll}
      />
      {moves.map(({ to, jobs }) => (
        <Button
          key={to}
          size="dense"
          variant={to === 'Payment Completed' ? 'seal' : 'plain'}
          busy={move.isPending && move.variables.to === to}
          disabled={move.isPending && move.variables.to !== to}
          onClick={() => (to === 'Payment Completed' ? setPaying(jobs) : move.mutate({ to, jobs }))}
        >
          {t.moveSelected(t.move[to], jobs.length)}
        </Button>
      ))}
      <ConfirmDialog
        open={paying.length > 0}
        onOpenChange={(open) => !open && setPaying([])}
        title={t.payTitle(paying.length)}
        message={t.payNote(sum)}
        confirmText={t.pay}
        cancelText={t.cancel}
        busy={move.isPending}
        error={<NeedsNetwork />}
        onConfirm={() => move.mutate({ to: 'Payment Completed', jobs: paying })}
      />
    </div>
  )
}
