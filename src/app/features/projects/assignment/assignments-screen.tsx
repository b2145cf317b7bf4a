import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FilterChange } from '#src/domain/active-filters.ts'
import { shortId } from '#src/domain/uuid.ts'
import { maxSelectedTasks, type TaskSort } from '#src/domain/projects/task.ts'
import { pageCountOf } from '#src/domain/pagination.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { FailedQuery } from '#src/app/platform/query/query-boundary.tsx'
import { useDialog } from '#src/app/ui/dialog/use-dialog.tsx'
import { SecondaryText } from '#src/app/ui/layout/layout.tsx'
import { Pagination } from '#src/app/ui/table/pagination.tsx'
import { useRowSelection } from '#src/app/ui/table/use-row-selection.ts'
import { type PageChange, useClampedPage } from '#src/app/ui/table/use-clamped-page.ts'
import {
  bundleQuery,
  memberTasksQuery,
  type Task,
  type TaskFilters,
  type TaskPage,
  tasksQuery,
} from '#src/app/features/projects/project-queries.ts'
import { BundleNotFound } from '#src/app/features/projects/bundle-not-found.tsx'
import { ArchivedNote } from '#src/app/features/projects/archive.tsx'
import { LinkEndsNote } from '#src/app/features/projects/link-ends-note.tsx'
import { BundleNav } from '#src/app/features/projects/bundle-nav.tsx'
import { AssignAllDialog, AssignDialog } from '#src/app/features/projects/bulk/assign-dialog.tsx'
import {
  ArchiveTasksDialog,
  DeleteDialog,
  UnassignAllDialog,
} from '#src/app/features/projects/bulk/confirm-bulk-dialogs.tsx'
import { AssignmentActions } from './assignment-actions.tsx'
import { AssignmentHistoryDialog } from '#src/app/features/projects/bulk/assignment-history-dialog.tsx'
import { AssignmentFilters } from './assignment-filters.tsx'
import { AssignmentsHeader } from './assignments-header.tsx'
import { MembersDialog } from '#src/app/features/projects/bulk/members-dialog.tsx'
import { ReassignDialog } from '#src/app/features/projects/bulk/reassign-dialog.tsx'
import { RoundDialog } from '#src/app/features/projects/bulk/round-dialog.tsx'
import { ScheduleDialog } from '#src/app/features/projects/bulk/schedule-dialog.tsx'
import { TaskPanel } from './task-panel.tsx'
import { ListSearch } from '#src/app/features/projects/list-search.tsx'
import { useTaskPanel } from './use-task-panel.ts'
import { TaskSelectionBar } from './task-selection-bar.tsx'
import { StatusCounters } from './status-counters.tsx'
import { AssignmentTable } from './assignment-table.tsx'
import { useTaskAssignment } from './use-task-assignment.ts'
import styles from '#src/app/features/projects/assignments.module.css'

/** The dialogs about all tasks that match the filters, or that are selected. */
const bulkDialogs = {
  members: MembersDialog,
  'unassign-all': UnassignAllDialog,
  'assign-all': AssignAllDialog,
  history: AssignmentHistoryDialog,
  reassign: ReassignDialog,
  delete: DeleteDialog,
  archive: ArchiveTasksDialog,
  unarchive: ArchiveTasksDialog,
  schedule: ScheduleDialog,
  round: RoundDialog,
}

/** A dialog about many tasks, or the task that a dialog assigns. */
type DialogRequest = { readonly kind: keyof typeof bulkDialogs; readonly filters: TaskFilters } | Task

type AssignmentsScreenProps = {
  projectId: string
  bundleId: string
  filters: TaskFilters
  sort: TaskSort
  /** Counted from 1. */
  page: number
  onFiltersChange: (change: FilterChange<TaskFilters>) => void
  onClearFilters: () => void
  onSortChange: (sort: TaskSort) => void
  onPageChange: PageChange
}

/** A bundle's tasks: counts by status, each task with its assignee, and the actions that assign them. */
export function AssignmentsScreen({ projectId, bundleId, filters, sort, page, ...handlers }: AssignmentsScreenProps) {
  const t = useTranslations('projects')
  const tAssignment = useTranslations('assignment')
  const bundle = useQuery(bundleQuery(bundleId))
  const tasks = useQuery(tasksQuery(bundleId, filters, page - 1, sort))
  const members = useQuery(memberTasksQuery(projectId, bundleId))
  const taskAssignment = useTaskAssignment({ bundleId, filters, page, sort })
  const panel = useTaskPanel(tasks.isPlaceholderData ? undefined : tasks.data?.data, {
    page,
    pageCount: pageCountOf(tasks.data?.listed ?? 0),
    onPageChange: handlers.onPageChange,
  })
  const [filtersOpen, setFiltersOpen] = useState(hasPanelFilters(filters))
  // The rows of other filters, which are shown until these are loaded, cannot be selected.
  const selectable = tasks.isPlaceholderData ? undefined : tasks.data
  const selection = useRowSelection({
    list: JSON.stringify(filters),
    rows: selectable?.data ?? [],
    total: selectable?.total ?? 0,
    limit: maxSelectedTasks,
  })
  const dialog = useDialog<DialogRequest>()
  const pageCount = tasks.data && !tasks.isPlaceholderData ? pageCountOf(tasks.data.listed) : undefined
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
      <BundleNav projectId={projectId} bundleId={bundleId} />
      <AssignmentsHeader
        projectId={projectId}
        bundleId={bundleId}
        isArchived={bundle.data?.isArchived === true}
        title={bundle.data ? `${bundle.data.project.name} - ${bundle.data.name}` : t.assignments}
        filters={filters}
        matchingCount={tasks.isPlaceholderData ? undefined : tasks.data?.total}
        members={members.data}
      />
      <StatusCounters counts={bundle.data?.statusCounts} secondReviews={bundle.data?.secondReviews ?? 0} />
      {bundle.data?.isArchived === false && (
        <LinkEndsNote linkEnds={bundle.data.linkEnds} projectId={projectId} bundleId={bundleId} />
      )}
      {bundle.data?.isArchived && <ArchivedNote subject={{ kind: 'bundle', _id: bundleId, name: bundle.data.name }} />}
      {bundle.data?.isArchived !== true && (
        <AssignmentActions
          onOpenDialog={(kind) => dialog.open({ kind, filters })}
          filtersOpen={filtersOpen}
          filtersId="assignment-filters"
          onToggleFilters={() => setFiltersOpen(!filtersOpen)}
        />
      )}
      <div id="assignment-filters" hidden={!filtersOpen}>
        <AssignmentFilters
          filters={filters}
          languages={bundle.data?.languages ?? []}
          members={members.data}
          onChange={handlers.onFiltersChange}
        />
      </div>
      <ListSearch
        label={tAssignment.searchTasks}
        hint={tAssignment.searchHint}
        search={filters.search ?? ''}
        onSearch={(search) => handlers.onFiltersChange({ search })}
        sorts={tAssignment.sorts}
        sort={sort}
        onSortChange={handlers.onSortChange}
      />
      <AssignmentTable
        bundleRef={{ projectId, bundleId }}
        tasks={tasks.data?.data}
        archivedCount={tasks.data?.archivedCount ?? 0}
        onShowArchived={() => handlers.onFiltersChange({ archived: true })}
        isArchived={bundle.data?.isArchived === true}
        busy={tasks.isPlaceholderData}
        onAssign={dialog.open}
        onOpen={panel.open}
        selection={selection}
        onUnassign={(task) => taskAssignment.mutate({ taskId: task._id, worker: null })}
        {...(Object.keys(filters).length > 0 && { onClearFilters: handlers.onClearFilters })}
      />
      <TaskSelectionBar
        selection={selection}
        archived={filters.archived === true}
        total={selectable?.total ?? 0}
        isCapped={selectable?.isCapped === true}
        onOpenDialog={(kind) => dialog.open({ kind, filters: selection.isAll ? filters : { ids: [...selection.ids] } })}
      />
      <Pagination page={page} pageCount={pageCountOf(tasks.data?.listed ?? 0)} onPageChange={handlers.onPageChange} />
      {tasks.data && <TaskTotal {...tasks.data} />}
      {panel.task && <TaskPanel projectId={projectId} bundleId={bundleId} task={panel.task} {...panel.actions} />}
      {dialog.render((props, request) => {
        const place = { projectId, bundleId, ...props }
        if (!('kind' in request)) {
          return (
            <AssignDialog
              {...place}
              title={tAssignment.assignTaskTo(shortId(request._id))}
              onAssign={({ _id, firstName, lastName }) => {
                props.onClose()
                taskAssignment.mutate({ taskId: request._id, worker: { _id, firstName, lastName } })
              }}
            />
          )
        }
        const Dialog = bulkDialogs[request.kind]
        const handleMoved = () => {
          props.onClose()
          selection.clear()
        }
        return (
          <Dialog {...place} filters={request.filters} archived={request.kind === 'archive'} onMoved={handleMoved} />
        )
      })}
    </section>
  )
}

/** The number of matching tasks, whether the pages end before the last of them, and how many archived ones are left out. */
function TaskTotal({
  total,
  listed,
  isCapped,
  archivedCount,
}: Pick<TaskPage, 'total' | 'listed' | 'isCapped' | 'archivedCount'>) {
  const { colon } = useTranslations('shell')
  const { tasks } = useTranslations('projects')
  const t = useTranslations('assignment')
  const { locale } = useDateFormat()
  const parts = [
    isCapped ? t.cappedTotal(total) : `${tasks}${colon}${total.toLocaleString(locale)}`,
    listed < total && t.listedOf(listed),
    archivedCount > 0 && t.archivedNotListed(archivedCount),
  ]
  return (
    <SecondaryText tabular className={styles['total']}>
      {parts.filter(Boolean).join(' · ')}
    </SecondaryText>
  )
}

/** Whether a filter is active that is not shown outside the panel, as the search is. */
const hasPanelFilters = (filters: TaskFilters) => Object.keys(filters).some((name) => name !== 'search')
