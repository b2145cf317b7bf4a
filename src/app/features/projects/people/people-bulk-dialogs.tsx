import { assertNever } from '#src/domain/assert-never.ts'
import type { TalentFilters } from '#src/app/features/projects/project-queries.ts'
import { AddTalentsDialog } from './add-talents-dialog.tsx'
import { BanTalentsDialog } from './ban-talents-dialog.tsx'
import type { BulkPeopleAction } from './people-selection-bar.tsx'
import { PlanTalentsDialog } from './plan-talents-dialog.tsx'

export type BulkPeopleDialogProps = {
  projectId: string
  /** Which talents. */
  filters: TalentFilters
  /** How many they were when the dialog was opened. */
  count: number
  open: boolean
  onClose: () => void
  /** Called instead of `onClose` once they were changed. */
  onChanged: () => void
}

/** The dialog that changes all selected talents. */
export function PeopleBulkDialogs({ action, ...props }: BulkPeopleDialogProps & { action: BulkPeopleAction }) {
  switch (action) {
    case 'add':
      return <AddTalentsDialog {...props} />
    case 'plan':
      return <PlanTalentsDialog {...props} />
    case 'ban':
      return <BanTalentsDialog {...props} />
    default:
      return assertNever(action)
  }
}
