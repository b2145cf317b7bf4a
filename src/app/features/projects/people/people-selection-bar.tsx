import { maxSelectedTalents } from '#src/domain/projects/project.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import type { RowSelection } from '#src/app/ui/table/use-row-selection.ts'
import type { Talent } from '#src/app/features/projects/project-queries.ts'
import { SelectionBar } from '#src/app/features/projects/selection-bar.tsx'

export type BulkPeopleAction = 'add' | 'plan' | 'ban'

type PeopleSelectionBarProps = {
  selection: RowSelection<Talent>
  /** Number of talents that match the filters. */
  total: number
  /** An archived project adds nobody. */
  canAdd: boolean
  onOpenDialog: (action: BulkPeopleAction) => void
}

/** What can be done with the selected talents. */
export function PeopleSelectionBar({ canAdd, onOpenDialog, ...selectionProps }: PeopleSelectionBarProps) {
  const t = useTranslations('people')
  return (
    <SelectionBar {...selectionProps} label={t.selection} limitText={t.selectionLimit(maxSelectedTalents)}>
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
    </SelectionBar>
  )
}
