import { assertNever } from '#src/domain/assert-never.ts'
import { AddTalentsDialog } from './add-talents-dialog.tsx'
import { BanTalentsDialog } from './ban-talents-dialog.tsx'
import type { BulkPeopleDialogProps } from './bulk-people-dialog-props.ts'
import type { BulkPeopleAction } from './people-selection-bar.tsx'
import { PlanTalentsDialog } from './plan-talents-dialog.tsx'

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
