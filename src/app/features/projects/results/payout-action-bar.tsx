import { useAmountFormat } from '#src/app/features/projects/use-amount-format.ts'
import { useQuery } from '@tanstack/react-query'
import { useState, useRef } from 'react'
import { maxJobsPerCall, type JobStatus } from '#src/domain/money/payouts.ts'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { NeedsNetwork } from '#src/app/platform/network/needs-network.tsx'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { ConfirmDialog } from '#src/app/ui/dialog/confirm-dialog.tsx'
import { Checkbox } from '#src/app/ui/field/checkbox.tsx'
import { useFocusTransfer } from '#src/app/ui/use-focus-transfer.ts'
import { type JobFilters, type Payout, payoutKey, payoutsKey, allPayoutsQuery } from './results-queries.ts'
import { allowedTransitions, totalDueByCurrency } from './payout-transitions.ts'
import styles from './results.module.css'
import { SecondaryText, Row } from '#src/app/ui/layout/layout.tsx'
import { api } from '#src/app/platform/api/api.ts'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { useCall } from '#src/app/platform/query/use-call.ts'
import { toast } from '#src/app/ui/toast.ts'

type PayoutActionBarProps = {
  projectId: string
  filters: JobFilters
  /** The signed-in person's id. Nobody moves their own payouts. */
  ownId: string | undefined
  /** Those of the page that can be selected. */
  payouts: readonly Payout[]
  /** Number of jobs on all pages. */
  total: number
  hasOtherPages: boolean
  /** Whether the jobs of all pages are selected. */
  isAll: boolean
  isSelected: (payout: Payout) => boolean
  onSelect: (keys: ReadonlySet<string>) => void
  onSelectAll: () => void
}

/** The actions on the selected jobs. Paying asks for confirmation and shows the sum. */
export function PayoutActionBar({ projectId, filters, ownId, payouts, isAll, ...props }: PayoutActionBarProps) {
  const { total, hasOtherPages, isSelected, onSelect, onSelectAll } = props
  const t = useTranslations('results')
  const { selectAllMatching } = useTranslations('assignment')
  const formatAmount = useAmountFormat()
  const [payoutsToPay, setPayoutsToPay] = useState<readonly Payout[]>([])
  const closeDialog = () => setPayoutsToPay([])
  const onMoved = () => {
    closeDialog()
    onSelect(new Set())
  }
  // The sum in the dialog has those that are paid already.
  const movePayouts = useMovePayouts(projectId, onMoved, closeDialog)
  const allPayouts = useQuery({ ...allPayoutsQuery(projectId, filters), enabled: isAll })
  const selectedOfPage = payouts.filter(isSelected)
  const selectedPayouts = isAll ? (allPayouts.data?.filter(({ worker }) => worker._id !== ownId) ?? []) : selectedOfPage
  const isPageSelected = payouts.length > 0 && selectedOfPage.length === payouts.length
  const sumDue = (jobs: readonly Payout[]) =>
    totalDueByCurrency(jobs)
      .map(({ currency, amount }) => formatAmount(amount, currency))
      .join(' + ')
  const transitions = allowedTransitions(selectedPayouts)
  const focusRef = useFocusTransfer<HTMLDivElement>(transitions.map(({ targetStatus }) => targetStatus).join())
  return (
    <div ref={focusRef} className={styles['actionBar']}>
      <Checkbox
        checked={isPageSelected}
        disabled={payouts.length === 0}
        onCheckedChange={(isChecked) => onSelect(new Set(isChecked ? payouts.map(payoutKey) : []))}
        label={isAll ? t.allSelected(allPayouts.data ? selectedPayouts.length : total) : t.selectAll}
      />
      {isPageSelected && !isAll && hasOtherPages && (
        <Button variant="quiet" size="dense" onClick={onSelectAll}>
          {selectAllMatching(total)}
        </Button>
      )}
      {isAll && allPayouts.isPending && <span role="status">{t.readingAll}</span>}
      {isAll && <CallError error={allPayouts.error} />}
      {selectedPayouts.length > 0 && <span>{t.selectedDue(sumDue(selectedPayouts))}</span>}
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
      {payoutsToPay.length === 0 && <PartProgress move={movePayouts} />}
      <ConfirmDialog
        open={payoutsToPay.length > 0}
        onOpenChange={(open) => !open && closeDialog()}
        title={t.payTitle(payoutsToPay.length)}
        message={t.payNote(sumDue(payoutsToPay))}
        confirmText={t.pay}
        busy={movePayouts.isPending}
        error={
          <>
            <NeedsNetwork />
            <PartProgress move={movePayouts} />
          </>
        }
        onConfirm={() => movePayouts.mutate({ targetStatus: 'Payment Completed', jobs: payoutsToPay })}
      />
    </div>
  )
}

/** How many of the jobs are moved, if it takes several parts. */
function PartProgress({ move }: { move: ReturnType<typeof useMovePayouts> }) {
  const t = useTranslations('results')
  const count = move.variables?.jobs.length ?? 0
  if (!move.isPending || count <= maxJobsPerCall) return null
  return (
    <Row nowrap>
      <progress aria-label={t.moving} value={move.done} max={count} />
      <SecondaryText as="span" tabular role="status">
        {t.movedOf(move.done, count)}
      </SecondaryText>
    </Row>
  )
}

type MovePayoutsParams = { readonly targetStatus: JobStatus; readonly jobs: readonly Payout[] }

/** Moves all of `jobs` or none. Returns how many changed. */
async function movePart(projectId: string, status: JobStatus, jobs: readonly Payout[]): Promise<number> {
  const { data } = await api('POST /api/projects/{id}/movePayouts', {
    params: { id: projectId },
    body: {
      status,
      jobs: jobs.map(({ bundle, worker, completed, due }) => ({
        bundleId: bundle._id,
        workerId: worker._id,
        completed,
        due,
      })),
    },
  })
  return data.moved
}

/**
 * Moves payouts to another state, in parts of as many as one call takes; `done` is the number of jobs in finished parts.
 * Ends with the first part that is refused; `onEndedEarly` is called if others were moved before it. Not optimistic:
 * money is shown as paid only after the server confirmed it. Leaving the screen does not stop it.
 */
function useMovePayouts(projectId: string, onMoved: () => void, onEndedEarly: () => void) {
  const t = useTranslations('results')
  const problemText = useProblemText()
  const moved = useRef(0)
  const [done, setDone] = useState(0)
  const call = useCall(
    async ({ targetStatus, jobs }: MovePayoutsParams) => {
      moved.current = 0
      for (let start = 0; start < jobs.length; start += maxJobsPerCall) {
        setDone(start)
        moved.current += await movePart(projectId, targetStatus, jobs.slice(start, start + maxJobsPerCall))
      }
      return moved.current
    },
    {
      invalidates: [payoutsKey(projectId)],
      waits: true,
      success: (count) => t.statusesChanged(count),
      onSuccess: onMoved,
      onError: (error) => {
        const count = moved.current
        toast.error([count > 0 && t.statusesChanged(count), problemText(error)].filter(Boolean).join(' '))
        if (count > 0) onEndedEarly()
      },
    },
  )
  return { ...call, done }
}
