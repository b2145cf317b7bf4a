import { maxSelectedTasks } from '#src/domain/projects/task.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import type { RowSelection } from '#src/app/ui/table/use-row-selection.ts'
import type { Task } from '#src/app/features/projects/project-queries.ts'
import { SelectionBar } from '#src/app/features/projects/selection-bar.tsx'

type TaskSelectionBarProps = {
  selection: RowSelection<Task>
  /** Whether archived tasks are listed, which can only be restored. */
  archived: boolean
  /** Number of tasks that match the filters, at least if `isCapped`. */
  total: number
  isCapped: boolean
  onOpenDialog: (
    dialog: 'unassign-all' | 'assign-all' | 'reassign' | 'delete' | 'archive' | 'unarchive' | 'schedule' | 'round',
  ) => void
}

/** What can be done with the selected tasks. */
export function TaskSelectionBar({ archived, onOpenDialog, ...selectionProps }: TaskSelectionBarProps) {
  const t = useTranslations('assignment')
  const actions = archived
    ? ([['unarchive', t.unarchiving.button]] as const)
    : ([
        ['assign-all', t.assignSelected],
        ['unassign-all', t.unassignSelected],
        ['reassign', t.reassignSelected],
        ['schedule', t.scheduleSelected],
        ['round', t.rounds.button],
        ['archive', t.archiving.button],
        ['delete', t.deleteSelected],
      ] as const)
  return (
    <SelectionBar {...selectionProps} label={t.selection} limitText={t.selectionLimit(maxSelectedTasks)}>
      {actions.map(([kind, text]) => (
        <Button
          key={kind}
          size="dense"
          variant={kind === 'delete' ? 'danger' : 'plain'}
          aria-haspopup="dialog"
          onClick={() => onOpenDialog(kind)}
        >
          {text}
        </Button>
      ))}
    </SelectionBar>
  )
}
