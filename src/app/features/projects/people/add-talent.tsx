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
import { PersonFields } from './person-fields.tsx'
import { changesOf, emptyPerson, type PersonField, wrongFields } from './person-form.ts'
import { useDraft } from './use-draft.ts'
import { usePersonErrors } from './use-person-errors.ts'

const fields: readonly PersonField[] = ['name', 'email', 'phoneNumber', 'country', 'language']

type AddTalentProps = { projectId: string; open: boolean; onOpenChange: (open: boolean) => void }

/** 添加用户 (add user): creates a user who is a talent. The input is kept until it is sent or cancelled. */
export function AddTalent({ projectId, open, onOpenChange }: AddTalentProps) {
  const t = useText('people')
  const client = useQueryClient()
  const formId = useId()
  // The idempotency key: a retry after a network failure creates no second person.
  const draft = useDraft('add-talent', { form: emptyPerson, key: '' })
  const { form } = draft.value
  const [checked, setChecked] = useState(false)
  const name = form.name.trim()
  const add = useMutation({
    mutationFn: () =>
      api('POST /api/users/addOne', {
        body: { ...changesOf(emptyPerson, form), name, talent: true },
        idempotencyKey: draft.value.key,
      }),
    onSuccess: () => {
      toast.success(t.userAdded(name))
      void client.invalidateQueries({ queryKey: ['projects', projectId, 'talents'] })
      void client.invalidateQueries({ queryKey: ['users'] })
      close()
    },
  })
  const { errors, general } = usePersonErrors(form, checked, add.error)
  const close = () => {
    draft.drop()
    setChecked(false)
    add.reset()
    onOpenChange(false)
  }
  const complete = () => {
    setChecked(true)
    if (name !== '' && wrongFields(form).length === 0 && !add.isPending) add.mutate()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t.addUser}
      description={t.addUserLead}
      dismissible={!add.isPending}
      footer={
        <>
          <Button disabled={add.isPending} onClick={close}>
            {t.cancel}
          </Button>
          <Button variant="seal" type="submit" form={formId} busy={add.isPending} busyLabel={t.sending}>
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
          complete()
        }}
      >
        {checked && name === '' && <FieldError>{t.missingFields}</FieldError>}
        <PersonFields
          fields={fields}
          required={['name']}
          form={form}
          onEdit={(change) => draft.write({ form: { ...form, ...change }, key: crypto.randomUUID() })}
          errors={errors}
        />
        <NeedsNetwork />
        {general && <FieldError>{general}</FieldError>}
      </form>
    </Dialog>
  )
}
