import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { api } from '#src/app/platform/api.ts'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { NeedsNetwork } from '#src/app/platform/network/needs-network.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { Dialog } from '#src/app/ui/dialog/dialog.tsx'
import { FieldError } from '#src/app/ui/field/field.tsx'
import { toast } from '#src/app/ui/toast/toast.ts'
import styles from './people-dialogs.module.css'
import type { TalentDialogProps } from './people-dialogs.tsx'
import { PersonFields } from './person-fields.tsx'
import { changesOf, formOf, type PersonField, type PersonForm, wrongFields } from './person-form.ts'
import { TalentFacts } from './talent-facts.tsx'
import { useDraft } from './use-draft.ts'
import { usePersonErrors } from './use-person-errors.ts'

const fields: readonly PersonField[] = [
  'firstName',
  'lastName',
  'phoneNumber',
  'country',
  'language',
  'position',
  'gender',
]
const required: readonly PersonField[] = ['firstName', 'lastName']
const nothing: Partial<PersonForm> = {}

/** A talent's details. People who may edit send what they changed; the input is kept until it is saved or cancelled. */
export function TalentDialog({
  projectId,
  talent,
  mayEdit,
  open,
  onOpenChange,
}: TalentDialogProps & { mayEdit: boolean }) {
  const t = useText('people')
  const client = useQueryClient()
  const formId = useId()
  const edits = useDraft(`${projectId}:talent:${talent._id}`, nothing)
  const [found] = useState(edits.unsent)
  const [checked, setChecked] = useState(false)
  const before = formOf(talent)
  const form = { ...before, ...edits.value }
  const update = useMutation({
    mutationFn: (change: ReturnType<typeof changesOf>) =>
      api('POST /api/projects/{id}/updateTalent', {
        params: { id: projectId },
        body: { ...change, userId: talent._id },
      }),
    onSuccess: async () => {
      toast.success(t.saved(`${form.firstName} ${form.lastName}`.trim()))
      await client.invalidateQueries({ queryKey: ['projects', projectId, 'talents'] })
      close()
    },
  })
  const { errors, general } = usePersonErrors(form, checked, update.error)
  const missing = form.firstName.trim() === '' || form.lastName.trim() === ''
  const close = () => {
    edits.drop()
    onOpenChange(false)
  }
  const complete = () => {
    setChecked(true)
    if (missing || wrongFields(form).length > 0 || update.isPending) return
    const changes = changesOf(before, form)
    if (Object.keys(changes).length === 0) close()
    else update.mutate(changes)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t.talent}
      width="wide"
      description={mayEdit ? undefined : t.membersOnly}
      dismissible={!update.isPending}
      footer={
        <>
          <Button disabled={update.isPending} onClick={close}>
            {mayEdit ? t.cancel : t.close}
          </Button>
          {mayEdit && (
            <Button variant="seal" type="submit" form={formId} busy={update.isPending} busyLabel={t.sending}>
              {t.complete}
            </Button>
          )}
        </>
      }
    >
      <TalentFacts talent={talent} all={!mayEdit} />
      {mayEdit && (
        <form
          id={formId}
          className={styles['form']}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            complete()
          }}
        >
          {checked && missing && <FieldError>{t.missingFields}</FieldError>}
          {found && edits.unsent && (
            <p role="status" className={styles['kept']}>
              {t.unsavedKept}
            </p>
          )}
          <PersonFields
            fields={fields}
            required={required}
            form={form}
            onEdit={(change) => edits.write({ ...edits.value, ...change })}
            errors={errors}
          />
          <NeedsNetwork />
          {general && <FieldError>{general}</FieldError>}
        </form>
      )}
    </Dialog>
  )
}
