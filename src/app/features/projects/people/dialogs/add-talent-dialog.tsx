import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useCall } from '#src/app/platform/query/use-call.ts'
import { PersonDialog } from '#src/app/features/accounts/person-form/person-dialog.tsx'
import { emptyPersonForm, diffPersonForm } from '#src/app/features/accounts/person-form/person-form.ts'
import { useUnsentInput } from '#src/app/platform/update/use-unsent-input.ts'
import type { HostedDialogProps } from '#src/app/ui/dialog/use-dialog.tsx'

/** 添加用户 (add user): creates a user who is a talent. The input is kept until it is sent or cancelled. */
export function AddTalentDialog({ projectId, onClose, ...openProps }: HostedDialogProps & { projectId: string }) {
  const t = useTranslations('people')
  // The idempotency key: a retry after a network failure creates no second person.
  const draft = useUnsentInput('add-talent', { form: emptyPersonForm, key: '' })
  const { form } = draft.value
  const name = form.name.trim()
  const add = useCall(
    () =>
      api('POST /api/users/addOne', {
        body: { ...diffPersonForm(emptyPersonForm, form), name, talent: true },
        idempotencyKey: draft.value.key,
      }),
    {
      invalidates: [['projects', projectId, 'talents'], ['users']],
      success: t.userAdded(name),
      onSuccess: () => close(),
    },
  )
  const close = () => {
    draft.discard()
    onClose()
  }
  return (
    <PersonDialog
      {...openProps}
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
      call={add}
      onSubmit={add.mutate}
    />
  )
}
