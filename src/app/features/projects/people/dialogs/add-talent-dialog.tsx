import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { PersonDialog } from '#src/app/features/accounts/person-form/person-dialog.tsx'
import { diffPersonForm, emptyPersonForm } from '#src/app/features/accounts/person-form/person-form.ts'
import { useUnsentInput } from '#src/app/platform/update/use-unsent-input.ts'
import type { DialogOpenProps } from '#src/app/ui/dialog/dialog-props.ts'
import { toast } from '#src/app/ui/toast.ts'

/** 添加用户 (add user): creates a user who is a talent. The input is kept until it is sent or cancelled. */
export function AddTalentDialog({ projectId, open, onOpenChange }: DialogOpenProps & { projectId: string }) {
  const t = useTranslations('people')
  const client = useQueryClient()
  // The idempotency key: a retry after a network failure creates no second person.
  const draft = useUnsentInput('add-talent', { form: emptyPersonForm, key: '' })
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
  const close = () => {
    draft.discard()
    setIsSubmitted(false)
    addMutation.reset()
    onOpenChange(false)
  }
  return (
    <PersonDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t.addUser}
      description={t.addUserDescription}
      submitText={t.complete}
      onCancel={close}
      texts={t}
      fields={['name', 'email', 'phoneNumber', 'country', 'language']}
      requiredFields={['name']}
      hasColumns={false}
      form={form}
      onEdit={(patch) => draft.save({ form: { ...form, ...patch }, key: crypto.randomUUID() })}
      call={addMutation}
      isSubmitted={isSubmitted}
      onSubmittedChange={setIsSubmitted}
      onSubmit={addMutation.mutate}
    />
  )
}
