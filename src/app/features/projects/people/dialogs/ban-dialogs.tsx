import { useState } from 'react'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useUnsentInput } from '#src/app/platform/update/use-unsent-input.ts'
import { FormDialog } from '#src/app/ui/dialog/form-dialog.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { TextArea } from '#src/app/ui/field/text-input.tsx'
import { toast } from '#src/app/ui/toast.ts'
import { MoveStatus } from '#src/app/features/projects/move-progress.tsx'
import { type BulkPeopleDialogProps, useBulkPeople } from './use-bulk-people.ts'
import { useMemberMutation } from './people-mutations.ts'
import type { TalentDialogProps } from './talent-actions.tsx'
import { useReturnedTasksText } from './remove-member-dialog.tsx'

const maxRemarkLength = 1000

const isRemarkTooLong = (remark: string) => remark.trim().length > maxRemarkLength

/** Bans a talent from the project with a remark. The remark is kept until it is sent or cancelled. */
export function BanDialog({ projectId, talent, open, onOpenChange }: TalentDialogProps) {
  const t = useTranslations('people')
  const memberMutation = useMemberMutation(projectId)
  const returnedTasksText = useReturnedTasksText(projectId, talent._id, open)
  const remarkDraft = useUnsentInput(`${projectId}:ban:${talent._id}`, '')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const name = talent.fullName
  const close = () => {
    remarkDraft.discard()
    onOpenChange(false)
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
      error={<MoveStatus call={memberMutation} />}
    >
      <RemarkField isChecked={isSubmitted} value={remarkDraft.value} onChange={remarkDraft.save} />
    </FormDialog>
  )
}

/** Bans the selected talents from the project with one remark. */
export function BanTalentsDialog({ projectId, filters, count, onChanged, ...dialogProps }: BulkPeopleDialogProps) {
  const t = useTranslations('people')
  const [remark, setRemark] = useState('')
  const ban = useBulkPeople<{ banned: number; unchanged: number; returned: number }>(projectId, onChanged)
  const submit = () => {
    if (isRemarkTooLong(remark)) return
    ban.mutate({
      send: () =>
        api('POST /api/projects/{id}/banTalents', {
          params: { id: projectId },
          body: { filters, reason: remark.trim() },
        }),
      message: ({ banned, unchanged, returned }) => t.talentsBanned(banned, unchanged, returned),
    })
  }
  return (
    <FormDialog
      {...dialogProps}
      title={t.banTalentsTitle(count)}
      description={t.banTalentsEffect}
      submitText={t.ban}
      danger
      busy={ban.isPending}
      onSubmit={submit}
      error={<MoveStatus call={ban} />}
    >
      <RemarkField isChecked value={remark} onChange={setRemark} />
    </FormDialog>
  )
}

type RemarkFieldProps = { isChecked: boolean; value: string; onChange: (remark: string) => void }

/** Why somebody is banned. */
function RemarkField({ isChecked, value, onChange }: RemarkFieldProps) {
  const t = useTranslations('people')
  return (
    <Field label={t.remark} error={isChecked && isRemarkTooLong(value) ? t.remarkTooLong : undefined}>
      <TextArea value={value} onChange={(event) => onChange(event.currentTarget.value)} />
    </Field>
  )
}
