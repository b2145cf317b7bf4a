import { useAmountFormat } from '#src/app/features/projects/use-amount-format.ts'
import { groupDigits } from '#src/domain/text/format-number.ts'
import { Link } from '@tanstack/react-router'
import { Wallet } from 'lucide-react'
import { formatDate } from '#src/domain/text/format-date.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { BundlesLink } from '#src/app/features/projects/project-nav.tsx'
import { jobStatusTones } from '#src/app/features/projects/job-status-tones.ts'
import { KeyedTable } from '#src/app/platform/table-keys/keyed-table.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { Checkbox } from '#src/app/ui/field/checkbox.tsx'
import { EmptyState } from '#src/app/ui/feedback/states.tsx'
import { StatusLabel } from '#src/app/ui/feedback/status-label.tsx'
import { Table, type TableColumn } from '#src/app/ui/table/table.tsx'
import { VisuallyHidden } from '#src/app/ui/visually-hidden.tsx'
import { type Payout, payoutKey } from './results-queries.ts'
import styles from './results.module.css'
import { opensRow } from '#src/app/ui/table/use-row-focus.ts'

type PayoutsTableProps = {
  projectId: string
  payouts: readonly Payout[] | undefined
  busy: boolean
  /** Set while filters are active. */
  onClearFilters?: () => void
  /** The id of the signed-in person, who cannot select their own jobs: nobody approves their own payout. */
  ownId: string | undefined
  isSelected: (payout: Payout) => boolean
  onSelect: (payout: Payout, selected: boolean) => void
}

export function PayoutsTable({ payouts, busy, onClearFilters, ...columnProps }: PayoutsTableProps) {
  const t = useTranslations('results')
  return (
    <KeyedTable rowAction="select">
      <Table
        label={t.payouts}
        columns={usePayoutColumns(columnProps)}
        rows={payouts}
        rowKey={payoutKey}
        busy={busy}
        empty={
          <EmptyState
            icon={<Wallet aria-hidden />}
            action={onClearFilters ? <Button onClick={onClearFilters}>{t.clear}</Button> : <BundlesLink />}
          >
            {onClearFilters ? t.noPayouts : t.noPayoutsYet}
          </EmptyState>
        }
      />
    </KeyedTable>
  )
}

type ColumnProps = Pick<PayoutsTableProps, 'projectId' | 'ownId' | 'isSelected' | 'onSelect'>

function usePayoutColumns({ projectId, ownId, isSelected, onSelect }: ColumnProps): readonly TableColumn<Payout>[] {
  const t = useTranslations('results')
  const dateFormat = useDateFormat()
  const formatAmount = useAmountFormat()
  return [
    {
      key: 'worker',
      header: t.worker,
      cell: (job) => (
        <Checkbox
          checked={isSelected(job)}
          disabled={job.worker._id === ownId}
          onCheckedChange={(checked) => onSelect(job, checked)}
          label={
            <span className={styles['stacked']}>
              <VisuallyHidden>{t.select(job.worker.name, job.bundle.name)}</VisuallyHidden>
              <span className={styles['name']} aria-hidden>
                {job.worker.name}
              </span>
              {job.worker._id === ownId ? (
                <small>{t.ownPayout}</small>
              ) : (
                <small className={styles['name']} aria-hidden>
                  {job.worker.email}
                </small>
              )}
            </span>
          }
        />
      ),
    },
    {
      key: 'bundle',
      header: t.bundle,
      cell: ({ bundle, worker }) => (
        <Link
          to="/project/$id/bundle/$bundleId/assignments"
          params={{ id: projectId, bundleId: bundle._id }}
          search={{ worker: worker._id }}
          {...opensRow}
          className={styles['tasksLink']}
          aria-label={t.tasksOf(worker.name, bundle.name)}
        >
          <span className={styles['name']}>{bundle.name}</span>
        </Link>
      ),
    },
    {
      key: 'tasks',
      header: t.tasks,
      align: 'end',
      cell: ({ completed, assigned }) => (
        <span className={styles['stacked']}>
          <span>{groupDigits(completed)}</span>
          {assigned > 0 && <small>{t.openTasks(assigned)}</small>}
        </span>
      ),
    },
    { key: 'rate', header: t.rate, align: 'end', cell: (job) => formatAmount(job.rate, job.currency) },
    {
      key: 'due',
      header: t.due,
      align: 'end',
      cell: (job) => (
        <span className={styles['stacked']}>
          <span>{formatAmount(job.due, job.currency)}</span>
          {job.dueAtOldRates > 0 && <small>{t.dueAtOldRates(formatAmount(job.dueAtOldRates, job.currency))}</small>}
        </span>
      ),
    },
    {
      key: 'paid',
      header: t.paid,
      align: 'end',
      cell: (job) => (
        <span className={styles['stacked']}>
          <span>{formatAmount(job.paid, job.currency)}</span>
          {job.paidAt !== null && <small>{t.paidOn(formatDate(job.paidAt, dateFormat))}</small>}
        </span>
      ),
    },
    {
      key: 'status',
      header: t.status,
      cell: ({ status }) => <StatusLabel tone={jobStatusTones[status]}>{t.statuses[status]}</StatusLabel>,
    },
  ]
}
