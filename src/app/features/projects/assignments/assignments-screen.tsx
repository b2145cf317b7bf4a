import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
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
import { NoSuchBundle } from '#src/app/features/projects/no-such-bundle.tsx'
import { usePageInReach } from '#src/app/features/projects/use-page-in-reach.ts'
import { AssignmentActions } from './assignment-actions.tsx'
import type { Asking } from './assignment-dialogs.tsx'
import { AssignmentFilters } from './assignment-filters.tsx'
import { AssignmentsHead } from './assignments-head.tsx'
import { StatusCounters } from './status-counters.tsx'
import { TaskTable } from './task-table.tsx'
import { useTaskMoves } from './use-task-moves.ts'
import styles from './assignments.module.css'

const AssignmentDialogs = lazy(async () => ({
  default: (await import('./assignment-dialogs.tsx')).AssignmentDialogs,
}))

type AssignmentsScreenProps = {
  projectId: string
  bundleId: string
  filters: TaskFilters
  /** Counted from 1. */
  page: number
  onFiltersChange: (filters: TaskFilters) => void
  onPageChange: (page: number) => void
}

/** A bundle's tasks: counts by status, each task with its assignee, and the actions that assign them. */
export function AssignmentsScreen({ projectId, bundleId, filters, page, ...on }: AssignmentsScreenProps) {
  const t = useText('projects')
  const bundle = useQuery(bundleQuery(bundleId))
  const tasks = useQuery(tasksQuery(bundleId, filters, page - 1))
  const members = useQuery(memberTasksQuery(projectId, bundleId))
  const move = useTaskMoves({ bundleId, filters, page })
  const [filtersOpen, setFiltersOpen] = useState(Object.keys(filters).length > 0)
  const [{ asking, open, turn }, setAsked] = useState<Asked>({ asking: null, open: false, turn: 0 })
  const ask = (asking: Asking) => setAsked({ asking, open: true, turn: turn + 1 })
  const pageCount = tasks.data && !tasks.isPlaceholderData ? pageCountOf(tasks.data.total) : undefined
  usePageInReach(page, pageCount, on.onPageChange)
  const failed = [bundle, tasks].find((query) => query.isError && query.data === undefined)
  if (failed?.error) {
    return (
      <>
        <h1>{t.assignments}</h1>
        <QueryFailure error={failed.error} busy={failed.isFetching} onRetry={() => void failed.refetch()} />
      </>
    )
  }
  if (bundle.data && bundle.data.project._id !== projectId) return <NoSuchBundle />
  return (
    <section aria-labelledby="assignments-title">
      <AssignmentsHead
        projectId={projectId}
        bundleId={bundleId}
        title={bundle.data ? `${bundle.data.project.name} - ${bundle.data.name}` : t.assignments}
        filters={filters}
        matching={tasks.isPlaceholderData ? undefined : tasks.data?.total}
        members={members.data}
      />
      <StatusCounters counts={bundle.data?.statusCounts} />
      <AssignmentActions
        onAsk={ask}
        filtersOpen={filtersOpen}
        filtersId="assignment-filters"
        onToggleFilters={() => setFiltersOpen(!filtersOpen)}
      />
      <div id="assignment-filters" hidden={!filtersOpen}>
        <AssignmentFilters
          filters={filters}
          languages={bundle.data?.languages ?? []}
          members={members.data}
          onChange={on.onFiltersChange}
        />
      </div>
      <TaskTable
        importAt={{ projectId, bundleId }}
        tasks={tasks.data?.data}
        busy={tasks.isPlaceholderData}
        onAssign={ask}
        onUnassign={(task) => move.mutate({ taskId: task._id, worker: null })}
        {...(Object.keys(filters).length > 0 && { onClearFilters: () => on.onFiltersChange({}) })}
      />
      <Pagination page={page} pageCount={pageCountOf(tasks.data?.total ?? 0)} onPageChange={on.onPageChange} />
      {tasks.data && <p className={styles['total']}>{`${t.tasks}: ${tasks.data.total}`}</p>}
      {asking !== null && (
        <Suspense fallback={null}>
          <AssignmentDialogs
            key={turn}
            asking={asking}
            open={open}
            onClose={() => setAsked({ asking, open: false, turn })}
            projectId={projectId}
            bundleId={bundleId}
            filters={filters}
            onAssign={(task, worker) => move.mutate({ taskId: task._id, worker })}
          />
        </Suspense>
      )}
    </section>
  )
}

/** The last opened dialog, kept while it closes. `turn` gives each opening a new dialog. */
type Asked = { readonly asking: Asking | null; readonly open: boolean; readonly turn: number }
