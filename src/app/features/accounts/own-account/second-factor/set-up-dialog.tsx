import { useQueryClient } from '@tanstack/react-query'
import { useCall } from '#src/app/platform/query/use-call.ts'
import { Stack, SecondaryText } from '#src/app/ui/layout/layout.tsx'
import { useState } from 'react'
import { encode } from 'uqr'
import { type ApiResponse, api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import type { DialogOpenProps } from '#src/app/ui/dialog/dialog.tsx'
import { FormDialog } from '#src/app/ui/dialog/form-dialog.tsx'
import { focusFirstError } from '#src/app/ui/field/form.tsx'
import { CodeInput } from '#src/app/features/accounts/credentials/code-input.tsx'
import { PasswordDialog } from '#src/app/features/accounts/credentials/password-dialog.tsx'
import styles from '#src/app/features/accounts/credentials/second-factor.module.css'
import { CodesDialog } from './codes-dialog.tsx'

/** A QR code as one path. Dark on light in both themes: not all apps read inverted ones. */
function QrCode({ text, label }: { text: string; label: string }) {
  // ISO/IEC 18004 requires a border of four modules.
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .filter(Boolean)
    .join('')
  return (
    <svg
      className={styles['qr']}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}

type Prepared = ApiResponse<'POST /api/users/me/secondFactor/prepare'>['data']

/** Three steps: the password, a first code, and the recovery codes. */
export function SetUpDialog({ open, onOpenChange }: DialogOpenProps) {
  const { secondFactor: t } = useTranslations('ownAccount')
  const client = useQueryClient()
  const [prepared, setPrepared] = useState<Prepared | null>(null)
  const [code, setCode] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const confirm = useCall((sealedSecret: string) =>
    api('PUT /api/users/me/secondFactor', { body: { sealedSecret, code } }),
  )
  const close = () => {
    onOpenChange(false)
    // Whatever was refused without a second factor is loaded again.
    if (confirm.data) void client.invalidateQueries()
  }
  const dialogProps = { open, onOpenChange: close, title: t.setUpTitle }

  if (confirm.data) {
    return <CodesDialog open={open} lead={t.codesLead} codes={confirm.data.data.recoveryCodes} onClose={close} />
  }
  if (!prepared) {
    return (
      <PasswordDialog
        {...dialogProps}
        lead={t.passwordLead}
        submitText={t.next}
        onConfirm={async ({ currentPassword }) => {
          setPrepared((await api('POST /api/users/me/secondFactor/prepare', { body: { currentPassword } })).data)
        }}
      />
    )
  }
  return (
    <FormDialog
      {...dialogProps}
      description={t.scanLead}
      submitText={t.confirm}
      busy={confirm.isPending}
      error={<CallError error={confirm.otherError} />}
      onSubmit={(form) => {
        focusFirstError(form, () => setIsSubmitted(true))
        if (code.trim() !== '') confirm.mutate(prepared.sealedSecret)
      }}
    >
      <QrCode text={prepared.uri} label={t.qrCode} />
      <Stack gap={4}>
        <SecondaryText as="span" id="second-factor-key">
          {t.key}
        </SecondaryText>
        <code aria-labelledby="second-factor-key" className={styles['key']}>
          {prepared.secret.match(/.{1,4}/g)?.join(' ')}
        </code>
      </Stack>
      <CodeInput
        accepts="app"
        label={t.code}
        error={isSubmitted && code.trim() === '' ? t.codeMissing : confirm.errorAt('code')}
        value={code}
        onValueChange={setCode}
      />
    </FormDialog>
  )
}
