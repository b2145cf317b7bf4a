import { useState } from 'react'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { FormDialog } from '#src/app/ui/dialog/form-dialog.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { TextArea } from '#src/app/ui/field/text-input.tsx'
import { MoveProgress } from '#src/app/features/projects/move-progress.tsx'
import { type BulkPeopleDialogProps, useBulkPeople } from './use-bulk-people.ts'

const maxRemarkLength = 1000

/** Bans the selected talents from the project with one remark. */
export function BanTalentsDialog({ projectId, filters, count, open, onClose, onChanged }: BulkPeopleDialogProps) {
  const t = useTranslations('people')
  const [remark, setRemark] = useState('')
  const ban = useBulkPeople<{ banned: number; unchanged: number; returned: number }>(projectId, onChanged)
  const isTooLong = remark.trim().length > maxRemarkLength
  const submit = () => {
    if (isTooLong) return
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
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={t.banTalentsTitle(count)}
      description={t.banTalentsEffect}
      submitText={t.ban}
      danger
      busy={ban.isPending}
      onSubmit={submit}
      error={
        <>
          <MoveProgress pending={ban.isPending} />
          <CallError error={ban.error} />
        </>
      }
    >
      <Field label={t.remark} error={isTooLong ? t.remarkTooLong : undefined}>
        <TextArea value={remark} onChange={(event) => setRemark(event.currentTarget.value)} />
      </Field>
    </FormDialog>
  )
}
