import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { FailedQuery } from '#src/app/platform/query/query-boundary.tsx'
import { ConfirmDialog } from '#src/app/ui/dialog/confirm-dialog.tsx'
import { toRequestFilters } from '#src/app/features/projects/project-queries.ts'
import { MoveProgress } from '#src/app/features/projects/move-progress.tsx'
import { useArchiveTasks } from './use-archive-tasks.ts'
import { type BulkDialogProps, useMatchingTasks } from './use-matching-tasks.ts'

/** Asks for confirmation before the reviewed tasks that match the filters are archived, or archived ones restored. */
export function ArchiveTasksDialog({ archived, ...props }: BulkDialogProps & { archived: boolean }) {
  const { open, onClose, onMoved, bundleId, filters } = props
  const t = useTranslations('assignment')
  const { count, isCapped, filterText, failedQuery } = useMatchingTasks(props, 'completed')
  const archiving = useArchiveTasks(bundleId, onMoved)
  const texts = archived ? t.archiving : t.unarchiving
  const confirm = () => {
    if (count === 0) return onClose()
    if (count === undefined) return undefined
    return archiving.archive(toRequestFilters(filters), archived)
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={texts.title}
      message={
        <>
          {count !== undefined && <p>{isCapped ? texts.matching : count === 0 ? texts.none : texts.count(count)}</p>}
          {filterText && filters.ids === undefined && <p>{filterText}</p>}
        </>
      }
      {...(count !== 0 && { confirmText: texts.button })}
      disabled={count === undefined}
      busy={archiving.isPending}
      onConfirm={confirm}
      error={
        failedQuery ? (
          <FailedQuery query={failedQuery} />
        ) : (
          <>
            <MoveProgress pending={archiving.isPending} />
            <CallError error={archiving.error} />
          </>
        )
      }
    />
  )
}
