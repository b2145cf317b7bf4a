import { useQuery } from '@tanstack/react-query'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { QueryErrorState } from '#src/app/platform/query/query-boundary.tsx'
import { ConfirmDialog } from '#src/app/ui/dialog/confirm-dialog.tsx'
import { memberTasksQuery, toRequestFilters, type TaskFilters } from '#src/app/features/projects/project-queries.ts'
import { summarizeFilters } from './filter-summary.ts'
import { useBulkAssignment } from './use-bulk-assignment.ts'
import { useMatchingTaskCount } from './use-matching-task-count.ts'

type UnassignAllDialogProps = {
  open: boolean
  onClose: () => void
  projectId: string
  bundleId: string
  filters: TaskFilters
}

/** Asks for confirmation before all open tasks that match the filters are unassigned. */
export function UnassignAllDialog({ open, onClose, projectId, bundleId, filters }: UnassignAllDialogProps) {
  const t = useTranslations('assignment')
  const filterSummary = summarizeFilters(
    filters,
    useQuery(memberTasksQuery(projectId, bundleId)).data,
    useTranslations('projects'),
  )
  const { count, failedQuery } = useMatchingTaskCount(bundleId, filters, 'assigned')
  const bulkAssignment = useBulkAssignment(bundleId, onClose)
  const confirm = () => {
    if (count === 0) return onClose()
    if (count === undefined) return undefined
    return bulkAssignment.mutate({
      send: () =>
        api('POST /api/bundles/{id}/unAssignTasks', {
          params: { id: bundleId },
          body: { bundleId, filters: toRequestFilters(filters) },
        }),
      successMessage: ({ modifiedCount }) => t.unassigned(modifiedCount),
    })
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={t.unassignAll}
      message={
        <>
          {count !== undefined && <p>{count === 0 ? t.noneToUnassign : t.unassignCount(count)}</p>}
          {filterSummary && <p>{t.matchingFilters(filterSummary)}</p>}
        </>
      }
      {...(count !== 0 && { confirmText: t.unassignAll, danger: true })}
      disabled={count === undefined}
      busy={bulkAssignment.isPending}
      onConfirm={confirm}
      error={
        failedQuery?.error ? (
          <QueryErrorState
            error={failedQuery.error}
            busy={failedQuery.isFetching}
            onRetry={() => void failedQuery.refetch()}
          />
        ) : (
          <CallError error={bulkAssignment.error} />
        )
      }
    />
  )
}
