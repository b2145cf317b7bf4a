import { shortId } from '#src/domain/short-id.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import type { Task, TaskFilters } from '#src/app/features/projects/project-queries.ts'
import { ArchiveTasksDialog } from './archive-tasks-dialog.tsx'
import { AssignAllDialog } from './assign-all-dialog.tsx'
import { AssignDialog } from './assign-dialog.tsx'
import { AssignmentHistoryDialog } from './assignment-history-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { MembersDialog } from './members-dialog.tsx'
import { ReassignDialog } from './reassign-dialog.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { UnassignAllDialog } from './unassign-all-dialog.tsx'

/** Which dialog; a task stands for the dialog that assigns it. */
export type DialogRequest =
  | 'members'
  | 'unassign-all'
  | 'assign-all'
  | 'history'
  | 'reassign'
  | 'delete'
  | 'archive'
  | 'unarchive'
  | 'schedule'
  | Task

type AssignmentDialogsProps = {
  /** The open dialog, or the last one while it closes. */
  request: DialogRequest
  open: boolean
  onClose: () => void
  /** Called instead of `onClose` once many tasks were changed. */
  onMoved: () => void
  projectId: string
  bundleId: string
  filters: TaskFilters
  onAssign: (task: Task, worker: NonNullable<Task['worker']>) => void
}

/** The dialogs of the assignments screen, one at a time. */
export function AssignmentDialogs({ request, filters, onAssign, onMoved, ...dialogProps }: AssignmentDialogsProps) {
  const t = useTranslations('assignment')
  if (request === 'members') return <MembersDialog {...dialogProps} onMoved={onMoved} filters={filters} />
  if (request === 'unassign-all') return <UnassignAllDialog {...dialogProps} onMoved={onMoved} filters={filters} />
  if (request === 'assign-all') return <AssignAllDialog {...dialogProps} onMoved={onMoved} filters={filters} />
  if (request === 'reassign') return <ReassignDialog {...dialogProps} onMoved={onMoved} filters={filters} />
  if (request === 'delete') return <DeleteDialog {...dialogProps} onMoved={onMoved} filters={filters} />
  if (request === 'archive' || request === 'unarchive') {
    const archived = request === 'archive'
    return <ArchiveTasksDialog {...dialogProps} onMoved={onMoved} filters={filters} archived={archived} />
  }
  if (request === 'schedule') return <ScheduleDialog {...dialogProps} onMoved={onMoved} filters={filters} />
  if (request === 'history') return <AssignmentHistoryDialog {...dialogProps} />
  return (
    <AssignDialog
      {...dialogProps}
      title={t.assignTaskTo(shortId(request._id))}
      onAssign={({ _id, firstName, lastName }) => {
        dialogProps.onClose()
        onAssign(request, { _id, firstName, lastName })
      }}
    />
  )
}
