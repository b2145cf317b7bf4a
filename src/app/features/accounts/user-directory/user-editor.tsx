import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { PersonDialog } from '#src/app/features/accounts/person-form/person-dialog.tsx'
import type { PersonField } from '#src/app/features/accounts/person-form/person-form.ts'
import { noPersonEdits, usePersonEdits } from '#src/app/features/accounts/person-form/use-person-edits.tsx'
import type { DialogOpenProps } from '#src/app/ui/dialog/dialog-props.ts'
import { toast } from '#src/app/ui/toast.ts'
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
  const [edits, setEdits] = useState(noPersonEdits)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const { savedForm, form, body, onEdit, conflictIn } = usePersonEdits({
    person: user,
    value: edits,
    onChange: setEdits,
    texts: t,
  })
  const update = useMutation({
    mutationFn: (change: NonNullable<typeof body>) =>
      api('POST /api/users/{id}/update', { params: { id: user._id }, body: change }),
    // After a conflict the form shows what others stored.
    onError: () => client.invalidateQueries({ queryKey: ['users', 'detail', user._id] }),
    onSuccess: () => {
      toast.success(t.saved(form.name.trim()))
      void client.invalidateQueries({ queryKey: ['users'] })
      close()
    },
  })
  const close = () => {
    onOpenChange(false)
    setEdits(noPersonEdits)
    setIsSubmitted(false)
    update.reset()
  }
  const save = () => {
    if (body === null) close()
    else update.mutate(body)
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
      onEdit={onEdit}
      conflictIn={conflictIn}
      call={update}
      isSubmitted={isSubmitted}
      onSubmittedChange={setIsSubmitted}
      onSubmit={save}
    />
  )
}
