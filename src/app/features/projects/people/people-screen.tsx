import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal, X } from 'lucide-react'
import { useState } from 'react'
import { pageCountOf } from '#src/domain/pagination.ts'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { QueryFailure } from '#src/app/platform/query-outcome.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { IconButton } from '#src/app/ui/button/icon-button.tsx'
import { Pagination } from '#src/app/ui/table/pagination.tsx'
import {
  membersQuery,
  planJobsQuery,
  type TalentFilters,
  talentsQuery,
} from '#src/app/features/projects/project-queries.ts'
import { PeopleFilters } from './people-filters.tsx'
import { PeopleTable } from './people-table.tsx'
import styles from './people.module.css'

type PeopleScreenProps = {
  projectId: string
  /** Only plan jobs in this bundle's languages are shown. */
  bundleId: string | undefined
  filters: TalentFilters
  /** Counted from 1. */
  page: number
  onFiltersChange: (filters: TalentFilters) => void
  onPageChange: (page: number) => void
  onClose: () => void
}

/** Every talent there is, as the project sees them: members, banned, planned for. */
export function PeopleScreen(props: PeopleScreenProps) {
  const { projectId, bundleId, filters, page } = props
  const t = useText('projects')
  const [open, setOpen] = useState(Object.keys(filters).length > 0)
  const talents = useQuery(talentsQuery(projectId, filters, page - 1))
  const members = useQuery(membersQuery(projectId))
  const planJobs = useQuery(planJobsQuery(projectId, bundleId))
  const failed = [talents, members, planJobs].find((query) => query.isError && query.data === undefined)
  if (failed?.error) {
    return (
      <>
        <h1>{t.talents}</h1>
        <QueryFailure error={failed.error} busy={failed.isFetching} onRetry={() => void failed.refetch()} />
      </>
    )
  }
  return (
    <section aria-labelledby="people-title">
      <div className={styles['head']}>
        <h1 id="people-title">{talents.data ? t.totalTalents(talents.data.total) : t.talents}</h1>
        <Button
          icon={<SlidersHorizontal aria-hidden />}
          aria-expanded={open}
          aria-controls="people-filters"
          onClick={() => setOpen(!open)}
        >
          {t.filters}
        </Button>
        <IconButton label={t.close} icon={<X aria-hidden />} onClick={props.onClose} />
      </div>
      <div id="people-filters" hidden={!open}>
        <PeopleFilters key={JSON.stringify(filters)} filters={filters} onSearch={props.onFiltersChange} />
      </div>
      <PeopleTable
        talents={talents.data?.data}
        members={members.data}
        planJobs={planJobs.data}
        busy={talents.isPlaceholderData}
      />
      <Pagination page={page} pageCount={pageCountOf(talents.data?.total ?? 0)} onPageChange={props.onPageChange} />
    </section>
  )
}
