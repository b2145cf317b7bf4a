import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { pageCountOf } from '#src/domain/pagination.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { FailedQuery } from '#src/app/platform/query/query-boundary.tsx'
import { Pagination } from '#src/app/ui/table/pagination.tsx'
import { type PageChange, useClampedPage } from '#src/app/ui/table/use-clamped-page.ts'
import {
  bundleQuery,
  memberTasksQuery,
  type TaskFilters,
  tasksQuery,
} from '#src/app/features/projects/project-queries.ts'
import { BundleNotFound } from '#src/app/features/projects/bundle-not-found.tsx'
import { AssignmentActions } from './assignment-actions.tsx'
import type { DialogRequest } from './assignment-dialogs.tsx'
import { AssignmentFilters } from './assignment-filters.tsx'
import { AssignmentsHeader } from './assignments-header.tsx'
import { StatusCounters } from './status-counters.tsx'
import { AssignmentTable } from './assignment-table.tsx'
import { useTaskAssignment } from './use-task-assignment.ts'
import styles from './assignments.module.css'

const loadDialogs = () => import('./assignment-dialogs.tsx')
const AssignmentDialogs = lazy(async () => ({ default: (await loadDialogs()).AssignmentDialogs }))

type AssignmentsScreenProps = {
  projectId: string
  bundleId: string
  filters: TaskFilters
  /** Counted from 1. */
  page: number
  onFiltersChange: (filters: TaskFilters) => void
  onPageChange: PageChange
}

/** A bundle's tasks: counts by status, each task with its assignee, and the actions that assign them. */
export function AssignmentsScreen({ projectId, bundleId, filters, page, ...handlers }: AssignmentsScreenProps) {
  const t = useTranslations('projects')
  const bundle = useQuery(bundleQuery(bundleId))
  const tasks = useQuery(tasksQuery(bundleId, filters, page - 1))
  const members = useQuery(memberTasksQuery(projectId, bundleId))
  useEffect(() => void loadDialogs(), [])
  const taskAssignment = useTaskAssignment({ bundleId, filters, page })
  const [filtersOpen, setFiltersOpen] = useState(Object.keys(filters).length > 0)
  const [{ request, open, openCount }, setDialogState] = useState<DialogState>({
    request: null,
    open: false,
    openCount: 0,
  })
  const openDialog = (request: DialogRequest) => setDialogState({ request, open: true, openCount: openCount + 1 })
  const pageCount = tasks.data && !tasks.isPlaceholderData ? pageCountOf(tasks.data.total) : undefined
  useClampedPage(page, pageCount, handlers.onPageChange)
  const failedQuery = [bundle, tasks].find((query) => query.isError && query.data === undefined)
  if (failedQuery) {
    return (
      <>
        <h1>{t.assignments}</h1>
        <FailedQuery query={failedQuery} />
      </>
    )
  }
  if (bundle.data && bundle.data.project._id !== projectId) return <BundleNotFound />
  return (
    <section aria-labelledby="assignments-title">
      <AssignmentsHeader
        projectId={projectId}
        bundleId={bundleId}
        title={bundle.data ? `${bundle.data.project.name} - ${bundle.data.name}` : t.assignments}
        filters={filters}
        matchingCount={tasks.isPlaceholderData ? undefined : tasks.data?.total}
        members={members.data}
      />
      <StatusCounters counts={bundle.data?.statusCounts} />
      <AssignmentActions
        onOpenDialog={openDialog}
        filtersOpen={filtersOpen}
        filtersId="assignment-filters"
        onToggleFilters={() => setFiltersOpen(!filtersOpen)}
      />
      <div id="assignment-filters" hidden={!filtersOpen}>
        <AssignmentFilters
          filters={filters}
          languages={bundle.data?.languages ?? []}
          members={members.data}
          onChange={handlers.onFiltersChange}
        />
      </div>
      <AssignmentTable
        bundleRef={{ projectId, bundleId }}
        tasks={tasks.data?.data}
        busy={tasks.isPlaceholderData}
        onAssign={openDialog}
        onUnassign={(task) => taskAssignment.mutate({ taskId: task._id, worker: null })}
        {...(Object.keys(filters).length > 0 && { onClearFilters: () => handlers.onFiltersChange({}) })}
      />
      <Pagination page={page} pageCount={pageCountOf(tasks.data?.total ?? 0)} onPageChange={handlers.onPageChange} />
      {tasks.data && <p className={styles['total']}>{`${t.tasks}: ${tasks.data.total}`}</p>}
      {request !== null && (
        <Suspense fallback={null}>
          <AssignmentDialogs
            key={openCount}
            request={request}
            open={open}
            onClose={() => setDialogState({ request, open: false, openCount })}
            projectId={projectId}
            bundleId={bundleId}
            filters={filters}
            onAssign={(task, worker) => taskAssignment.mutate({ taskId: task._id, worker })}
          />
        </Suspense>
      )}
    </section>
  )
}

/** The last opened dialog, kept while it closes. `openCount` gives each opening a new dialog. */
type DialogState = { readonly request: DialogRequest | null; readonly open: boolean; readonly openCount: number }
