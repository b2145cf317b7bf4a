import { maxSelectedTasks } from '#src/domain/projects/task.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import type { TaskSelection } from './use-task-selection.ts'
import styles from './selection-bar.module.css'

type SelectionBarProps = {
  selection: TaskSelection
  /** Whether archived tasks are listed, which can only be restored. */
  archived: boolean
  /** Number of tasks that match the filters, at least if `isCapped`. */
  total: number
  isCapped: boolean
  onOpenDialog: (
    dialog: 'unassign-all' | 'assign-all' | 'reassign' | 'delete' | 'archive' | 'unarchive' | 'schedule',
  ) => void
}

/** What can be done with the selected tasks. Not shown while nothing is selected. */
export function SelectionBar({ selection, archived, total, isCapped, onOpenDialog }: SelectionBarProps) {
  const t = useTranslations('assignment')
  if (selection.count === 0) return null
  return (
    <section className={styles['bar']} aria-label={t.selection} data-toasts-above>
      <p className={styles['count']}>
        <strong role="status">{t.selected(selection.isAll && isCapped ? undefined : selection.count)}</strong>
        {!selection.isAll && (isCapped || selection.count < total) && (
          <Button variant="quiet" size="dense" onClick={selection.selectAll}>
            {t.selectAllMatching(isCapped ? undefined : total)}
          </Button>
        )}
        <Button variant="quiet" size="dense" onClick={selection.clear}>
          {t.clearSelection}
        </Button>
        {selection.isOverLimit && <span role="alert">{t.selectionLimit(maxSelectedTasks)}</span>}
      </p>
      <div className={styles['actions']}>
        {archived ? (
          <Button size="dense" aria-haspopup="dialog" onClick={() => onOpenDialog('unarchive')}>
            {t.unarchiving.button}
          </Button>
        ) : (
          <>
            <Button size="dense" aria-haspopup="dialog" onClick={() => onOpenDialog('assign-all')}>
              {t.assignSelected}
            </Button>
            <Button size="dense" aria-haspopup="dialog" onClick={() => onOpenDialog('unassign-all')}>
              {t.unassignSelected}
            </Button>
            <Button size="dense" aria-haspopup="dialog" onClick={() => onOpenDialog('reassign')}>
              {t.reassignSelected}
            </Button>
            <Button size="dense" aria-haspopup="dialog" onClick={() => onOpenDialog('schedule')}>
              {t.scheduleSelected}
            </Button>
            <Button size="dense" aria-haspopup="dialog" onClick={() => onOpenDialog('archive')}>
              {t.archiving.button}
            </Button>
            <Button size="dense" variant="danger" aria-haspopup="dialog" onClick={() => onOpenDialog('delete')}>
              {t.deleteSelected}
            </Button>
          </>
        )}
      </div>
    </section>
  )
}
