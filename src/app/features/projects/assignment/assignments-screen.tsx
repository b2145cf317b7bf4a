import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FilterChange } from '#src/domain/active-filters.ts'
import { shortId } from '#src/domain/uuid.ts'
import { maxSelectedTasks, type TaskSort } from '#src/domain/projects/task.ts'
import { pageCountOf } from '#src/domain/pagination.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import type { Translations } from '#src/app/platform/i18n/en/translations.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { FailedQuery } from '#src/app/platform/query/query-boundary.tsx'
import { useDialog } from '#src/app/ui/dialog/use-dialog.tsx'
import { SecondaryText } from '#src/app/ui/layout/layout.tsx'
import { Pagination, type PageChange, useClampedPage } from '#src/app/ui/table/pagination.tsx'
import { useRowSelection } from '#src/app/ui/table/row-selection.tsx'
import {
  bundleQuery,
  memberTasksQuery,
  type Task,
  type TaskFilters,
  type TaskPage,
  tasksQuery,
  bundleKey,
  projectListKey,
  projectsKey,
} from '#src/app/features/projects/project-queries.ts'
import { BundleNotFound, BundleNav } from '#src/app/features/projects/project-nav.tsx'
import { ArchivedNote } from '#src/app/features/projects/archive.tsx'
import { LinkEndsNote } from '#src/app/features/projects/link-ends-note.tsx'
import { AssignAllDialog, AssignDialog } from '#src/app/features/projects/bulk/assign-dialog.tsx'
import {
  ArchiveTasksDialog,
  DeleteDialog,
  UnassignAllDialog,
} from '#src/app/features/projects/bulk/confirm-bulk-dialogs.tsx'
import { AssignmentActions } from './assignment-actions.tsx'
import { AssignmentHistoryDialog } from '#src/app/features/projects/bulk/assignment-history-dialog.tsx'
import { AssignmentFilters } from './assignment-filters.tsx'
import { AssignmentsHeader, StatusCounters } from './assignments-header.tsx'
import { MembersDialog } from '#src/app/features/projects/bulk/members-dialog.tsx'
import { ReassignDialog } from '#src/app/features/projects/bulk/reassign-dialog.tsx'
import { RoundDialog } from '#src/app/features/projects/bulk/round-dialog.tsx'
import { ScheduleDialog } from '#src/app/features/projects/bulk/schedule-dialog.tsx'
import { TaskPanel, useTaskPanel } from './task-panel.tsx'
import { SelectionBar } from '#src/app/features/projects/selection-bar.tsx'
import { ListSearch } from '#src/app/features/projects/list-search.tsx'
import { AssignmentTable } from './assignment-table.tsx'
import styles from '#src/app/features/projects/assignments.module.css'
import { api } from '#src/app/platform/api/api.ts'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { useOptimisticMutation } from '#src/app/platform/query/use-optimistic-mutation.ts'
import { toast } from '#src/app/ui/toast.ts'

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

type TaskActions = readonly (readonly [keyof typeof bulkDialogs, text: string, danger?: 'danger'])[]

/** What can be done with the selected tasks. */
const selectionActions = (t: Translations['assignment']): TaskActions => [
  ['assign-all', t.assignSelected],
  ['unassign-all', t.unassignSelected],
  ['reassign', t.reassignSelected],
  ['schedule', t.scheduleSelected],
  ['round', t.rounds.button],
  ['archive', t.archiving.button],
  ['delete', t.deleteSelected, 'danger'],
]

/** Archived tasks can only be restored. */
const archivedActions = (t: Translations['assignment']): TaskActions => [['unarchive', t.unarchiving.button]]

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
      <SelectionBar
        selection={selection}
        total={selectable?.total ?? 0}
        isCapped={selectable?.isCapped === true}
        label={tAssignment.selection}
        limitText={tAssignment.selectionLimit(maxSelectedTasks)}
        actions={filters.archived ? archivedActions(tAssignment) : selectionActions(tAssignment)}
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

/** `worker` null unassigns the task. */
type TaskAssignment = { readonly taskId: string; readonly worker: Task['worker'] }

type TaskPageParams = { bundleId: string; filters: TaskFilters; page: number; sort: TaskSort }

/** Assigns or unassigns one task; its row on the page changes at once. `page` counts from 1. */
function useTaskAssignment({ bundleId, filters, page, sort }: TaskPageParams) {
  const problemText = useProblemText()
  return useOptimisticMutation<TaskPage, TaskAssignment>({
    queryKey: tasksQuery(bundleId, filters, page - 1, sort).queryKey,
    send: ({ taskId, worker }) =>
      worker === null
        ? api('POST /api/bundles/{id}/unAssignTask', { params: { id: bundleId }, body: { taskId } })
        : api('POST /api/bundles/{id}/assignTask', {
            params: { id: bundleId },
            body: { task: taskId, memberId: worker._id },
          }),
    patch: (taskPage, assignment) => ({
      ...taskPage,
      data: taskPage.data.map((task) => withAssignee(task, assignment)),
    }),
    invalidates: [bundleKey(bundleId), projectListKey, projectsKey],
    onRejected: (error) => toast.error(problemText(error)),
  })
}

const withAssignee = (task: Task, { taskId, worker }: TaskAssignment): Task =>
  task._id === taskId ? { ...task, status: worker === null ? 'new' : 'assigned', worker } : task
