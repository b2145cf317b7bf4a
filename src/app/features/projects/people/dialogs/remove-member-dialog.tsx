import { useQuery } from '@tanstack/react-query'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { ConfirmDialog } from '#src/app/ui/dialog/confirm-dialog.tsx'
import { toast } from '#src/app/ui/toast.ts'
import { assignableMembersQuery } from '#src/app/features/projects/project-queries.ts'
import { MoveStatus } from '#src/app/features/projects/move-progress.tsx'
import { useMemberMutation } from './people-mutations.ts'
import type { TalentDialogProps } from './talent-actions.tsx'

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
      error={<MoveStatus call={memberMutation} />}
      onConfirm={remove}
    />
  )
}

/** A sentence with the number of open tasks a removal would unassign; fetched again for each dialog. */
export function useReturnedTasksText(projectId: string, userId: string, open: boolean): string {
  const t = useTranslations('people')
  const members = useQuery({ ...assignableMembersQuery(projectId), enabled: open, staleTime: 0 })
  if (members.isPending && !members.isError) return t.countingTasks
  if (!members.data) return t.returnedTasks(undefined)
  // People who are not members have no tasks.
  return t.returnedTasks(members.data.find(({ _id }) => _id === userId)?.openTasks ?? 0)
}
