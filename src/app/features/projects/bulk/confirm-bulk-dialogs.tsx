// The changes of many tasks that need nothing but a confirmation.
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { FailedQuery } from '#src/app/platform/query/query-boundary.tsx'
import { ConfirmDialog } from '#src/app/ui/dialog/confirm-dialog.tsx'
import { MoveStatus } from '#src/app/features/projects/move-progress.tsx'
import { memberTasksQuery, tasksQuery, toRequestFilters } from '#src/app/features/projects/project-queries.ts'
import { useArchiveTasks } from './archive-task-button.tsx'
import { useBulkAssignment } from './use-bulk-assignment.ts'
import { useFilterSummary, type BulkDialogProps, useMatchingTasks } from './use-matching-tasks.ts'

type ConfirmBulkDialogProps = Omit<ComponentProps<typeof ConfirmDialog>, 'error' | 'busy' | 'message'> & {
  /** What will happen; undefined while the tasks are counted. */
  message: string | undefined
  /** Which filters count; empty without any. */
  filterText: string
  failedQuery: UseQueryResult | undefined
  call: ComponentProps<typeof MoveStatus>['call']
}

function ConfirmBulkDialog({ message, filterText, failedQuery, call, ...dialogProps }: ConfirmBulkDialogProps) {
  return (
    <ConfirmDialog
      {...dialogProps}
      message={
        <>
          {message !== undefined && <p>{message}</p>}
          {filterText && <p>{filterText}</p>}
        </>
      }
      busy={call.isPending}
      error={failedQuery ? <FailedQuery query={failedQuery} /> : <MoveStatus call={call} />}
    />
  )
}

/** Unassigns all open tasks that match the filters. */
export function UnassignAllDialog({ projectId, bundleId, filters, onMoved, onClose, ...dialogProps }: BulkDialogProps) {
  const t = useTranslations('assignment')
  const { count, isCapped, ...matching } = useMatchingTasks({ projectId, bundleId, filters }, 'assigned')
  const unassign = useBulkAssignment(bundleId, onMoved)
  const send = () =>
    api('POST /api/bundles/{id}/unAssignTasks', {
      params: { id: bundleId },
      body: { bundleId, filters: toRequestFilters(filters) },
    })
  return (
    <ConfirmBulkDialog
      {...dialogProps}
      {...matching}
      title={t.unassignAll}
      message={
        count === undefined
          ? undefined
          : isCapped
            ? t.unassignMatching
            : count === 0
              ? t.noneToUnassign
              : t.unassignCount(count)
      }
      {...(count !== 0 && { confirmText: t.unassignAll, danger: true })}
      disabled={count === undefined}
      call={unassign}
      onConfirm={() => {
        if (count === 0) onClose()
        else unassign.mutate({ send, successMessage: ({ modifiedCount }) => t.unassigned(modifiedCount) })
      }}
    />
  )
}

/** Archives the reviewed tasks that match the filters, or restores archived ones. */
export function ArchiveTasksDialog({
  archived,
  projectId,
  bundleId,
  filters,
  onMoved,
  onClose,
  ...dialogProps
}: BulkDialogProps & { archived: boolean }) {
  const t = useTranslations('assignment')
  const { count, isCapped, ...matching } = useMatchingTasks({ projectId, bundleId, filters }, 'completed')
  const archive = useArchiveTasks(bundleId, onMoved)
  const texts = archived ? t.archiving : t.unarchiving
  return (
    <ConfirmBulkDialog
      {...dialogProps}
      {...matching}
      filterText={filters.ids === undefined ? matching.filterText : ''}
      title={texts.title}
      message={
        count === undefined ? undefined : isCapped ? texts.matching : count === 0 ? texts.none : texts.count(count)
      }
      {...(count !== 0 && { confirmText: texts.button })}
      disabled={count === undefined}
      call={archive}
      onConfirm={() => {
        if (count === 0) onClose()
        else archive.start(toRequestFilters(filters), archived)
      }}
    />
  )
}

type DeletionResponse = { data: { modifiedCount: number; actionId: string | null; reviewedCount: number } }

/** Deletes the tasks that match the filters and have no review. */
export function DeleteDialog({ projectId, bundleId, filters, onMoved, ...dialogProps }: BulkDialogProps) {
  const t = useTranslations('assignment')
  const summary = useFilterSummary(filters, useQuery(memberTasksQuery(projectId, bundleId)).data)
  const matching = useQuery(tasksQuery(bundleId, filters, 0))
  const deletion = useBulkAssignment<DeletionResponse>(bundleId, onMoved)
  const count = matching.isPlaceholderData ? undefined : matching.data?.total
  const isCapped = matching.data?.isCapped === true
  return (
    <ConfirmBulkDialog
      {...dialogProps}
      title={t.deleteTitle}
      message={count === undefined ? undefined : isCapped ? t.deleteMatching : t.deleteCount(count)}
      filterText={summary && filters.ids === undefined ? t.matchingFilters(summary) : ''}
      confirmText={t.deleteSelected}
      danger
      disabled={count === undefined || (count === 0 && !isCapped)}
      failedQuery={matching.isError && matching.data === undefined ? matching : undefined}
      call={deletion}
      onConfirm={() =>
        deletion.mutate({
          send: () =>
            api('POST /api/bundles/{id}/deleteTasks', {
              params: { id: bundleId },
              body: { bundleId, filters: toRequestFilters(filters) },
            }),
          successMessage: ({ modifiedCount, reviewedCount }) =>
            [t.deleted(modifiedCount), reviewedCount > 0 && t.reviewedStay(reviewedCount)].filter(Boolean).join(' '),
          unchangedMessage: ({ reviewedCount }) =>
            reviewedCount > 0 ? t.reviewedStay(reviewedCount) : t.nothingChanged,
        })
      }
    />
  )
}
