import { useQueryClient } from '@tanstack/react-query'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { toast } from '#src/app/ui/toast.ts'
import { ConfirmFactorDialog } from '#src/app/features/accounts/credentials/confirm-factor-dialog.tsx'
import { secondFactorQuery } from '#src/app/features/accounts/credentials/second-factor-query.ts'
import type { PasskeyDialogProps } from './passkeys-query.ts'
import { type Passkey, passkeysQuery } from './passkeys-query.ts'

/** Asks for the password, and a code of the app if there is one, and removes a passkey. */
export function RemovePasskeyDialog({
  open,
  onOpenChange,
  hasApp,
  passkey,
}: PasskeyDialogProps & { passkey: Passkey }) {
  const { passkeys: t } = useTranslations('ownAccount')
  const client = useQueryClient()
  return (
    <ConfirmFactorDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t.remove(passkey.name)}
      lead={t.removeLead}
      submitText={t.removeSubmit}
      danger
      accepts={hasApp ? 'both' : 'none'}
      onConfirm={async (body) => {
        await api('POST /api/users/me/passkeys/{id}/remove', { params: { id: passkey._id }, body })
        await Promise.all([client.invalidateQueries(passkeysQuery), client.invalidateQueries(secondFactorQuery)])
        toast.success(t.removed)
        onOpenChange(false)
      }}
    />
  )
}
