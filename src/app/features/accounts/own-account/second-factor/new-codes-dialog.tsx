import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import type { DialogOpenProps } from '#src/app/ui/dialog/dialog-props.ts'
import { CodesDialog } from './codes-dialog.tsx'
import { ConfirmFactorDialog } from '#src/app/features/accounts/credentials/confirm-factor-dialog.tsx'
import { secondFactorQuery } from '#src/app/features/accounts/credentials/second-factor-query.ts'

/** Asks for the password and a code of the app, and shows new recovery codes. */
export function NewCodesDialog({ open, onOpenChange }: DialogOpenProps) {
  const { secondFactor: t } = useTranslations('ownAccount')
  const client = useQueryClient()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <CodesDialog open={open} lead={t.newCodesDone} codes={codes} onClose={() => onOpenChange(false)} />
  return (
    <ConfirmFactorDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t.newCodes}
      lead={t.newCodesLead}
      submitText={t.newCodesSubmit}
      accepts="app"
      onConfirm={async (body) => {
        const { data } = await api('POST /api/users/me/secondFactor/recoveryCodes', { body })
        setCodes(data.recoveryCodes)
        void client.invalidateQueries(secondFactorQuery)
      }}
    />
  )
}
