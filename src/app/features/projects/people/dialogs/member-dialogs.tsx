// Dialogs that end a talent's membership.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useUnsentInput } from '#src/app/platform/update/use-unsent-input.ts'
import { ConfirmDialog } from '#src/app/ui/dialog/confirm-dialog.tsx'
import { FormDialog } from '#src/app/ui/dialog/form-dialog.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { TextArea } from '#src/app/ui/field/text-input.tsx'
import { toast } from '#src/app/ui/toast.ts'
import { MoveStatus } from '#src/app/features/projects/move-progress.tsx'
import { type TalentDialogProps, useMemberMutation } from './people-mutations.ts'
import { assignableMembersQuery } from '#src/app/features/projects/project-queries.ts'

/** Removes a member from the project after showing the consequences. */
export function RemoveMemberDialog({ projectId, talent, ...openProps }: TalentDialogProps) {
  const t = useTranslations('people')
  const memberMutation = useMemberMutation(projectId)
  const returnedTasksText = useReturnedTasksText(projectId, talent._id, openProps.open)
  const name = talent.fullName
  const remove = () =>
    memberMutation.mutate(
      { kind: 'remove', userId: talent._id },
      {
        onSuccess: ({ returned }) => {
          toast.success(t.deleted(name, returned))
          openProps.onOpenChange(false)
        },
      },
    )
  return (
    <ConfirmDialog
      {...openProps}
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

/** Bans a talent from the project with a remark. The remark is kept until it is sent or cancelled. */
export function BanDialog({ projectId, talent, ...openProps }: TalentDialogProps) {
  const t = useTranslations('people')
  const memberMutation = useMemberMutation(projectId)
  const returnedTasksText = useReturnedTasksText(projectId, talent._id, openProps.open)
  const remarkDraft = useUnsentInput(`${projectId}:ban:${talent._id}`, '')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const name = talent.fullName
  const close = () => {
    remarkDraft.discard()
    openProps.onOpenChange(false)
  }
  const ban = () => {
    setIsSubmitted(true)
    if (isRemarkTooLong(remarkDraft.value)) return
    memberMutation.mutate(
      { kind: 'ban', userId: talent._id, reason: remarkDraft.value.trim() },
      {
        onSuccess: ({ returned }) => {
          toast.success(t.bannedToast(name, returned))
          close()
        },
      },
    )
  }
  return (
    <FormDialog
      {...openProps}
      title={t.banTitle(name)}
      description={t.banDescription(name, returnedTasksText)}
      submitText={t.addToList}
      danger
      onCancel={close}
      busy={memberMutation.isPending}
      busyText={t.sending}
      onSubmit={ban}
      error={<MoveStatus call={memberMutation} />}
    >
      <RemarkField isChecked={isSubmitted} value={remarkDraft.value} onChange={remarkDraft.save} />
    </FormDialog>
  )
}

/** A sentence with the number of open tasks a removal would unassign; fetched again for each dialog. */
function useReturnedTasksText(projectId: string, userId: string, open: boolean): string {
  const t = useTranslations('people')
  const members = useQuery({ ...assignableMembersQuery(projectId), enabled: open, staleTime: 0 })
  if (members.isPending && !members.isError) return t.countingTasks
  if (!members.data) return t.returnedTasks(undefined)
  // People who are not members have no tasks.
  return t.returnedTasks(members.data.find(({ _id }) => _id === userId)?.openTasks ?? 0)
}

const maxRemarkLength = 1000

export const isRemarkTooLong = (remark: string) => remark.trim().length > maxRemarkLength

type RemarkFieldProps = { isChecked: boolean; value: string; onChange: (remark: string) => void }

/** Why somebody is banned. */
export function RemarkField({ isChecked, value, onChange }: RemarkFieldProps) {
  const t = useTranslations('people')
  return (
    <Field label={t.remark} error={isChecked && isRemarkTooLong(value) ? t.remarkTooLong : undefined}>
      <TextArea value={value} onChange={(event) => onChange(event.currentTarget.value)} />
    </Field>
  )
}
