import { useQueryClient } from '@tanstack/react-query'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import type { DialogOpenProps } from '#src/app/ui/dialog/dialog-props.ts'
import { toast } from '#src/app/ui/toast.ts'
import { ConfirmFactorDialog } from '#src/app/features/accounts/credentials/confirm-factor-dialog.tsx'
import { secondFactorQuery } from '#src/app/features/accounts/credentials/second-factor-query.ts'

/** Asks for the password and a code, and turns the second factor off. */
export function TurnOffDialog({ open, onOpenChange }: DialogOpenProps) {
  const { secondFactor: t } = useTranslations('ownAccount')
  const client = useQueryClient()
  return (
    <ConfirmFactorDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t.turnOffTitle}
      lead={t.turnOffLead}
      submitText={t.turnOff}
      danger
      accepts="both"
      onConfirm={async (body) => {
        await api('POST /api/users/me/secondFactor/remove', { body })
        await client.invalidateQueries(secondFactorQuery)
        toast.success(t.turnedOff)
        onOpenChange(false)
      }}
    />
  )
}
