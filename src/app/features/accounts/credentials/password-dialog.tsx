import { type ReactNode, useState } from 'react'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { useCall } from '#src/app/platform/query/use-call.ts'
import type { DialogOpenProps } from '#src/app/ui/dialog/dialog-props.ts'
import { FormDialog } from '#src/app/ui/dialog/form-dialog.tsx'
import { focusFirstError } from '#src/app/ui/field/focus-first-error.ts'
import { CurrentPasswordField } from './password-input.tsx'

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
  const [currentPassword, setCurrentPassword] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const confirm = useCall(() => onConfirm(currentPassword))
  return (
    <FormDialog
      {...dialog}
      description={lead}
      busy={confirm.isPending}
      error={<CallError error={confirm.otherError} />}
      onSubmit={(form) => {
        focusFirstError(form, () => setIsSubmitted(true))
        if (currentPassword !== '' && !code?.isMissing) confirm.mutate()
      }}
    >
      <CurrentPasswordField
        value={currentPassword}
        onValueChange={setCurrentPassword}
        isSubmitted={isSubmitted}
        error={confirm.errorAt('currentPassword')}
      />
      {code?.render(isSubmitted, confirm.errorAt('code'))}
    </FormDialog>
  )
}
