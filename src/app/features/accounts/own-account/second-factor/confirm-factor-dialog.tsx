import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import type { DialogOpenProps } from '#src/app/ui/dialog/dialog-props.ts'
import { FormDialog } from '#src/app/ui/dialog/form-dialog.tsx'
import { focusFirstError } from '#src/app/ui/field/focus-first-error.ts'
import { CurrentPasswordField } from '#src/app/features/accounts/own-account/current-password-field.tsx'
import { CodeInput } from './code-input.tsx'
import { fieldErrorText } from './field-error-text.ts'

type ConfirmFactorDialogProps = DialogOpenProps & {
  title: string
  lead: string
  submitText: string
  danger?: boolean
  /** The codes that confirm the change; `none` if the password alone does. */
  accepts: 'app' | 'both' | 'none'
  onConfirm: (confirmation: { currentPassword: string; code: string }) => Promise<void>
}

/** Asks for the password, and a code if there is an app, before a change of the account. Without an app, `code` is empty. */
export function ConfirmFactorDialog({ lead, accepts, onConfirm, ...dialog }: ConfirmFactorDialogProps) {
  const { secondFactor: t } = useTranslations('ownAccount')
  const problemText = useProblemText()
  const [currentPassword, setCurrentPassword] = useState('')
  const [code, setCode] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const confirm = useMutation({ mutationFn: () => onConfirm({ currentPassword, code }) })
  const passwordError = fieldErrorText(confirm.error, 'currentPassword', problemText)
  const codeError = fieldErrorText(confirm.error, 'code', problemText)
  return (
    <FormDialog
      {...dialog}
      description={lead}
      busy={confirm.isPending}
      error={<CallError error={(passwordError ?? codeError) === undefined ? confirm.error : null} />}
      onSubmit={(form) => {
        focusFirstError(form, () => setIsSubmitted(true))
        if (currentPassword !== '' && (accepts === 'none' || code.trim() !== '')) confirm.mutate()
      }}
    >
      <CurrentPasswordField
        value={currentPassword}
        onValueChange={setCurrentPassword}
        isSubmitted={isSubmitted}
        error={passwordError}
      />
      {accepts !== 'none' && (
        <CodeInput
          accepts={accepts}
          label={t.code}
          error={isSubmitted && code.trim() === '' ? t.codeMissing : codeError}
          value={code}
          onValueChange={setCode}
        />
      )}
    </FormDialog>
  )
}
