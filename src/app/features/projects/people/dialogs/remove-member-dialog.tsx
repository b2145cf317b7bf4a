import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { ConfirmDialog } from '#src/app/ui/dialog/confirm-dialog.tsx'
import { toast } from '#src/app/ui/toast.ts'
import { MoveProgress } from '#src/app/features/projects/move-progress.tsx'
import { useMemberMutation } from './people-mutations.ts'
import type { TalentDialogProps } from './talent-actions.tsx'
import { useReturnedTasksText } from './use-returned-tasks-text.ts'

/** Removes a member from the project after showing the consequences. */
export function RemoveMemberDialog({ projectId, talent, open, onOpenChange }: TalentDialogProps) {
  const t = useTranslations('people')
  const memberMutation = useMemberMutation(projectId)
  const returnedTasksText = useReturnedTasksText(projectId, talent._id, open)
  const name = talent.fullName
  const remove = () =>
    memberMutation.mutate(
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
      message={t.deleteDescription(name, returnedTasksText)}
      confirmText={t.delete}
      danger
      busy={memberMutation.isPending}
      error={
        <>
          <MoveProgress pending={memberMutation.isPending} />
          <CallError error={memberMutation.error} />
        </>
      }
      onConfirm={remove}
    />
  )
}
