import { SlidersHorizontal, UserRoundCheck, UserRoundX, WandSparkles } from 'lucide-react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import styles from './assignments.module.css'

type AssignmentActionsProps = {
  onAsk: (asking: 'members' | 'unassign-all' | 'assign-all') => void
  filtersOpen: boolean
  /** The id of the element that the Filters button shows and hides. */
  filtersId: string
  onToggleFilters: () => void
}

/** The bulk actions on tasks. */
export function AssignmentActions({ onAsk, filtersOpen, filtersId, onToggleFilters }: AssignmentActionsProps) {
  const t = useText('assignment')
  return (
    <div className={styles['actions']}>
      <Button
        variant="seal"
        icon={<WandSparkles aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => onAsk('members')}
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
      <Button icon={<UserRoundX aria-hidden />} aria-haspopup="dialog" onClick={() => onAsk('unassign-all')}>
        {t.unassignAll}
      </Button>
      <Button icon={<UserRoundCheck aria-hidden />} aria-haspopup="dialog" onClick={() => onAsk('assign-all')}>
        {t.assignAll}
      </Button>
    </div>
  )
}
