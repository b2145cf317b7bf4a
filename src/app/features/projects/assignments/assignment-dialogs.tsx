import { shortId } from '#src/domain/short-id.ts'
import { useText } from '#src/app/platform/i18n/text.tsx'
import type { Task, TaskFilters } from '#src/app/features/projects/project-queries.ts'
import { AssignAll } from './assign-all.tsx'
import { AssignDialog } from './assign-dialog.tsx'
import { MembersDialog } from './members-dialog.tsx'
import { UnassignAll } from './unassign-all.tsx'

/** Which dialog; a task stands for the dialog that assigns it. */
export type Asking = 'members' | 'unassign-all' | 'assign-all' | Task

type AssignmentDialogsProps = {
  /** The open dialog, or the last one while it closes. */
  asking: Asking
  open: boolean
  onClose: () => void
  projectId: string
  bundleId: string
  filters: TaskFilters
  onAssign: (task: Task, worker: NonNullable<Task['worker']>) => void
}

/** The dialogs of the assignments screen, one at a time. */
export function AssignmentDialogs({ asking, filters, onAssign, ...dialog }: AssignmentDialogsProps) {
  const t = useText('assignment')
  if (asking === 'members') return <MembersDialog {...dialog} />
  if (asking === 'unassign-all') return <UnassignAll {...dialog} filters={filters} />
  if (asking === 'assign-all') return <AssignAll {...dialog} filters={filters} />
  return (
    <AssignDialog
      {...dialog}
      title={t.assignTaskTo(shortId(asking._id))}
      onAssign={({ _id, firstName, lastName }) => {
        dialog.onClose()
        onAssign(asking, { _id, firstName, lastName })
      }}
    />
  )
}
