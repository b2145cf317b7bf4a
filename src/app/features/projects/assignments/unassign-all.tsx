import { useQuery } from '@tanstack/react-query'
import { api } from '#src/app/platform/api.ts'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { CallTrouble } from '#src/app/platform/network/call-trouble.tsx'
import { QueryFailure } from '#src/app/platform/query-outcome.tsx'
import { ConfirmDialog } from '#src/app/ui/dialog/confirm-dialog.tsx'
import { memberTasksQuery, sentFilters, type TaskFilters } from '#src/app/features/projects/project-queries.ts'
import { filtersInWords } from './filters-in-words.ts'
import { useBulkMoves } from './use-bulk-moves.ts'
import { useMatching } from './use-matching.ts'

type UnassignAllProps = {
  open: boolean
  onClose: () => void
  projectId: string
  bundleId: string
  filters: TaskFilters
}

/** Asks for confirmation before all open tasks that match the filters are unassigned. */
export function UnassignAll({ open, onClose, projectId, bundleId, filters }: UnassignAllProps) {
  const t = useText('assignment')
  const inWords = filtersInWords(filters, useQuery(memberTasksQuery(projectId, bundleId)).data, useText('projects'))
  const { count, failed } = useMatching(bundleId, filters, 'assigned')
  const move = useBulkMoves(bundleId, onClose)
  const confirm = () => {
    if (count === 0) return onClose()
    if (count === undefined) return undefined
    return move.mutate({
      send: () =>
        api('POST /api/bundles/{id}/unAssignTasks', {
          params: { id: bundleId },
          body: { bundleId, filters: sentFilters(filters) },
        }),
      told: ({ modifiedCount }) => t.unassigned(modifiedCount),
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
          {inWords && <p>{t.matching(inWords)}</p>}
        </>
      }
      {...(count !== 0 && { confirmText: t.unassignAll, danger: true })}
      disabled={count === undefined}
      busy={move.isPending}
      onConfirm={confirm}
      error={
        failed?.error ? (
          <QueryFailure error={failed.error} busy={failed.isFetching} onRetry={() => void failed.refetch()} />
        ) : (
          <CallTrouble error={move.error} />
        )
      }
    />
  )
}
