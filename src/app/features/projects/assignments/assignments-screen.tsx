import { useQuery } from '@tanstack/react-query'
import { pageCountOf } from '#src/domain/pagination.ts'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { QueryFailure } from '#src/app/platform/query-outcome.tsx'
import { Pagination } from '#src/app/ui/table/pagination.tsx'
import {
  bundleQuery,
  memberTasksQuery,
  type TaskFilters,
  tasksQuery,
} from '#src/app/features/projects/project-queries.ts'
import { AssignmentFilters } from './assignment-filters.tsx'
import { StatusCounters } from './status-counters.tsx'
import { TaskTable } from './task-table.tsx'
import styles from './assignments.module.css'

type AssignmentsScreenProps = {
  projectId: string
  bundleId: string
  filters: TaskFilters
  /** Counted from 1. */
  page: number
  onFiltersChange: (filters: TaskFilters) => void
  onPageChange: (page: number) => void
}

/** A bundle's tasks: how many are open, assigned and finished, and each one with who has it. */
export function AssignmentsScreen({ projectId, bundleId, filters, page, ...on }: AssignmentsScreenProps) {
  const t = useText('projects')
  const bundle = useQuery(bundleQuery(bundleId))
  const tasks = useQuery(tasksQuery(bundleId, filters, page - 1))
  const members = useQuery(memberTasksQuery(projectId, bundleId))
  const failed = [bundle, tasks].find((query) => query.isError && query.data === undefined)
  if (failed?.error) {
    return (
      <>
        <h1>{t.assignments}</h1>
        <QueryFailure error={failed.error} busy={failed.isFetching} onRetry={() => void failed.refetch()} />
      </>
    )
  }
  return (
    <section aria-labelledby="assignments-title">
      <h1 id="assignments-title" className={styles['title']}>
        {bundle.data ? `${bundle.data.project.name} - ${bundle.data.name}` : t.assignments}
      </h1>
      <StatusCounters counts={bundle.data?.statusCounts} />
      <AssignmentFilters
        filters={filters}
        languages={bundle.data?.languages ?? []}
        members={members.data}
        onChange={on.onFiltersChange}
      />
      <TaskTable tasks={tasks.data?.data} busy={tasks.isPlaceholderData} />
      <Pagination page={page} pageCount={pageCountOf(tasks.data?.total ?? 0)} onPageChange={on.onPageChange} />
      {tasks.data && <p className={styles['total']}>{`${t.tasks}: ${tasks.data.total}`}</p>}
    </section>
  )
}
