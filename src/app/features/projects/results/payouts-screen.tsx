import { useAmountFormat } from '#src/app/features/projects/use-amount-format.ts'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { FilterChange } from '#src/domain/active-filters.ts'
import { type JobStatus, jobStatuses } from '#src/domain/money/payouts.ts'
import { pageCountOf } from '#src/domain/pagination.ts'
import { requestFor } from '#src/contract/request-for.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { QueryErrorState } from '#src/app/platform/query/query-boundary.tsx'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { buttonClass } from '#src/app/ui/button/button.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { Select } from '#src/app/ui/field/select.tsx'
import { Pagination, type PageChange, useClampedPage } from '#src/app/ui/table/pagination.tsx'
import { ListSearch } from '#src/app/features/projects/list-search.tsx'
import { projectQuery } from '#src/app/features/projects/project-queries.ts'
import { FigureList } from '#src/app/ui/figure-list.tsx'
import { PayoutActionBar } from './payout-action-bar.tsx'
import { PayoutsTable } from './payouts-table.tsx'
import { WithdrawalRequests } from './withdrawal-requests.tsx'
import { type JobFilters, type Payout, payoutKey, payoutsQuery, type PayoutTotals as Sums } from './results-queries.ts'
import styles from './results.module.css'
import { Row, SecondaryText } from '#src/app/ui/layout/layout.tsx'

/** The sums in review, waiting and paid over all pages, a line per currency, or a column each on phones. */
function PayoutTotals({ totals }: { totals: Sums }) {
  const t = useTranslations('results')
  const formatAmount = useAmountFormat()
  const lists = totals.map(({ currency, ...amounts }) => (
    <FigureList
      key={currency}
      size="medium"
      figures={(['reviewing', 'waiting', 'paid'] as const).map((name) => [
        t.totals[name],
        formatAmount(amounts[name], currency),
      ])}
    />
  ))
  return lists.length > 1 ? <div className={styles['totals']}>{lists}</div> : lists
}

type PayoutsScreenProps = {
  projectId: string
  filters: JobFilters
  /** Counted from 1. */
  page: number
  onFiltersChange: (change: FilterChange<JobFilters>) => void
  onClearFilters: () => void
  onPageChange: PageChange
}

/** The chosen jobs of a page of a list, or all of the list. */
type Selection = { readonly list: string; readonly page: number | 'all'; readonly keys: ReadonlySet<string> }

const emptyKeys: ReadonlySet<string> = new Set()

/** What each member is owed for each bundle, and the state of that payout. */
export function PayoutsScreen({ projectId, filters, page, ...on }: PayoutsScreenProps) {
  const t = useTranslations('results')
  const ownId = useIdentity()?._id
  const payouts = useQuery(payoutsQuery(projectId, filters, page - 1))
  // A selection ends with its filters and, unless it is of all pages, with its page: nothing that the manager did not
  // choose in view of its count may be paid.
  const list = JSON.stringify(filters)
  const [selection, setSelection] = useState<Selection>({ list, page, keys: emptyKeys })
  const isAll = selection.list === list && selection.page === 'all'
  const selectedKeys = selection.list === list && selection.page === page ? selection.keys : emptyKeys
  const select = (keys: ReadonlySet<string>) => setSelection({ list, page, keys })
  const selectable = payouts.data?.data.filter(({ worker }) => worker._id !== ownId) ?? []
  const isSelected = (payout: Payout) => (isAll ? payout.worker._id !== ownId : selectedKeys.has(payoutKey(payout)))
  const pageCount = payouts.data && !payouts.isPlaceholderData ? pageCountOf(payouts.data.total) : undefined
  useClampedPage(page, pageCount, on.onPageChange)
  const payroll = requestFor('GET /api/projects/{id}/payroll', { params: { id: projectId }, query: filters })
  if (payouts.isError && payouts.data === undefined) {
    return (
      <>
        <h1>{t.payouts}</h1>
        <QueryErrorState error={payouts.error} busy={payouts.isFetching} onRetry={() => void payouts.refetch()} />
      </>
    )
  }
  const toggle = (payout: Payout, on: boolean) => {
    const key = payoutKey(payout)
    const others = selectable.filter(isSelected).map(payoutKey)
    select(new Set(on ? [...others, key] : others.filter((other) => other !== key)))
  }
  return (
    <>
      <Row className={styles['header']}>
        <h1>{t.payouts}</h1>
        <a href={payroll.url} download className={buttonClass({ variant: 'plain' })}>
          <Download aria-hidden />
          {t.payroll}
        </a>
      </Row>
      <PayoutTotals totals={payouts.data?.sums ?? []} />
      {Object.keys(filters).length > 0 && <SecondaryText className={styles['note']}>{t.totalsFiltered}</SecondaryText>}
      <WithdrawalRequests projectId={projectId} ownId={ownId} />
      <ListSearch
        label={t.searchTalent}
        hint={t.searchTalentHint}
        search={filters.talent ?? ''}
        onSearch={(talent) => on.onFiltersChange({ talent })}
      />
      <PayoutFilters projectId={projectId} filters={filters} onChange={on.onFiltersChange} />
      {payouts.data?.data.length !== 0 && (
        <PayoutActionBar
          projectId={projectId}
          filters={filters}
          ownId={ownId}
          payouts={selectable}
          total={payouts.data?.total ?? 0}
          hasOtherPages={!payouts.isPlaceholderData && (payouts.data?.total ?? 0) > (payouts.data?.data.length ?? 0)}
          isAll={isAll}
          isSelected={isSelected}
          onSelect={select}
          onSelectAll={() => setSelection({ list, page: 'all', keys: emptyKeys })}
        />
      )}
      <PayoutsTable
        projectId={projectId}
        payouts={payouts.data?.data}
        ownId={ownId}
        busy={payouts.isPlaceholderData}
        {...(Object.keys(filters).length > 0 && { onClearFilters: on.onClearFilters })}
        isSelected={isSelected}
        onSelect={toggle}
      />
      <Pagination page={page} pageCount={pageCountOf(payouts.data?.total ?? 0)} onPageChange={on.onPageChange} />
    </>
  )
}

type PayoutFiltersProps = { projectId: string; filters: JobFilters; onChange: PayoutsScreenProps['onFiltersChange'] }

function PayoutFilters({ projectId, filters, onChange }: PayoutFiltersProps) {
  const t = useTranslations('results')
  const bundles = useQuery(projectQuery(projectId)).data?.bundles ?? []
  const { bundleId, status } = filters
  return (
    <div role="search" className={styles['filters']}>
      <Field label={t.bundle}>
        <Select
          value={bundleId ?? ''}
          onValueChange={(value) => onChange({ bundleId: value })}
          options={[
            { value: '', label: t.allStatuses },
            ...bundles.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
        />
      </Field>
      <Field label={t.status}>
        <Select<JobStatus | ''>
          value={status ?? ''}
          onValueChange={(value) => onChange({ status: value })}
          options={[
            { value: '', label: t.allStatuses },
            ...jobStatuses.map((value) => ({ value, label: t.statuses[value] })),
          ]}
        />
      </Field>
    </div>
  )
}
