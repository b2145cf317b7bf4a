import { useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { PasswordDialog, type PasswordDialogProps } from './password-dialog.tsx'
import { CodeInput } from './code-input.tsx'

type ConfirmFactorDialogProps = Omit<PasswordDialogProps, 'code' | 'onConfirm'> & {
  /** The codes that confirm the change; `none` if the password alone does. */
  accepts: 'app' | 'both' | 'none'
  onConfirm: (confirmation: { currentPassword: string; code: string }) => Promise<void>
}

/** Asks for the password and a code before a change of the second factor. Without an app, `code` is empty. */
export function ConfirmFactorDialog({ accepts, onConfirm, ...dialog }: ConfirmFactorDialogProps) {
  const { secondFactor: t } = useTranslations('ownAccount')
  const [code, setCode] = useState('')
  const isMissing = code.trim() === ''
  const codeInput = (isSubmitted: boolean, error: string | undefined) =>
    accepts !== 'none' && (
      <CodeInput
        accepts={accepts}
        label={t.code}
        error={isSubmitted && isMissing ? t.codeMissing : error}
        value={code}
        onValueChange={setCode}
      />
    )
  return (
    <PasswordDialog
      {...dialog}
      onConfirm={(currentPassword) => onConfirm({ currentPassword, code })}
      code={{ isMissing: accepts !== 'none' && isMissing, render: codeInput }}
    />
  )
}
