import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { FailedQuery } from '#src/app/platform/query/query-boundary.tsx'
import { ConfirmDialog } from '#src/app/ui/dialog/confirm-dialog.tsx'
import { toRequestFilters } from '#src/app/features/projects/project-queries.ts'
import { MoveProgress } from '#src/app/features/projects/move-progress.tsx'
import { useBulkAssignment } from './use-bulk-assignment.ts'
import { type BulkDialogProps, useMatchingTasks } from './use-matching-tasks.ts'

/** Asks for confirmation before all open tasks that match the filters are unassigned. */
export function UnassignAllDialog(props: BulkDialogProps) {
  const { open, onClose, onMoved, bundleId, filters } = props
  const t = useTranslations('assignment')
  const { count, isCapped, filterText, failedQuery } = useMatchingTasks(props, 'assigned')
  const bulkAssignment = useBulkAssignment(bundleId, onMoved)
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
          {count !== undefined && (
            <p>{isCapped ? t.unassignMatching : count === 0 ? t.noneToUnassign : t.unassignCount(count)}</p>
          )}
          {filterText && <p>{filterText}</p>}
        </>
      }
      {...(count !== 0 && { confirmText: t.unassignAll, danger: true })}
      disabled={count === undefined}
      busy={bulkAssignment.isPending}
      onConfirm={confirm}
      error={
        failedQuery ? (
          <FailedQuery query={failedQuery} />
        ) : (
          <>
            <MoveProgress pending={bulkAssignment.isPending} />
            <CallError error={bulkAssignment.error} />
          </>
        )
      }
    />
  )
}
