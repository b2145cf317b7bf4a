import { useMutation, useQueryClient } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { api } from '#src/app/platform/api.ts'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { NeedsNetwork } from '#src/app/platform/network/needs-network.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { Dialog } from '#src/app/ui/dialog/dialog.tsx'
import { FieldError } from '#src/app/ui/field/field.tsx'
import { standAtFirstError } from '#src/app/ui/field/stand-at-first-error.ts'
import { toast } from '#src/app/ui/toast/toast.ts'
import { useFieldErrors } from './use-field-errors.ts'
import styles from './user-dialogs.module.css'
import { UserFields } from './user-fields.tsx'
import { changesOf, emptyUser, type UserField, type UserForm, wrongFields } from './user-form.ts'

const first: readonly UserField[] = ['name', 'email', 'phoneNumber', 'country', 'language']
const more: readonly UserField[] = ['firstName', 'lastName', 'department', 'position', 'employeeId', 'gender', 'role']

/** 邀请用户: the button and its dialog. What was typed stays when the dialog is closed by mistake; Cancel takes it away. */
export function InviteUser() {
  const t = useText('userDirectory')
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const [form, setForm] = useState(emptyUser)
  const [checked, setChecked] = useState(false)
  // The same invitation sent again after a network that broke off is still one.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const invite = useMutation({
    mutationFn: () =>
      api('POST /api/users/addOne', {
        body: { ...changesOf(emptyUser, form), name: form.name.trim() },
        idempotencyKey: key,
      }),
    onSuccess: () => {
      toast.success(t.invited(form.name.trim()), 8000)
      void client.invalidateQueries({ queryKey: ['users'] })
      close()
    },
  })
  const { errors, general } = useFieldErrors(form, checked, invite.error)
  const missing = checked && form.name.trim() === ''
  const edit = (change: Partial<UserForm>) => {
    setForm((before) => ({ ...before, ...change }))
    setKey(crypto.randomUUID())
  }
  const close = () => {
    setOpen(false)
    setForm(emptyUser)
    setChecked(false)
    invite.reset()
  }
  const send = (dialog: HTMLFormElement) => {
    standAtFirstError(dialog, () => setChecked(true))
    if (form.name.trim() !== '' && wrongFields(form).length === 0 && !invite.isPending) invite.mutate()
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
            send(event.currentTarget)
          }}
        >
          {missing && <FieldError>{t.missingFields}</FieldError>}
          <UserFields fields={first} form={form} onEdit={edit} errors={errors} nameMissing={missing} />
          <details className={styles['more']} open={more.some((field) => errors[field]) || undefined}>
            <summary>{t.more}</summary>
            <UserFields fields={more} form={form} onEdit={edit} errors={errors} />
          </details>
          <NeedsNetwork />
          {general && <FieldError>{general}</FieldError>}
        </form>
      </Dialog>
    </>
  )
}
