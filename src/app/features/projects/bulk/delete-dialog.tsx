import { useQuery } from '@tanstack/react-query'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { FailedQuery } from '#src/app/platform/query/query-boundary.tsx'
import { ConfirmDialog } from '#src/app/ui/dialog/confirm-dialog.tsx'
import { memberTasksQuery, tasksQuery, toRequestFilters } from '#src/app/features/projects/project-queries.ts'
import { MoveProgress } from '#src/app/features/projects/move-progress.tsx'
import { useBulkAssignment } from './use-bulk-assignment.ts'
import { useFilterSummary } from './use-filter-summary.ts'
import type { BulkDialogProps } from './use-matching-tasks.ts'

type DeletionResponse = { data: { modifiedCount: number; actionId: string | null; reviewedCount: number } }

/** Asks for confirmation before the tasks that match the filters and have no review are deleted. */
export function DeleteDialog({ open, onClose, onMoved, projectId, bundleId, filters }: BulkDialogProps) {
  const t = useTranslations('assignment')
  const members = useQuery(memberTasksQuery(projectId, bundleId)).data
  const summary = useFilterSummary(filters, members)
  const matching = useQuery(tasksQuery(bundleId, filters, 0))
  const deletion = useBulkAssignment<DeletionResponse>(bundleId, onMoved)
  const count = matching.isPlaceholderData ? undefined : matching.data?.total
  const failedQuery = matching.isError && matching.data === undefined ? matching : undefined
  const confirm = () =>
    deletion.mutate({
      send: () =>
        api('POST /api/bundles/{id}/deleteTasks', {
          params: { id: bundleId },
          body: { bundleId, filters: toRequestFilters(filters) },
        }),
      successMessage: ({ modifiedCount, reviewedCount }) =>
        [t.deleted(modifiedCount), reviewedCount > 0 && t.reviewedStay(reviewedCount)].filter(Boolean).join(' '),
      unchangedMessage: ({ reviewedCount }) => (reviewedCount > 0 ? t.reviewedStay(reviewedCount) : t.nothingChanged),
    })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={t.deleteTitle}
      message={
        <>
          {count !== undefined && <p>{matching.data?.isCapped ? t.deleteMatching : t.deleteCount(count)}</p>}
          {summary && filters.ids === undefined && <p>{t.matchingFilters(summary)}</p>}
        </>
      }
      confirmText={t.deleteSelected}
      danger
      disabled={count === undefined || (count === 0 && !matching.data?.isCapped)}
      busy={deletion.isPending}
      onConfirm={confirm}
      error={
        failedQuery ? (
          <FailedQuery query={failedQuery} />
        ) : (
          <>
            <MoveProgress pending={deletion.isPending} />
            <CallError error={deletion.error} />
          </>
        )
      }
    />
  )
}
