import { useText } from '#src/app/platform/i18n/text.tsx'
import { CallTrouble } from '#src/app/platform/network/call-trouble.tsx'
import { ConfirmDialog } from '#src/app/ui/dialog/confirm-dialog.tsx'
import { toast } from '#src/app/ui/toast/toast.ts'
import { useMemberChange } from './people-changes.ts'
import type { TalentDialogProps } from './people-dialogs.tsx'
import { useGoingBack } from './use-going-back.ts'

/** Removes a member from the project after showing the consequences. */
export function DeleteDialog({ projectId, talent, open, onOpenChange }: TalentDialogProps) {
  const t = useText('people')
  const change = useMemberChange(projectId)
  const goingBack = useGoingBack(projectId, talent._id, open)
  const name = talent.fullName
  const remove = () =>
    change.mutate(
      { kind: 'remove', userId: talent._id },
      {
        onSuccess: ({ returned }) => {
          toast.success(t.deleted(name, returned))
          onOpenChange(false)
        },
      },
    )
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t.deleteTitle(name)}
      message={t.deleteLead(name, goingBack)}
      confirmText={t.delete}
      cancelText={t.cancel}
      danger
      busy={change.isPending}
      error={<CallTrouble error={change.error} />}
      onConfirm={remove}
    />
  )
}
