import { useCall } from '#src/app/platform/query/use-call.ts'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { PersonDialog } from '#src/app/features/accounts/person-form/person-dialog.tsx'
import { diffPersonForm, emptyPersonForm, type PersonForm } from '#src/app/features/accounts/person-form/person-form.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { type HostedDialogProps, useDialog } from '#src/app/ui/dialog/use-dialog.tsx'
import { toast } from '#src/app/ui/toast.ts'
import { PasswordLinkField } from './password-link-field.tsx'

/** 邀请用户: the button and its dialog. Closing the dialog keeps the input; Cancel discards it. */
export function InviteUser() {
  const t = useTranslations('userDirectory')
  const dialog = useDialog({ keepsInput: true })
  return (
    <>
      <Button variant="seal" icon={<UserPlus aria-hidden />} onClick={() => dialog.open()}>
        {t.invite}
      </Button>
      {dialog.render((props) => (
        <InviteDialog {...props} />
      ))}
    </>
  )
}

/** At the end it shows the link with which the user sets a password. */
function InviteDialog({ open, onOpenChange, onClose }: HostedDialogProps) {
  const t = useTranslations('userDirectory')
  const [form, setForm] = useState(emptyPersonForm)
  const name = form.name.trim()
  // A retry after a lost response reuses the key, so the user is invited once.
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID())
  const invite = useCall(
    async () => {
      const body = { ...diffPersonForm(emptyPersonForm, form), name }
      const { data: user } = await api('POST /api/users/addOne', { body, idempotencyKey })
      if (!body.email) return null
      return (await api('POST /api/users/{id}/resetPassword', { params: { id: user._id }, body: {} })).data
    },
    {
      invalidates: [['users']],
      onSuccess: (link) => {
        if (link) return
        toast.success(t.invitedWithoutEmail(name), 8000)
        onClose()
      },
    },
  )
  const edit = (change: Partial<PersonForm>) => {
    setForm((previousForm) => ({ ...previousForm, ...change }))
    setIdempotencyKey(crypto.randomUUID())
  }
  return (
    <PersonDialog
      open={open}
      onOpenChange={invite.data ? onClose : onOpenChange}
      title={t.invite}
      description={invite.data ? t.passwordLink.lead(name) : t.inviteLead}
      intro={invite.data && <PasswordLinkField link={invite.data} />}
      submitText={invite.data ? undefined : t.complete}
      cancelText={invite.data ? t.passwordLink.done : undefined}
      onCancel={onClose}
      texts={t}
      fields={['name', 'email', 'phoneNumber', 'country', 'language']}
      optionalFields={['firstName', 'lastName', 'department', 'position', 'employeeId', 'gender', 'role']}
      requiredFields={['name']}
      hasColumns
      marksMissing
      form={form}
      onEdit={edit}
      call={invite}
      onSubmit={invite.mutate}
    />
  )
}
