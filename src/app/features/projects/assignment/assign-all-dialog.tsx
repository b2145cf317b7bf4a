import { useQuery } from '@tanstack/react-query'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { memberTasksQuery, toRequestFilters, type TaskFilters } from '#src/app/features/projects/project-queries.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { summarizeFilters } from './filter-summary.ts'
import { useBulkAssignment } from './use-bulk-assignment.ts'
import { useMatchingTaskCount } from './use-matching-task-count.ts'
import styles from './assignments.module.css'

type AssignAllDialogProps = {
  open: boolean
  onClose: () => void
  projectId: string
  bundleId: string
  filters: TaskFilters
}

/** Assigns all unassigned tasks that match the filters to one talent. */
export function AssignAllDialog({ open, onClose, projectId, bundleId, filters }: AssignAllDialogProps) {
  const t = useTranslations('assignment')
  const filterSummary = summarizeFilters(
    filters,
    useQuery(memberTasksQuery(projectId, bundleId)).data,
    useTranslations('projects'),
  )
  const { count, failedQuery } = useMatchingTaskCount(bundleId, filters, 'new')
  const bulkAssignment = useBulkAssignment(bundleId, onClose)
  const note = filterSummary && <p className={styles['note']}>{t.matchingFilters(filterSummary)}</p>
  return (
    <AssignDialog
      open={open}
      onClose={onClose}
      projectId={projectId}
      bundleId={bundleId}
      title={count === undefined ? t.assignAll : t.assignAllTo(count)}
      isReady={count !== undefined}
      failedQuery={failedQuery}
      note={note}
      emptyMessage={
        count === 0
          ? [t.noneToAssign, filterSummary && t.matchingFilters(filterSummary)].filter(Boolean).join(' ')
          : undefined
      }
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
