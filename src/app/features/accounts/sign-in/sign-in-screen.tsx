import { useCall } from '#src/app/platform/query/use-call.ts'
import { Row, Stack, Text } from '#src/app/ui/layout/layout.tsx'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { answerTimeoutMs, api } from '#src/app/platform/api/api.ts'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { LanguageSelect } from '#src/app/platform/i18n/language-select.tsx'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { type Identity, startSession } from '#src/app/platform/session/session.ts'
import { Form } from '#src/app/ui/field/form.tsx'
import { Button, buttonClass } from '#src/app/ui/button/button.tsx'
import { Field, FieldError } from '#src/app/ui/field/field.tsx'
import { TextInput } from '#src/app/ui/field/text-input.tsx'
import { LogoMark } from '#src/app/ui/shell/logo.tsx'
import { onDemand } from '#src/app/ui/on-demand/on-demand.tsx'
import { toast } from '#src/app/ui/toast.ts'
import { PasswordInput } from '#src/app/features/accounts/credentials/password-input.tsx'
import { PlainPage } from './plain-page.tsx'
import styles from './sign-in-screen.module.css'

// Few people have a second factor.
const CodeStep = onDemand(async () => (await import('#src/app/features/accounts/credentials/code-step.tsx')).CodeStep)

const ProviderButton = onDemand(async () => (await import('./provider-button.tsx')).ProviderButton, {
  isOptional: true,
})

type SignInScreenProps = {
  /** The person was signed in until the server ended the session. */
  hasEnded?: boolean
  onSignedIn: (identity: Identity) => void
}

/**
 * Email, password, Continue, or a passkey; then a code, if the person has a second factor. Or the identity provider. The
 * input is kept after a failed attempt.
 */
export function SignInScreen({ hasEnded = false, onSignedIn }: SignInScreenProps) {
  const t = useTranslations('accounts')
  const failureText = useSignInFailureText()
  const navigate = useNavigate()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState<'email' | 'password' | null>(null)
  const emailInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  const providerProblem = useLocation({ select: ({ state }) => state.problem })
  const [refusal, setRefusal] = useState<Error | null>(() =>
    providerProblem ? new ApiProblem({ code: providerProblem }) : null,
  )
  // Forgotten once it is read, so that it does not return with a reload.
  useEffect(() => {
    if (providerProblem) void navigate({ to: '.', search: true, replace: true, viewTransition: false })
  }, [providerProblem, navigate])
  const [needsCode, setNeedsCode] = useState(false)
  const signIn = useCall(
    async (withPasskey: boolean) =>
      withPasskey
        ? (await import('./sign-in-with-passkey.ts')).signInWithPasskey()
        : api('POST /api/login', { body: { email, password }, timeoutMs: answerTimeoutMs }),
    {
      onSuccess: (session) => {
        if (session) onSignedIn(startSession(session))
      },
      onError: (error) => {
        const needsSecondStep = error instanceof ApiProblem && error.problem === 'code-needed'
        setNeedsCode(needsSecondStep)
        setRefusal(needsSecondStep ? null : error)
      },
    },
  )

  const readSignUp = useCall(() => api('GET /api/signUp', {}), {
    onSuccess: ({ data }) => void (data.mode === 'open' ? navigate({ to: '/sign-up' }) : toast.info(t.signUpNotice)),
    onError: () => void toast.info(t.signUpNotice),
  })

  const submit = () => {
    const missingField = email.trim() === '' ? 'email' : password === '' ? 'password' : null
    setMissing(missingField)
    if (missingField) (missingField === 'email' ? emailInput : passwordInput).current?.focus()
    else signIn.mutate(false)
  }

  if (needsCode) {
    return (
      <PlainPage>
        <Stack gap={16}>
          <Header />
          <CodeStep
            onSignedIn={onSignedIn}
            onBack={(error) => {
              setNeedsCode(false)
              setRefusal(error)
            }}
          />
        </Stack>
      </PlainPage>
    )
  }

  return (
    <PlainPage>
      <Form
        onSubmit={() => {
          if (!signIn.isPending) submit()
        }}
      >
        <Header>
          <p role={hasEnded ? 'status' : undefined}>{hasEnded ? t.sessionEnded : t.signInLead}</p>
        </Header>
        <Field label={t.email} error={missing === 'email' ? t.emailMissing : undefined}>
          <TextInput
            ref={emailInput}
            type="email"
            name="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={email}
            onValueChange={setEmail}
          />
        </Field>
        <Field label={t.password} error={missing === 'password' ? t.passwordMissing : undefined}>
          <PasswordInput
            ref={passwordInput}
            name="password"
            autoComplete="current-password"
            value={password}
            onValueChange={setPassword}
          />
        </Field>
        {refusal && !signIn.isPending && <FieldError>{failureText(refusal)}</FieldError>}
        <Button type="submit" variant="seal" wide busy={signIn.isPending && !signIn.variables} busyLabel={t.sending}>
          {t.continue}
        </Button>
        {'PublicKeyCredential' in window && (
          <Button wide busy={signIn.isPending && signIn.variables} onClick={() => signIn.mutate(true)}>
            {t.usePasskey}
          </Button>
        )}
        <Link to="/forgot-password" className={buttonClass({ variant: 'quiet', wide: true })}>
          {t.forgotPassword}
        </Link>
        <Button variant="quiet" busy={readSignUp.isPending} onClick={() => readSignUp.mutate()}>
          {t.signUp}
        </Button>
        <Stack gap={16} className={styles['late']}>
          <ProviderButton onFailure={setRefusal} />
          <div className={styles['language']}>
            <LanguageSelect hideLabel />
          </div>
        </Stack>
      </Form>
    </PlainPage>
  )
}

/** Seal and name, as in the top bar. */
function Header({ children }: { children?: ReactNode }) {
  const t = useTranslations('accounts')
  return (
    <Stack gap={8} className={styles['header']}>
      <Row gap={12} nowrap>
        <LogoMark size={40} />
        <Text as="h1" serif>
          {t.signInTitle}
        </Text>
      </Row>
      {children}
    </Stack>
  )
}

function useSignInFailureText(): (error: Error) => string {
  const t = useTranslations('accounts')
  const problemText = useProblemText()
  return (error) => {
    if (!(error instanceof ApiProblem) || error.problem === 'unexpected') return t.loginFailed
    if (error.problem === 'network' || error.problem === 'unreadable') return t.networkError
    const minutes = Math.ceil((error.retryAfter ?? 0) / 60)
    if (error.problem === 'too-many' && minutes > 1) return t.signInAfter(minutes)
    return problemText(error)
  }
}
