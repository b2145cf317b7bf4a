import { useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { useCall } from '#src/app/platform/query/use-call.ts'
import type { DialogOpenProps } from '#src/app/ui/dialog/dialog.tsx'
import { FormDialog } from '#src/app/ui/dialog/form-dialog.tsx'
import { focusFirstError } from '#src/app/ui/field/form.tsx'
import { CodeInput } from './code-input.tsx'
import { CurrentPasswordField } from './password-input.tsx'

type PasswordDialogProps = DialogOpenProps & {
  title: string
  lead: string
  submitText: string
  danger?: boolean
  /** The codes that are asked for too; by default the password alone confirms the change. */
  accepts?: 'app' | 'both' | 'none'
  /** `code` is empty if none is asked for. */
  onConfirm: (confirmation: { currentPassword: string; code: string }) => Promise<void>
}

/** Asks for the password, and a code where one is accepted, before a change of the account. */
export function PasswordDialog({ lead, accepts = 'none', onConfirm, ...dialog }: PasswordDialogProps) {
  const { secondFactor: t } = useTranslations('ownAccount')
  const [currentPassword, setCurrentPassword] = useState('')
  const [code, setCode] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const confirm = useCall(() => onConfirm({ currentPassword, code }))
  const isCodeMissing = accepts !== 'none' && code.trim() === ''
  return (
    <FormDialog
      {...dialog}
      description={lead}
      busy={confirm.isPending}
      error={<CallError error={confirm.otherError} />}
      onSubmit={(form) => {
        focusFirstError(form, () => setIsSubmitted(true))
        if (currentPassword !== '' && !isCodeMissing) confirm.mutate()
      }}
    >
      <CurrentPasswordField
        value={currentPassword}
        onValueChange={setCurrentPassword}
        isSubmitted={isSubmitted}
        error={confirm.errorAt('currentPassword')}
      />
      {accepts !== 'none' && (
        <CodeInput
          accepts={accepts}
          label={t.code}
          error={isSubmitted && isCodeMissing ? t.codeMissing : confirm.errorAt('code')}
          value={code}
          onValueChange={setCode}
        />
      )}
    </FormDialog>
  )
}
