import { useNavigate } from '@tanstack/react-router'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { api } from '#src/app/platform/api/api.ts'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useCall } from '#src/app/platform/query/use-call.ts'
import { type Identity, startSession } from '#src/app/platform/session/session.ts'
import { toast } from '#src/app/ui/toast.ts'
import { CodeStep } from '#src/app/features/accounts/credentials/code-step.tsx'
import { LinkPage } from './link-page.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { PlainPage, PlainPageHeader } from './plain-page.tsx'

type SetPasswordScreenProps = {
  token: string
  onSignedIn: (identity: Identity) => void
}

/** What a link opens with which a person sets their password. */
export function SetPasswordScreen({ token, onSignedIn }: SetPasswordScreenProps) {
  const t = useTranslations('accounts').setPassword
  return (
    <PlainPage>
      <LinkPage
        title={t.title}
        texts={t}
        token={token}
        problem="password-link-invalid"
        read={async (signal) => (await api('POST /api/passwordLinks/read', { body: { token }, signal })).data}
      >
        {({ purpose, name, email }, onLinkInvalid) => (
          <>
            <PlainPageHeader title={t.titles[purpose]}>{t.lead(name)}</PlainPageHeader>
            <SetPasswordForm token={token} email={email} onSignedIn={onSignedIn} onLinkInvalid={onLinkInvalid} />
          </>
        )}
      </LinkPage>
    </PlainPage>
  )
}

type SetPasswordFormProps = SetPasswordScreenProps & { email: string; onLinkInvalid: () => void }

/** A new password, which signs the person in, with a code if they have a second factor. */
function SetPasswordForm({ token, email, onSignedIn, onLinkInvalid }: SetPasswordFormProps) {
  const t = useTranslations('accounts').setPassword
  const problemText = useProblemText()
  const navigate = useNavigate()
  const save = useCall((password: string) => api('POST /api/passwordLinks/use', { body: { token, password } }), {
    onSuccess: (session) => onSignedIn(startSession(session)),
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
