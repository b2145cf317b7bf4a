import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { signOut } from '#src/app/platform/sign-out/sign-out.ts'
import { toast } from '#src/app/ui/toast.ts'
import { PasswordDialog } from '#src/app/features/accounts/credentials/password-dialog.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { useDialog } from '#src/app/ui/dialog/use-dialog.tsx'
import { Section, SecondaryText } from '#src/app/ui/layout/layout.tsx'

/** What erasing one's account means, and the button that asks for the password. Also what the device stores goes. */
export function EraseAccount() {
  const t = useTranslations('ownAccount').erase
  const client = useQueryClient()
  const navigate = useNavigate()
  const dialog = useDialog()
  return (
    <Section size="small" title={t.title}>
      <SecondaryText>{t.explanation}</SecondaryText>
      <div>
        <Button variant="danger" onClick={() => dialog.open()}>
          {t.action}
        </Button>
      </div>
      {dialog.render(({ open, onOpenChange }) => (
        <PasswordDialog
          open={open}
          onOpenChange={onOpenChange}
          title={t.title}
          lead={t.effect}
          submitText={t.action}
          danger
          onConfirm={async ({ currentPassword }) => {
            await api('POST /api/users/me/erase', { body: { currentPassword } })
            await signOut(client)
            toast.success(t.erased, 8000)
            void navigate({ to: '/login', replace: true })
          }}
        />
      ))}
    </Section>
  )
}
