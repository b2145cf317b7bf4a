import { useQueryClient } from '@tanstack/react-query'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import type { DialogOpenProps } from '#src/app/ui/dialog/dialog-props.ts'
import { PasswordDialog } from '#src/app/features/accounts/credentials/password-dialog.tsx'
import { sessionsQuery } from '#src/app/features/accounts/credentials/sessions-query.ts'

type SignOutDialogProps = DialogOpenProps & {
  title: string
  /** The session to end; undefined for all but this one. */
  sessionId: string | undefined
}

/** Asks for the password and signs one other device out, or all. */
export function SignOutDialog({ sessionId, ...dialog }: SignOutDialogProps) {
  const t = useTranslations('ownAccount')
  const client = useQueryClient()
  return (
    <PasswordDialog
      {...dialog}
      lead={t.signOutEffect}
      submitText={t.signOut}
      danger
      onConfirm={async (currentPassword) => {
        const body = { currentPassword, ...(sessionId !== undefined && { sessionId }) }
        await api('POST /api/users/me/sessions/end', { body })
        await client.invalidateQueries(sessionsQuery)
        dialog.onOpenChange(false)
      }}
    />
  )
}
