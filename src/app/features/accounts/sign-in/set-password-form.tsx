import { useCall } from '#src/app/platform/query/use-call.ts'
import { Stack } from '#src/app/ui/layout/layout.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#src/app/platform/api/api.ts'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { type Identity, storeSession } from '#src/app/platform/session/session.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { focusFirstError } from '#src/app/ui/field/focus-first-error.ts'
import { TextInput } from '#src/app/ui/field/text-input.tsx'
import { toast } from '#src/app/ui/toast.ts'
import { CodeStep } from '#src/app/features/accounts/credentials/code-step.tsx'
import { PasswordInput } from '#src/app/features/accounts/credentials/password-input.tsx'
import { passwordLengthError } from './link-page.tsx'

type SetPasswordFormProps = {
  token: string
  /** Shown, so that password managers store the password with it. */
  email: string
  onSignedIn: (identity: Identity) => void
  onLinkInvalid: () => void
}

/** A new password, which signs the person in, with a code if they have a second factor. The input is kept after a failed attempt. */
export function SetPasswordForm({ token, email, onSignedIn, onLinkInvalid }: SetPasswordFormProps) {
  const tAccounts = useTranslations('accounts')
  const t = tAccounts.setPassword
  const { passwordRules } = useTranslations('ownAccount')
  const [password, setPassword] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const problemText = useProblemText()
  const navigate = useNavigate()
  const save = useCall(() => api('POST /api/passwordLinks/use', { body: { token, password } }), {
    onSuccess: ({ token: handle, info, role }) => {
      const identity = { ...info, role }
      storeSession(handle, identity)
      onSignedIn(identity)
    },
    onError: (error) => {
      if (!(error instanceof ApiProblem)) return
      if (error.problem === 'password-link-invalid') onLinkInvalid()
      if (error.problem === 'passkey-needed') {
        // The password is set.
        toast.success(problemText(error), 8000)
        void navigate({ to: '/login', replace: true })
      }
    },
  })
  if (save.error instanceof ApiProblem && save.error.problem === 'code-needed') {
    // The password is set. Without the second step, the person signs in with it.
    return <CodeStep onSignedIn={onSignedIn} onBack={() => window.location.replace('/login')} />
  }
  const lengthError = passwordLengthError(password, t)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        focusFirstError(event.currentTarget, () => setIsSubmitted(true))
        if (lengthError === undefined && !save.isPending) save.mutate()
      }}
    >
      <Stack gap={16}>
        <Field label={t.email}>
          <TextInput type="email" name="email" autoComplete="username" readOnly value={email} />
        </Field>
        <Field
          label={t.password}
          hint={passwordRules}
          error={isSubmitted ? (lengthError ?? save.errorAt('password')) : undefined}
        >
          <PasswordInput
            name="password"
            autoComplete="new-password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        </Field>
        <CallError error={save.errorAt('password') === undefined ? save.error : null} />
        <Button type="submit" variant="seal" wide busy={save.isPending} busyLabel={tAccounts.sending}>
          {t.submit}
        </Button>
      </Stack>
    </form>
  )
}
