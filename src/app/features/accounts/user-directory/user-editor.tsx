import { useMutation, useQueryClient } from '@tanstack/react-query'
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
import { UserFacts } from './user-facts.tsx'
import { UserFields } from './user-fields.tsx'
import { changesOf, formOf, type UserField, type UserForm, wrongFields } from './user-form.ts'
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

/** The person's facts and form. Only what was changed is sent; what could not be sent stays as typed. */
export function UserEditor({ user, open, onOpenChange }: UserEditorProps) {
  const t = useText('userDirectory')
  const client = useQueryClient()
  const before = formOf(user)
  const [edits, setEdits] = useState<Partial<UserForm>>({})
  const [checked, setChecked] = useState(false)
  const form = { ...before, ...edits }
  const update = useMutation({
    mutationFn: (body: ReturnType<typeof changesOf>) =>
      api('POST /api/users/{id}/update', { params: { id: user._id }, body }),
    onSuccess: () => {
      toast.success(t.saved(form.name.trim()))
      void client.invalidateQueries({ queryKey: ['users'] })
      close()
    },
  })
  const { errors, general } = useFieldErrors(form, checked, update.error)
  const close = () => {
    onOpenChange(false)
    setEdits({})
    setChecked(false)
    update.reset()
  }
  const missing = checked && form.name.trim() === ''
  const save = (dialog: HTMLFormElement) => {
    standAtFirstError(dialog, () => setChecked(true))
    if (form.name.trim() === '' || wrongFields(form).length > 0 || update.isPending) return
    const changes = changesOf(before, form)
    if (Object.keys(changes).length === 0) close()
    else update.mutate(changes)
  }
  const locked = (['email', 'employeeId'] as const).filter((field) => before[field] !== '')
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
          save(event.currentTarget)
        }}
      >
        {missing && <FieldError>{t.missingFields}</FieldError>}
        <UserFields
          fields={fields}
          form={form}
          onEdit={(change) => setEdits((typed) => ({ ...typed, ...change }))}
          errors={errors}
          nameMissing={missing}
          locked={locked}
        />
        <NeedsNetwork />
        {general && <FieldError>{general}</FieldError>}
      </form>
    </Dialog>
  )
}
