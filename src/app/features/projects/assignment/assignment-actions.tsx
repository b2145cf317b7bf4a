import { Row } from '#src/app/ui/layout/layout.tsx'
import { ArrowRightLeft, History, SlidersHorizontal, UserRoundCheck, UserRoundX, WandSparkles } from 'lucide-react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import styles from '#src/app/features/projects/assignments.module.css'

type AssignmentActionsProps = {
  onOpenDialog: (dialog: 'members' | 'unassign-all' | 'assign-all' | 'reassign' | 'history') => void
  filtersOpen: boolean
  /** The id of the element that the Filters button shows and hides. */
  filtersId: string
  onToggleFilters: () => void
}

/** The bulk actions on tasks. */
export function AssignmentActions({ onOpenDialog, filtersOpen, filtersId, onToggleFilters }: AssignmentActionsProps) {
  const t = useTranslations('assignment')
  const others = [
    ['unassign-all', t.unassignAll, UserRoundX],
    ['assign-all', t.assignAll, UserRoundCheck],
    ['reassign', t.reassign, ArrowRightLeft],
    ['history', t.history, History],
  ] as const
  return (
    <Row className={styles['actions']}>
      <Button
        variant="seal"
        icon={<WandSparkles aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => onOpenDialog('members')}
      >
        {t.autoAssign}
      </Button>
      <Button
        icon={<SlidersHorizontal aria-hidden />}
        aria-expanded={filtersOpen}
        aria-controls={filtersId}
        onClick={onToggleFilters}
      >
        {t.filters}
      </Button>
      {others.map(([dialog, text, Icon]) => (
        <Button key={dialog} icon={<Icon aria-hidden />} aria-haspopup="dialog" onClick={() => onOpenDialog(dialog)}>
          {text}
        </Button>
      ))}
    </Row>
  )
}
