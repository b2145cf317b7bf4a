import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { NeedsNetwork } from '#src/app/platform/network/needs-network.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { Dialog } from '#src/app/ui/dialog/dialog.tsx'
import { FieldError } from '#src/app/ui/field/field.tsx'
import { toast } from '#src/app/ui/toast/toast.ts'
import styles from './talent-dialogs.module.css'
import type { TalentDialogProps } from './talent-dialog-props.ts'
import { PersonFields } from './person-fields.tsx'
import { diffPersonForm, toPersonForm, type PersonField, type PersonForm, findInvalidFields } from './person-form.ts'
import { TalentDetails } from './talent-details.tsx'
import { useDialogDraft } from './use-dialog-draft.ts'
import { usePersonErrors } from './use-person-errors.ts'

const formFields: readonly PersonField[] = [
  'firstName',
  'lastName',
  'phoneNumber',
  'country',
  'language',
  'position',
  'gender',
]
const requiredFields: readonly PersonField[] = ['firstName', 'lastName']
const noEdits: Partial<PersonForm> = {}

/** A talent's details. People who may edit send what they changed; the input is kept until it is saved or cancelled. */
export function TalentDetailsDialog({
  projectId,
  talent,
  canEdit,
  open,
  onOpenChange,
}: TalentDialogProps & { canEdit: boolean }) {
  const t = useTranslations('people')
  const client = useQueryClient()
  const formId = useId()
  const editsDraft = useDialogDraft(`${projectId}:talent:${talent._id}`, noEdits)
  const [hadUnsavedEdits] = useState(editsDraft.hasUnsaved)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const initialForm = toPersonForm(talent)
  const form = { ...initialForm, ...editsDraft.value }
  const updateMutation = useMutation({
    mutationFn: (patch: ReturnType<typeof diffPersonForm>) =>
      api('POST /api/projects/{id}/updateTalent', {
        params: { id: projectId },
        body: { ...patch, userId: talent._id },
      }),
    onSuccess: async () => {
      toast.success(t.saved(`${form.firstName} ${form.lastName}`.trim()))
      await client.invalidateQueries({ queryKey: ['projects', projectId, 'talents'] })
      close()
    },
  })
  const { errors, formError } = usePersonErrors(form, isSubmitted, updateMutation.error)
  const isNameMissing = form.firstName.trim() === '' || form.lastName.trim() === ''
  const close = () => {
    editsDraft.discard()
    onOpenChange(false)
  }
  const submit = () => {
    setIsSubmitted(true)
    if (isNameMissing || findInvalidFields(form).length > 0 || updateMutation.isPending) return
    const changes = diffPersonForm(initialForm, form)
    if (Object.keys(changes).length === 0) close()
    else updateMutation.mutate(changes)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t.talent}
      width="wide"
      description={canEdit ? undefined : t.membersOnly}
      dismissible={!updateMutation.isPending}
      footer={
        <>
          <Button disabled={updateMutation.isPending} onClick={close}>
            {canEdit ? t.cancel : t.close}
          </Button>
          {canEdit && (
            <Button variant="seal" type="submit" form={formId} busy={updateMutation.isPending} busyLabel={t.sending}>
              {t.complete}
            </Button>
          )}
        </>
      }
    >
      <TalentDetails talent={talent} showsEditable={!canEdit} />
      {canEdit && (
        <form
          id={formId}
          className={styles['form']}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          {isSubmitted && isNameMissing && <FieldError>{t.missingFields}</FieldError>}
          {hadUnsavedEdits && editsDraft.hasUnsaved && (
            <p role="status" className={styles['unsavedNote']}>
              {t.unsavedChanges}
            </p>
          )}
          <PersonFields
            formFields={formFields}
            requiredFields={requiredFields}
            form={form}
            onEdit={(patch) => editsDraft.save({ ...editsDraft.value, ...patch })}
            errors={errors}
          />
          <NeedsNetwork />
          {formError && <FieldError>{formError}</FieldError>}
        </form>
      )}
    </Dialog>
  )
}
