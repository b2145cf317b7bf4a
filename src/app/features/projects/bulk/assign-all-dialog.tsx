import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { toRequestFilters } from '#src/app/features/projects/project-queries.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { useBulkAssignment } from './use-bulk-assignment.ts'
import { type BulkDialogProps, useMatchingTasks } from './use-matching-tasks.ts'
import styles from '#src/app/features/projects/assignments.module.css'

/** Assigns all unassigned tasks that match the filters to one talent. */
export function AssignAllDialog(props: BulkDialogProps) {
  const { open, onClose, onMoved, bundleId, filters } = props
  const t = useTranslations('assignment')
  const { count, byHand, isCapped, filterText, failedQuery } = useMatchingTasks(props, 'new')
  const emptyText = byHand > 0 ? `${t.previewNothing} ${t.byHand(byHand)}` : t.noneToAssign
  const bulkAssignment = useBulkAssignment(bundleId, onMoved)
  return (
    <AssignDialog
      open={open}
      onClose={onClose}
      projectId={props.projectId}
      bundleId={bundleId}
      title={isCapped ? t.assignMatching : count === undefined ? t.assignAll : t.assignAllTo(count)}
      isReady={count !== undefined}
      failedQuery={failedQuery}
      note={
        <>
          {filterText && <p className={styles['note']}>{filterText}</p>}
          {byHand > 0 && <p className={styles['note']}>{t.byHand(byHand)}</p>}
        </>
      }
      emptyMessage={count === 0 ? [emptyText, filterText].filter(Boolean).join(' ') : undefined}
      busy={bulkAssignment.isPending}
      error={bulkAssignment.error}
      onAssign={({ _id, name }) =>
        bulkAssignment.mutate({
          send: () =>
            api('POST /api/bundles/{id}/assignTasks', {
              params: { id: bundleId },
              body: { memberId: _id, bundleId, filters: toRequestFilters(filters) },
            }),
          successMessage: ({ modifiedCount }) => t.assignedTo(modifiedCount, name),
        })
      }
    />
  )
}
