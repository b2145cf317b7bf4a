import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { pageCountOf } from '#src/domain/pagination.ts'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { QueryFailure } from '#src/app/platform/query-outcome.tsx'
import { useIdentity } from '#src/app/platform/session.ts'
import { buttonClass } from '#src/app/ui/button/button.tsx'
import { Pagination } from '#src/app/ui/table/pagination.tsx'
import {
  membersQuery,
  planJobsQuery,
  type Talent,
  type TalentFilters,
  talentsQuery,
} from '#src/app/features/projects/project-queries.ts'
import { NoTalents } from './no-talents.tsx'
import type { Asked } from './people-dialogs.tsx'
import { PeopleHead } from './people-head.tsx'
import { PeopleTable } from './people-table.tsx'
import type { TalentAction } from './talent-actions.tsx'
import { useRowActions } from './use-row-actions.ts'

const PeopleDialogs = lazy(async () => ({ default: (await import('./people-dialogs.tsx')).PeopleDialogs }))

type PeopleScreenProps = {
  projectId: string
  /** When set, plan jobs are limited to this bundle's languages. */
  bundleId: string | undefined
  filters: TalentFilters
  /** Counted from 1. */
  page: number
  onFiltersChange: (filters: TalentFilters) => void
  onPageChange: (page: number) => void
  onClose: () => void
}

/** The last opened dialog and its talent; `times` tells openings apart. */
type Chosen = { readonly kind: Asked; readonly talent: Talent; readonly times: number }

/** All talents with their state in the project: members, bans, plan jobs. */
export function PeopleScreen(props: PeopleScreenProps) {
  const { projectId, bundleId, filters, page } = props
  const t = useText('projects')
  const people = useText('people')
  const admin = useIdentity()?.role === 'admin'
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [open, setOpen] = useState(false)
  // A request that the server refused in the route's loader is not repeated on mount.
  const once = { retryOnMount: false }
  const talents = useQuery({ ...talentsQuery(projectId, filters, page - 1), ...once })
  const members = useQuery({ ...membersQuery(projectId), ...once })
  const planJobs = useQuery({ ...planJobsQuery(projectId, bundleId), ...once })
  const rowActions = useRowActions(projectId, bundleId)
  const failed = [members, talents, planJobs].find((query) => query.isError && query.data === undefined)
  const retry = () => {
    for (const query of [members, talents, planJobs]) if (query.isError) void query.refetch()
  }
  if (failed?.error) {
    return (
      <>
        <h1>{t.talents}</h1>
        <QueryFailure
          error={failed.error}
          busy={failed.isFetching}
          onRetry={retry}
          elsewhere={
            <Link to="/projects" className={buttonClass({})}>
              {people.toProjects}
            </Link>
          }
        />
      </>
    )
  }
  const act = (action: TalentAction, talent: Talent) => {
    if (action === 'add' || action === 'unban') return rowActions[action](talent)
    setChosen({ kind: action, talent, times: (chosen?.times ?? 0) + 1 })
    setOpen(true)
  }
  const pageCount = pageCountOf(talents.data?.total ?? 0)
  return (
    <section aria-labelledby="people-title">
      <PeopleHead
        projectId={projectId}
        title={talents.data ? t.totalTalents(talents.data.total) : t.talents}
        filters={filters}
        mayAddUsers={admin}
        onFiltersChange={props.onFiltersChange}
        onClose={props.onClose}
      />
      <PeopleTable
        talents={talents.data?.data}
        members={members.data}
        planJobs={planJobs.data}
        busy={talents.isPlaceholderData}
        empty={<NoTalents pageCount={pageCount} page={page} onPageChange={props.onPageChange} />}
        onAction={act}
        onRemovePlanJob={rowActions.unplan}
      />
      <Pagination page={page} pageCount={pageCount} onPageChange={props.onPageChange} />
      {chosen && (
        <Suspense fallback={null}>
          <PeopleDialogs
            key={chosen.times}
            {...chosen}
            projectId={projectId}
            bundleId={bundleId}
            mayEdit={admin || members.data?.data.includes(chosen.talent._id) === true}
            open={open}
            onOpenChange={setOpen}
          />
        </Suspense>
      )}
    </section>
  )
}
