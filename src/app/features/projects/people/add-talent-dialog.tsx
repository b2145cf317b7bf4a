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
import { PersonFields } from './person-fields.tsx'
import { diffPersonForm, emptyPersonForm, type PersonField, findInvalidFields } from './person-form.ts'
import { useDialogDraft } from './use-dialog-draft.ts'
import { usePersonErrors } from './use-person-errors.ts'

const formFields: readonly PersonField[] = ['name', 'email', 'phoneNumber', 'country', 'language']

type AddTalentDialogProps = { projectId: string; isFiltersOpen: boolean; onOpenChange: (open: boolean) => void }

/** 添加用户 (add user): creates a user who is a talent. The input is kept until it is sent or cancelled. */
export function AddTalentDialog({ projectId, isFiltersOpen, onOpenChange }: AddTalentDialogProps) {
  const t = useTranslations('people')
  const client = useQueryClient()
  const formId = useId()
  // The idempotency key: a retry after a network failure creates no second person.
  const draft = useDialogDraft('add-talent', { form: emptyPersonForm, key: '' })
  const { form } = draft.value
  const [isSubmitted, setIsSubmitted] = useState(false)
  const name = form.name.trim()
  const addMutation = useMutation({
    mutationFn: () =>
      api('POST /api/users/addOne', {
        body: { ...diffPersonForm(emptyPersonForm, form), name, talent: true },
        idempotencyKey: draft.value.key,
      }),
    onSuccess: () => {
      toast.success(t.userAdded(name))
      void client.invalidateQueries({ queryKey: ['projects', projectId, 'talents'] })
      void client.invalidateQueries({ queryKey: ['users'] })
      close()
    },
  })
  const { errors, formError } = usePersonErrors(form, isSubmitted, addMutation.error)
  const close = () => {
    draft.discard()
    setIsSubmitted(false)
    addMutation.reset()
    onOpenChange(false)
  }
  const submit = () => {
    setIsSubmitted(true)
    if (name !== '' && findInvalidFields(form).length === 0 && !addMutation.isPending) addMutation.mutate()
  }
  return (
    <Dialog
      open={isFiltersOpen}
      onOpenChange={onOpenChange}
      title={t.addUser}
      description={t.addUserDescription}
      dismissible={!addMutation.isPending}
      footer={
        <>
          <Button disabled={addMutation.isPending} onClick={close}>
            {t.cancel}
          </Button>
          <Button variant="seal" type="submit" form={formId} busy={addMutation.isPending} busyLabel={t.sending}>
            {t.complete}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {isSubmitted && name === '' && <FieldError>{t.missingFields}</FieldError>}
        <PersonFields
          formFields={formFields}
          requiredFields={['name']}
          form={form}
          onEdit={(patch) => draft.save({ form: { ...form, ...patch }, key: crypto.randomUUID() })}
          errors={errors}
        />
        <NeedsNetwork />
        {formError && <FieldError>{formError}</FieldError>}
      </form>
    </Dialog>
  )
}
