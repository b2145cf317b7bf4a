import type { Talent } from '#src/app/features/projects/project-queries.ts'
import { BanDialog } from './ban-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { TalentDialog } from './talent-dialog.tsx'

export type Asked = 'detail' | 'delete' | 'plan' | 'ban'

export type TalentDialogProps = {
  projectId: string
  talent: Talent
  open: boolean
  onOpenChange: (open: boolean) => void
}

type PeopleDialogsProps = TalentDialogProps & {
  kind: Asked
  bundleId: string | undefined
  /** Whether the signed-in person may change the talent's details. */
  mayEdit: boolean
}

/** The open dialog about one talent. */
export function PeopleDialogs({ kind, bundleId, mayEdit, ...dialog }: PeopleDialogsProps) {
  switch (kind) {
    case 'detail':
      return <TalentDialog {...dialog} mayEdit={mayEdit} />
    case 'delete':
      return <DeleteDialog {...dialog} />
    case 'plan':
      return <PlanDialog {...dialog} bundleId={bundleId} />
    case 'ban':
      return <BanDialog {...dialog} />
  }
}
