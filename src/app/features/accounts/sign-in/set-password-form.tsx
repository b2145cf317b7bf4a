import { useCall } from '#src/app/platform/query/use-call.ts'
import { useNavigate } from '@tanstack/react-router'
import { api } from '#src/app/platform/api/api.ts'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { type Identity, storeSession } from '#src/app/platform/session/session.ts'
import { toast } from '#src/app/ui/toast.ts'
import { CodeStep } from '#src/app/features/accounts/credentials/code-step.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

type SetPasswordFormProps = {
  token: string
  /** Shown, so that password managers store the password with it. */
  email: string
  onSignedIn: (identity: Identity) => void
  onLinkInvalid: () => void
}

/** A new password, which signs the person in, with a code if they have a second factor. */
export function SetPasswordForm({ token, email, onSignedIn, onLinkInvalid }: SetPasswordFormProps) {
  const t = useTranslations('accounts').setPassword
  const problemText = useProblemText()
  const navigate = useNavigate()
  const save = useCall((password: string) => api('POST /api/passwordLinks/use', { body: { token, password } }), {
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
  return <NewPasswordForm email={email} label={t.password} submitText={t.submit} call={save} onSubmit={save.mutate} />
}
