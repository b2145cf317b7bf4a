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
  return (
    <div className={styles['actions']}>
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
      <Button icon={<UserRoundX aria-hidden />} aria-haspopup="dialog" onClick={() => onOpenDialog('unassign-all')}>
        {t.unassignAll}
      </Button>
      <Button icon={<UserRoundCheck aria-hidden />} aria-haspopup="dialog" onClick={() => onOpenDialog('assign-all')}>
        {t.assignAll}
      </Button>
      <Button icon={<ArrowRightLeft aria-hidden />} aria-haspopup="dialog" onClick={() => onOpenDialog('reassign')}>
        {t.reassign}
      </Button>
      <Button icon={<History aria-hidden />} aria-haspopup="dialog" onClick={() => onOpenDialog('history')}>
        {t.history}
      </Button>
    </div>
  )
}
