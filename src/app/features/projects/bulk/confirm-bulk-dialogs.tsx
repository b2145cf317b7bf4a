// The changes of many tasks that need nothing but a confirmation.
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { FailedQuery } from '#src/app/platform/query/query-boundary.tsx'
import type { HostedDialogProps } from '#src/app/ui/dialog/use-dialog.tsx'
import { ConfirmDialog } from '#src/app/ui/dialog/confirm-dialog.tsx'
import { MoveStatus } from '#src/app/features/projects/move-progress.tsx'
import { memberTasksQuery, tasksQuery, toRequestFilters } from '#src/app/features/projects/project-queries.ts'
import { useBulkAssignment, useFilterSummary, type BulkDialogProps, useMatchingTasks } from './bulk-changes.ts'
import { Archive, ArchiveRestore } from 'lucide-react'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { Button } from '#src/app/ui/button/button.tsx'

type ConfirmBulkDialogProps = Omit<HostedDialogProps, 'onClose'> & {
  /** Called instead of `onConfirm` if no task matches. */
  onClose?: () => void
  /** `none`: said if no task matches; `matching`: if so many match that they are not counted. */
  texts: {
    readonly title: string
    readonly button: string
    readonly matching: string
    readonly none: string
    readonly count: (count: number) => string
  }
  danger?: boolean
  /** Undefined while the tasks are counted. */
  count: number | undefined
  isCapped: boolean
  /** Which filters count; empty without any. */
  filterText: string
  failedQuery: UseQueryResult | undefined
  call: ComponentProps<typeof MoveStatus>['call']
  onConfirm: () => void
}

function ConfirmBulkDialog(props: ConfirmBulkDialogProps) {
  const { texts, danger = false, count, isCapped, filterText, failedQuery, call, onClose, onConfirm } = props
  const isNone = count === 0 && !isCapped
  const countText = isNone ? texts.none : isCapped ? texts.matching : texts.count(count ?? 0)
  return (
    <ConfirmDialog
      open={props.open}
      onOpenChange={props.onOpenChange}
      title={texts.title}
      message={
        <>
          {count !== undefined && <p>{countText}</p>}
          {filterText && <p>{filterText}</p>}
        </>
      }
      {...(!(isNone && onClose) && { confirmText: texts.button, danger })}
      disabled={count === undefined || (isNone && !onClose)}
      busy={call.isPending}
      error={failedQuery ? <FailedQuery query={failedQuery} /> : <MoveStatus call={call} />}
      onConfirm={isNone && onClose ? onClose : onConfirm}
    />
  )
}

/** Unassigns all open tasks that match the filters. */
export function UnassignAllDialog({ projectId, bundleId, filters, onMoved, ...dialogProps }: BulkDialogProps) {
  const t = useTranslations('assignment')
  const matching = useMatchingTasks({ projectId, bundleId, filters }, 'assigned')
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
      texts={{
        title: t.unassignAll,
        button: t.unassignAll,
        matching: t.unassignMatching,
        none: t.noneToUnassign,
        count: t.unassignCount,
      }}
      danger
      call={unassign}
      onConfirm={() => unassign.mutate({ send, successMessage: ({ modifiedCount }) => t.unassigned(modifiedCount) })}
    />
  )
}

type ArchiveTasksDialogProps = BulkDialogProps & { archived: boolean }

/** Archives the reviewed tasks that match the filters, or restores archived ones. */
export function ArchiveTasksDialog({ archived, filters, onMoved, ...props }: ArchiveTasksDialogProps) {
  const { projectId, bundleId, ...dialogProps } = props
  const t = useTranslations('assignment')
  const matching = useMatchingTasks({ projectId, bundleId, filters }, 'completed')
  const archive = useArchiveTasks(bundleId, onMoved)
  return (
    <ConfirmBulkDialog
      {...dialogProps}
      {...matching}
      filterText={filters.ids === undefined ? matching.filterText : ''}
      texts={archived ? t.archiving : t.unarchiving}
      call={archive}
      onConfirm={() => archive.start(toRequestFilters(filters), archived)}
    />
  )
}

type DeletionResponse = { data: { modifiedCount: number; actionId: string | null; reviewedCount: number } }

/** Deletes the tasks that match the filters and have no review. */
export function DeleteDialog({ projectId, bundleId, filters, onMoved, open, onOpenChange }: BulkDialogProps) {
  const t = useTranslations('assignment')
  const summary = useFilterSummary(filters, useQuery(memberTasksQuery(projectId, bundleId)).data)
  const matching = useQuery(tasksQuery(bundleId, filters, 0))
  const deletion = useBulkAssignment<DeletionResponse>(bundleId, onMoved)
  return (
    <ConfirmBulkDialog
      open={open}
      onOpenChange={onOpenChange}
      texts={{
        title: t.deleteTitle,
        button: t.deleteSelected,
        matching: t.deleteMatching,
        none: t.deleteCount(0),
        count: t.deleteCount,
      }}
      danger
      count={matching.isPlaceholderData ? undefined : matching.data?.total}
      isCapped={matching.data?.isCapped === true}
      filterText={summary && filters.ids === undefined ? t.matchingFilters(summary) : ''}
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

/** Archives reviewed tasks or restores archived ones, says how many, and offers to undo it. */
function useArchiveTasks(bundleId: string, onMoved?: () => void) {
  const t = useTranslations('assignment')
  const { mutate, isPending, error } = useBulkAssignment(bundleId, onMoved)
  const start = (filters: ReturnType<typeof toRequestFilters>, archived: boolean) =>
    mutate({
      send: () =>
        api('POST /api/bundles/{id}/archiveTasks', {
          params: { id: bundleId },
          body: { archived, bundleId, filters },
        }),
      successMessage: ({ modifiedCount }) => (archived ? t.archiving : t.unarchiving).done(modifiedCount),
    })
  return { start, isPending, error }
}

type ArchiveTaskButtonProps = { bundleId: string; taskId: string; isArchived: boolean }

/** Archives one reviewed task, or restores it. */
export function ArchiveTaskButton({ bundleId, taskId, isArchived }: ArchiveTaskButtonProps) {
  const t = useTranslations('assignment')
  const archive = useArchiveTasks(bundleId)
  return (
    <>
      <Button
        icon={isArchived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
        busy={archive.isPending}
        onClick={() => archive.start({ ids: [taskId] }, !isArchived)}
      >
        {(isArchived ? t.unarchiving : t.archiving).button}
      </Button>
      <CallError error={archive.error} />
    </>
  )
}
