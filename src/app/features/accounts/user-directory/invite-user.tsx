import { useMutation, useQueryClient } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
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
import { UserFields } from './user-fields.tsx'
import { diffUserForm, emptyUserForm, type UserField, type UserForm, listInvalidFields } from './user-form.ts'

const primaryFields: readonly UserField[] = ['name', 'email', 'phoneNumber', 'country', 'language']
const optionalFields: readonly UserField[] = [
  'firstName',
  'lastName',
  'department',
  'position',
  'employeeId',
  'gender',
  'role',
]

/** 邀请用户: the button and its dialog. Closing the dialog keeps the input; Cancel discards it. */
export function InviteUser() {
  const t = useTranslations('userDirectory')
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const [form, setForm] = useState(emptyUserForm)
  const [isSubmitted, setIsSubmitted] = useState(false)
  // A retry after a lost response reuses the key, so the user is invited once.
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID())
  const invite = useMutation({
    mutationFn: () =>
      api('POST /api/users/addOne', {
        body: { ...diffUserForm(emptyUserForm, form), name: form.name.trim() },
        idempotencyKey,
      }),
    onSuccess: () => {
      toast.success(t.invited(form.name.trim()), 8000)
      void client.invalidateQueries({ queryKey: ['users'] })
      close()
    },
  })
  const { errors, formError } = useFieldErrors(form, isSubmitted, invite.error)
  const isNameMissing = isSubmitted && form.name.trim() === ''
  const edit = (change: Partial<UserForm>) => {
    setForm((previousForm) => ({ ...previousForm, ...change }))
    setIdempotencyKey(crypto.randomUUID())
  }
  const close = () => {
    setOpen(false)
    setForm(emptyUserForm)
    setIsSubmitted(false)
    invite.reset()
  }
  const handleSubmit = (formElement: HTMLFormElement) => {
    focusFirstError(formElement, () => setIsSubmitted(true))
    if (form.name.trim() !== '' && listInvalidFields(form).length === 0 && !invite.isPending) invite.mutate()
  }
  return (
    <>
      <Button variant="seal" icon={<UserPlus aria-hidden />} onClick={() => setOpen(true)}>
        {t.invite}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t.invite}
        description={t.inviteLead}
        dismissible={!invite.isPending}
        footer={
          <>
            <Button disabled={invite.isPending} onClick={close}>
              {t.cancel}
            </Button>
            <Button variant="seal" type="submit" form="invite-user" busy={invite.isPending} busyLabel={t.sending}>
              {t.complete}
            </Button>
          </>
        }
      >
        <form
          id="invite-user"
          className={styles['form']}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            handleSubmit(event.currentTarget)
          }}
        >
          {isNameMissing && <FieldError>{t.missingFields}</FieldError>}
          <UserFields fields={primaryFields} form={form} onEdit={edit} errors={errors} isNameMissing={isNameMissing} />
          <details className={styles['optional']} open={optionalFields.some((field) => errors[field]) || undefined}>
            <summary>{t.more}</summary>
            <UserFields fields={optionalFields} form={form} onEdit={edit} errors={errors} />
          </details>
          <NeedsNetwork />
          {formError && <FieldError>{formError}</FieldError>}
        </form>
      </Dialog>
    </>
  )
}
