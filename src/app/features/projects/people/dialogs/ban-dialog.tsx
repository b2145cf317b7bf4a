import { useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { useUnsentInput } from '#src/app/platform/update/use-unsent-input.ts'
import { FormDialog } from '#src/app/ui/dialog/form-dialog.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { TextArea } from '#src/app/ui/field/text-input.tsx'
import { toast } from '#src/app/ui/toast.ts'
import { MoveProgress } from '#src/app/features/projects/move-progress.tsx'
import { useMemberMutation } from './people-mutations.ts'
import type { TalentDialogProps } from './talent-actions.tsx'
import { useReturnedTasksText } from './use-returned-tasks-text.ts'

const maxRemarkLength = 1000

/** Bans a talent from the project with a remark. The remark is kept until it is sent or cancelled. */
export function BanDialog({ projectId, talent, open, onOpenChange }: TalentDialogProps) {
  const t = useTranslations('people')
  const memberMutation = useMemberMutation(projectId)
  const returnedTasksText = useReturnedTasksText(projectId, talent._id, open)
  const remarkDraft = useUnsentInput(`${projectId}:ban:${talent._id}`, '')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const name = talent.fullName
  const isTooLong = remarkDraft.value.trim().length > maxRemarkLength
  const close = () => {
    remarkDraft.discard()
    onOpenChange(false)
  }
  const ban = () => {
    setIsSubmitted(true)
    if (isTooLong) return
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
      open={open}
      onOpenChange={onOpenChange}
      title={t.banTitle(name)}
      description={t.banDescription(name, returnedTasksText)}
      submitText={t.addToList}
      danger
      onCancel={close}
      busy={memberMutation.isPending}
      busyText={t.sending}
      onSubmit={ban}
      error={
        <>
          <MoveProgress pending={memberMutation.isPending} />
          <CallError error={memberMutation.error} />
        </>
      }
    >
      <Field label={t.remark} error={isSubmitted && isTooLong ? t.remarkTooLong : undefined}>
        <TextArea value={remarkDraft.value} onChange={(event) => remarkDraft.save(event.currentTarget.value)} />
      </Field>
    </FormDialog>
  )
}
