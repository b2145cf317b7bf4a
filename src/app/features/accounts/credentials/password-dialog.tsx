import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import type { DialogOpenProps } from '#src/app/ui/dialog/dialog-props.ts'
import { FormDialog } from '#src/app/ui/dialog/form-dialog.tsx'
import { focusFirstError } from '#src/app/ui/field/focus-first-error.ts'
import { CurrentPasswordField } from './current-password-field.tsx'
import { fieldErrorText } from './field-error-text.ts'

export type PasswordDialogProps = DialogOpenProps & {
  title: string
  lead: string
  submitText: string
  danger?: boolean
  onConfirm: (currentPassword: string) => Promise<void>
  /** A code that is asked for too. */
  code?: {
    isMissing: boolean
    /** `error` is why the server refused it. */
    render: (isSubmitted: boolean, error: string | undefined) => ReactNode
  }
}

/** Asks for the password before a change of the account. */
export function PasswordDialog({ lead, onConfirm, code, ...dialog }: PasswordDialogProps) {
  const problemText = useProblemText()
  const [currentPassword, setCurrentPassword] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const confirm = useMutation({ mutationFn: () => onConfirm(currentPassword) })
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
        if (currentPassword !== '' && !code?.isMissing) confirm.mutate()
      }}
    >
      <CurrentPasswordField
        value={currentPassword}
        onValueChange={setCurrentPassword}
        isSubmitted={isSubmitted}
        error={passwordError}
      />
      {code?.render(isSubmitted, codeError)}
    </FormDialog>
  )
}
