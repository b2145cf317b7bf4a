import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { PersonDialog } from '#src/app/platform/person-form/person-dialog.tsx'
import {
  diffPersonForm,
  type PersonField,
  type PersonForm,
  toPersonForm,
} from '#src/app/platform/person-form/person-form.ts'
import type { DialogOpenProps } from '#src/app/ui/dialog/dialog-props.ts'
import { toast } from '#src/app/ui/toast/toast.ts'
import type { AccountAction } from './account-action-dialog.tsx'
import { UserFacts } from './user-facts.tsx'
import type { UserDetail } from './user-detail-query.ts'

const fields: readonly PersonField[] = [
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

/** A user's facts and form. Sends only the changed fields; keeps the input after a failure. */
export function UserEditor({
  user,
  open,
  onOpenChange,
  onAction,
}: DialogOpenProps & { user: UserDetail; onAction: (action: AccountAction) => void }) {
  const t = useTranslations('userDirectory')
  const client = useQueryClient()
  const savedForm = toPersonForm(user)
  const [edits, setEdits] = useState<Partial<PersonForm>>({})
  const [isSubmitted, setIsSubmitted] = useState(false)
  const form = { ...savedForm, ...edits }
  const update = useMutation({
    mutationFn: (body: ReturnType<typeof diffPersonForm>) =>
      api('POST /api/users/{id}/update', { params: { id: user._id }, body }),
    onSuccess: () => {
      toast.success(t.saved(form.name.trim()))
      void client.invalidateQueries({ queryKey: ['users'] })
      close()
    },
  })
  const close = () => {
    onOpenChange(false)
    setEdits({})
    setIsSubmitted(false)
    update.reset()
  }
  const save = () => {
    const changes = diffPersonForm(savedForm, form)
    if (Object.keys(changes).length === 0) close()
    else update.mutate(changes)
  }
  return (
    <PersonDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t.detail}
      width="wide"
      intro={<UserFacts user={user} onAction={onAction} />}
      submitText={t.save}
      onCancel={close}
      texts={t}
      fields={fields}
      requiredFields={['name']}
      readOnlyFields={(['email', 'employeeId'] as const).filter((field) => savedForm[field] !== '')}
      hasColumns
      marksMissing
      form={form}
      onEdit={(change) => setEdits((previousEdits) => ({ ...previousEdits, ...change }))}
      call={update}
      isSubmitted={isSubmitted}
      onSubmittedChange={setIsSubmitted}
      onSubmit={save}
    />
  )
}
