import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#src/app/platform/api/api.ts'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { signOut } from '#src/app/platform/session/sign-out.ts'
import type { DialogOpenProps } from '#src/app/ui/dialog/dialog-props.ts'
import { FormDialog } from '#src/app/ui/dialog/form-dialog.tsx'
import { focusFirstError } from '#src/app/ui/field/focus-first-error.ts'
import { toast } from '#src/app/ui/toast/toast.ts'
import { CurrentPasswordField } from './current-password-field.tsx'
import { fieldErrorText } from './second-factor/field-error-text.ts'

/** Asks for the password, erases the account, and deletes what the device stores of it. */
export function EraseDialog({ open, onOpenChange }: DialogOpenProps) {
  const { erase: t } = useTranslations('ownAccount')
  const problemText = useProblemText()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [currentPassword, setCurrentPassword] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const erase = useMutation({
    mutationFn: async () => {
      await api('POST /api/users/me/erase', { body: { currentPassword } })
      await signOut(client)
    },
    onSuccess: () => {
      toast.success(t.erased, 8000)
      void navigate({ to: '/login', replace: true })
    },
  })
  const passwordError = fieldErrorText(erase.error, 'currentPassword', problemText)
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t.title}
      description={t.effect}
      submitText={t.action}
      danger
      busy={erase.isPending}
      error={<CallError error={passwordError === undefined ? erase.error : null} />}
      onSubmit={(form) => {
        focusFirstError(form, () => setIsSubmitted(true))
        if (currentPassword !== '') erase.mutate()
      }}
    >
      <CurrentPasswordField
        value={currentPassword}
        onValueChange={setCurrentPassword}
        isSubmitted={isSubmitted}
        error={passwordError}
      />
    </FormDialog>
  )
}
