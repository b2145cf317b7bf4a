import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#src/app/platform/api/api.ts'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import type { DialogOpenProps } from '#src/app/ui/dialog/dialog-props.ts'
import { FormDialog } from '#src/app/ui/dialog/form-dialog.tsx'
import { focusFirstError } from '#src/app/ui/field/focus-first-error.ts'
import { CurrentPasswordField } from './current-password-field.tsx'
import { fieldErrorText } from './second-factor/field-error-text.ts'
import { sessionsQuery } from './sessions-query.ts'

type SignOutDialogProps = DialogOpenProps & {
  title: string
  /** The session to end; undefined for all but this one. */
  sessionId: string | undefined
}

/** Asks for the password and signs one other device out, or all. */
export function SignOutDialog({ sessionId, ...dialog }: SignOutDialogProps) {
  const t = useTranslations('ownAccount')
  const problemText = useProblemText()
  const client = useQueryClient()
  const [currentPassword, setCurrentPassword] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const end = useMutation({
    mutationFn: async () => {
      const body = { currentPassword, ...(sessionId !== undefined && { sessionId }) }
      await api('POST /api/users/me/sessions/end', { body })
      await client.invalidateQueries(sessionsQuery)
      dialog.onOpenChange(false)
    },
  })
  const passwordError = fieldErrorText(end.error, 'currentPassword', problemText)
  return (
    <FormDialog
      {...dialog}
      description={t.signOutEffect}
      submitText={t.signOut}
      danger
      busy={end.isPending}
      error={<CallError error={passwordError === undefined ? end.error : null} />}
      onSubmit={(form) => {
        focusFirstError(form, () => setIsSubmitted(true))
        if (currentPassword !== '') end.mutate()
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
