import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { NeedsNetwork } from '#src/app/platform/network/needs-network.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { Dialog } from '#src/app/ui/dialog/dialog.tsx'
import { FieldError } from '#src/app/ui/field/field.tsx'
import { focusFirstError } from '#src/app/ui/field/focus-first-error.ts'
import { toast } from '#src/app/ui/toast/toast.ts'
import { useFieldErrors } from './use-field-errors.ts'
import styles from './user-dialogs.module.css'
import { UserFacts } from './user-facts.tsx'
import { UserFields } from './user-fields.tsx'
import { diffUserForm, toUserForm, type UserField, type UserForm, listInvalidFields } from './user-form.ts'
import type { UserDetail } from './user-detail-query.ts'

const fields: readonly UserField[] = [
  'name',
  'email',
  'firstName',
  'lastName',
  'phoneNumber',
  'country',
  'language',
  'department',
  'position',
  'employeeId',
  'gender',
  'role',
]

type UserEditorProps = { user: UserDetail; open: boolean; onOpenChange: (open: boolean) => void }

/** A user's facts and form. Sends only the changed fields; keeps the input after a failure. */
export function UserEditor({ user, open, onOpenChange }: UserEditorProps) {
  const t = useTranslations('userDirectory')
  const client = useQueryClient()
  const savedForm = toUserForm(user)
  const [edits, setEdits] = useState<Partial<UserForm>>({})
  const [isSubmitted, setIsSubmitted] = useState(false)
  const form = { ...savedForm, ...edits }
  const update = useMutation({
    mutationFn: (body: ReturnType<typeof diffUserForm>) =>
      api('POST /api/users/{id}/update', { params: { id: user._id }, body }),
    onSuccess: () => {
      toast.success(t.saved(form.name.trim()))
      void client.invalidateQueries({ queryKey: ['users'] })
      close()
    },
  })
  const { errors, formError } = useFieldErrors(form, isSubmitted, update.error)
  const close = () => {
    onOpenChange(false)
    setEdits({})
    setIsSubmitted(false)
    update.reset()
  }
  const isNameMissing = isSubmitted && form.name.trim() === ''
  const handleSubmit = (formElement: HTMLFormElement) => {
    focusFirstError(formElement, () => setIsSubmitted(true))
    if (form.name.trim() === '' || listInvalidFields(form).length > 0 || update.isPending) return
    const changes = diffUserForm(savedForm, form)
    if (Object.keys(changes).length === 0) close()
    else update.mutate(changes)
  }
  const readOnlyFields = (['email', 'employeeId'] as const).filter((field) => savedForm[field] !== '')
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t.detail}
      width="wide"
      dismissible={!update.isPending}
      footer={
        <>
          <Button disabled={update.isPending} onClick={close}>
            {t.cancel}
          </Button>
          <Button variant="seal" type="submit" form="user-detail" busy={update.isPending} busyLabel={t.sending}>
            {t.save}
          </Button>
        </>
      }
    >
      <UserFacts user={user} />
      <form
        id="user-detail"
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          handleSubmit(event.currentTarget)
        }}
      >
        {isNameMissing && <FieldError>{t.missingFields}</FieldError>}
        <UserFields
          fields={fields}
          form={form}
          onEdit={(change) => setEdits((previousEdits) => ({ ...previousEdits, ...change }))}
          errors={errors}
          isNameMissing={isNameMissing}
          readOnlyFields={readOnlyFields}
        />
        <NeedsNetwork />
        {formError && <FieldError>{formError}</FieldError>}
      </form>
    </Dialog>
  )
}
