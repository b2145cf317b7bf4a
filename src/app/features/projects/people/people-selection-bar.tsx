import { maxSelectedTalents } from '#src/domain/projects/project.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import type { RowSelection } from '#src/app/ui/table/use-row-selection.ts'
import type { Talent } from '#src/app/features/projects/project-queries.ts'
import styles from '#src/app/features/projects/assignment/selection-bar.module.css'

export type BulkPeopleAction = 'add' | 'plan' | 'ban'

type PeopleSelectionBarProps = {
  selection: RowSelection<Talent>
  /** Number of talents that match the filters. */
  total: number
  /** An archived project adds nobody. */
  canAdd: boolean
  onOpenDialog: (action: BulkPeopleAction) => void
}

/** What can be done with the selected talents. Not shown while nobody is selected. */
export function PeopleSelectionBar({ selection, total, canAdd, onOpenDialog }: PeopleSelectionBarProps) {
  const t = useTranslations('people')
  const { selected, selectAllMatching, clearSelection } = useTranslations('assignment')
  if (selection.count === 0) return null
  return (
    <section className={styles['bar']} aria-label={t.selection}>
      <p className={styles['count']}>
        <strong role="status">{selected(selection.count)}</strong>
        {!selection.isAll && selection.count < total && (
          <Button variant="quiet" size="dense" onClick={selection.selectAll}>
            {selectAllMatching(total)}
          </Button>
        )}
        <Button variant="quiet" size="dense" onClick={selection.clear}>
          {clearSelection}
        </Button>
        {selection.isOverLimit && <span role="alert">{t.selectionLimit(maxSelectedTalents)}</span>}
      </p>
      <div className={styles['actions']}>
        {canAdd && (
          <Button size="dense" aria-haspopup="dialog" onClick={() => onOpenDialog('add')}>
            {t.addSelected}
          </Button>
        )}
        <Button size="dense" aria-haspopup="dialog" onClick={() => onOpenDialog('plan')}>
          {t.planSelected}
        </Button>
        <Button size="dense" variant="danger" aria-haspopup="dialog" onClick={() => onOpenDialog('ban')}>
          {t.banSelected}
        </Button>
      </div>
    </section>
  )
}
