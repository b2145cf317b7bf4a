import { BanDialog } from './ban-dialog.tsx'
import { RemoveMemberDialog } from './remove-member-dialog.tsx'
import { PlanJobDialog } from './plan-job-dialog.tsx'
import { TalentDetailsDialog } from './talent-details-dialog.tsx'
import type { TalentDialogProps } from './talent-dialog-props.ts'

export type TalentDialogKind = 'detail' | 'delete' | 'plan' | 'ban'

type TalentDialogsProps = TalentDialogProps & {
  kind: TalentDialogKind
  bundleId: string | undefined
  /** Whether the signed-in person may change the talent's details. */
  canEdit: boolean
}

/** The open dialog about one talent. */
export function TalentDialogs({ kind, bundleId, canEdit, ...dialogProps }: TalentDialogsProps) {
  switch (kind) {
    case 'detail':
      return <TalentDetailsDialog {...dialogProps} canEdit={canEdit} />
    case 'delete':
      return <RemoveMemberDialog {...dialogProps} />
    case 'plan':
      return <PlanJobDialog {...dialogProps} bundleId={bundleId} />
    case 'ban':
      return <BanDialog {...dialogProps} />
  }
}
