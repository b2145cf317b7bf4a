import { useState } from 'react'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useCall } from '#src/app/platform/query/use-call.ts'
import { PersonDialog } from '#src/app/features/accounts/person-form/person-dialog.tsx'
import type { PersonField } from '#src/app/features/accounts/person-form/person-form.ts'
import { noPersonEdits, usePersonEdits } from '#src/app/features/accounts/person-form/use-person-edits.tsx'
import { useUnsentInput } from '#src/app/platform/update/use-unsent-input.ts'
import { SecondaryText } from '#src/app/ui/layout/layout.tsx'
import type { TalentDialogProps } from './talent-actions.tsx'
import { TalentDetails } from './talent-details.tsx'
import { TalentQuality } from './talent-quality.tsx'

const formFields: readonly PersonField[] = [
  'firstName',
  'lastName',
  'phoneNumber',
  'country',
  'language',
  'position',
  'gender',
]

/** A talent's details. Admins may edit them, and send what they changed; the input is kept until it is saved or cancelled. */
export function TalentDetailsDialog({
  projectId,
  talent,
  canEdit,
  open,
  onOpenChange,
}: TalentDialogProps & { canEdit: boolean }) {
  const t = useTranslations('people')
  const editsDraft = useUnsentInput(`${projectId}:talent:${talent._id}`, noPersonEdits)
  const [hadUnsavedEdits] = useState(editsDraft.hasUnsaved)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const { form, conflicts, body, onEdit, conflictIn } = usePersonEdits({
    person: { ...talent, gender: talent.gender ?? 'male', name: talent.fullName },
    value: editsDraft.value,
    onChange: editsDraft.save,
    texts: t,
  })
  const update = useCall(
    (change: NonNullable<typeof body>) =>
      api('POST /api/projects/{id}/updateTalent', {
        params: { id: projectId },
        body: { ...change, userId: talent._id },
      }),
    {
      invalidates: [['projects', projectId, 'talents']],
      success: t.saved(`${form.firstName} ${form.lastName}`.trim()),
      onSuccess: () => close(),
      conflicts,
    },
  )
  const close = () => {
    editsDraft.discard()
    onOpenChange(false)
  }
  const save = () => {
    if (body === null) close()
    else update.mutate(body)
  }
  return (
    <PersonDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t.talent}
      width="wide"
      description={canEdit ? undefined : talent.isShared ? t.ownDetails : t.detailsOfMembers}
      intro={
        <>
          <TalentDetails talent={talent} showsEditable={!canEdit} />
          <TalentQuality projectId={projectId} workerId={talent._id} />
        </>
      }
      submitText={canEdit ? t.complete : undefined}
      cancelText={canEdit ? undefined : t.close}
      onCancel={close}
      texts={t}
      fields={formFields}
      requiredFields={['firstName', 'lastName']}
      hasColumns
      form={form}
      onEdit={onEdit}
      conflictIn={conflictIn}
      call={update}
      isSubmitted={isSubmitted}
      onSubmittedChange={setIsSubmitted}
      onSubmit={save}
    >
      {hadUnsavedEdits && editsDraft.hasUnsaved && <SecondaryText role="status">{t.unsavedChanges}</SecondaryText>}
    </PersonDialog>
  )
}
