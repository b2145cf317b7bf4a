import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#src/app/platform/api/api.ts'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import type { DialogOpenProps } from '#src/app/ui/dialog/dialog-props.ts'
import { FormDialog } from '#src/app/ui/dialog/form-dialog.tsx'
import { focusFirstError } from '#src/app/ui/field/focus-first-error.ts'
import { toast } from '#src/app/ui/toast/toast.ts'
import { CurrentPasswordField } from '#src/app/features/accounts/own-account/current-password-field.tsx'
import { CodeInput } from './code-input.tsx'
import { fieldErrorText } from './field-error-text.ts'
import { secondFactorQuery } from './second-factor-query.ts'

/** Asks for the password and a code, and turns the second factor off. */
export function TurnOffDialog({ open, onOpenChange }: DialogOpenProps) {
  const { secondFactor: t } = useTranslations('ownAccount')
  const problemText = useProblemText()
  const client = useQueryClient()
  const [currentPassword, setCurrentPassword] = useState('')
  const [code, setCode] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const remove = useMutation({
    mutationFn: () => api('POST /api/users/me/secondFactor/remove', { body: { currentPassword, code } }),
    onSuccess: async () => {
      await client.invalidateQueries(secondFactorQuery)
      toast.success(t.turnedOff)
      onOpenChange(false)
    },
  })
  const passwordError = fieldErrorText(remove.error, 'currentPassword', problemText)
  const codeError = fieldErrorText(remove.error, 'code', problemText)
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t.turnOffTitle}
      description={t.turnOffLead}
      submitText={t.turnOff}
      danger
      busy={remove.isPending}
      error={<CallError error={(passwordError ?? codeError) === undefined ? remove.error : null} />}
      onSubmit={(form) => {
        focusFirstError(form, () => setIsSubmitted(true))
        if (currentPassword !== '' && code.trim() !== '') remove.mutate()
      }}
    >
      <CurrentPasswordField
        value={currentPassword}
        onValueChange={setCurrentPassword}
        isSubmitted={isSubmitted}
        error={passwordError}
      />
      <CodeInput
        accepts="both"
        label={t.code}
        error={isSubmitted && code.trim() === '' ? t.codeMissing : codeError}
        value={code}
        onValueChange={setCode}
      />
    </FormDialog>
  )
}
