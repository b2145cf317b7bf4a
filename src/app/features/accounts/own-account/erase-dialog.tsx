import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { signOut } from '#src/app/platform/session/sign-out.ts'
import type { DialogOpenProps } from '#src/app/ui/dialog/dialog-props.ts'
import { toast } from '#src/app/ui/toast/toast.ts'
import { PasswordDialog } from './password-dialog.tsx'

/** Asks for the password, erases the account, and deletes what the device stores of it. */
export function EraseDialog({ open, onOpenChange }: DialogOpenProps) {
  const { erase: t } = useTranslations('ownAccount')
  const client = useQueryClient()
  const navigate = useNavigate()
  return (
    <PasswordDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t.title}
      lead={t.effect}
      submitText={t.action}
      danger
      onConfirm={async (currentPassword) => {
        await api('POST /api/users/me/erase', { body: { currentPassword } })
        await signOut(client)
        toast.success(t.erased, 8000)
        void navigate({ to: '/login', replace: true })
      }}
    />
  )
}
