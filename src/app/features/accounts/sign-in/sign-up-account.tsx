import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { maxNameLength } from '#src/domain/people/people.ts'
import { maxPasswordLength, minPasswordLength } from '#src/domain/people/password-rules.ts'
import { cleanName } from '#src/domain/text/visible-name.ts'
import { api } from '#src/app/platform/api/api.ts'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { type Identity, storeSession, useIdentity } from '#src/app/platform/session/session.ts'
import { useSignOut } from '#src/app/platform/sign-out/use-sign-out.tsx'
import { Button, buttonClass } from '#src/app/ui/button/button.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { focusFirstError } from '#src/app/ui/field/focus-first-error.ts'
import { TextInput } from '#src/app/ui/field/text-input.tsx'
import { PasswordInput } from '#src/app/features/accounts/credentials/password-input.tsx'
import { PlainPageHeader } from './plain-page-header.tsx'
import styles from './set-password.module.css'

type SignUpAccountProps = { token: string; onSignedIn: (identity: Identity) => void }

/** The account of a link's email: a name and a password. */
export function SignUpAccount({ token, onSignedIn }: SignUpAccountProps) {
  const t = useTranslations('newPeople').signUp
  const person = useIdentity()
  const signOut = useSignOut(() => undefined)
  const link = useQuery({
    queryKey: ['sign-up-link', token],
    queryFn: async ({ signal }) => (await api('POST /api/signUp/read', { body: { token }, signal })).data,
    enabled: person === null,
    staleTime: Infinity,
    gcTime: 0,
    meta: { persist: false },
  })
  const [isUsedUp, setIsUsedUp] = useState(false)
  if (person) {
    return (
      <>
        <PlainPageHeader title={t.accountTitle}>{t.signedIn(person.name)}</PlainPageHeader>
        <Button variant="seal" wide onClick={signOut.requestSignOut}>
          {t.signOut}
        </Button>
        {signOut.dialog}
      </>
    )
  }
  const isRefused = link.error instanceof ApiProblem && link.error.problem === 'sign-up-link-invalid'
  if (isRefused || isUsedUp) {
    return (
      <>
        <PlainPageHeader title={t.invalidTitle}>{t.invalid}</PlainPageHeader>
        <Link to="/login" className={buttonClass({ variant: 'seal', wide: true })}>
          {t.toSignIn}
        </Link>
      </>
    )
  }
  return (
    <QueryBoundary
      query={link}
      skeleton={
        <>
          <PlainPageHeader title={t.accountTitle} />
          <SkeletonText />
        </>
      }
    >
      {({ email, project }) => (
        <>
          <PlainPageHeader title={t.accountTitle}>
            {project === null ? t.accountLead : t.invitedLead(project)}
          </PlainPageHeader>
          <AccountForm token={token} email={email} onSignedIn={onSignedIn} onLinkInvalid={() => setIsUsedUp(true)} />
        </>
      )}
    </QueryBoundary>
  )
}

type AccountFormProps = SignUpAccountProps & {
  /** Shown, so that password managers store the password with it. */
  email: string
  onLinkInvalid: () => void
}

function AccountForm({ token, email, onSignedIn, onLinkInvalid }: AccountFormProps) {
  const t = useTranslations('newPeople').signUp
  const accounts = useTranslations('accounts')
  const { passwordRules } = useTranslations('ownAccount')
  const problemText = useProblemText()
  const locale = useLocale()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const make = useMutation({
    mutationFn: () => api('POST /api/signUp/use', { body: { token, name, password, locale } }),
    onSuccess: ({ token: handle, info, role }) => {
      const identity = { ...info, role }
      storeSession(handle, identity)
      onSignedIn(identity)
    },
    onError: (error) => {
      if (error instanceof ApiProblem && error.problem === 'sign-up-link-invalid') onLinkInvalid()
    },
  })
  const nameError = cleanName(name) === '' ? t.nameMissing : undefined
  const lengthError =
    password.length < minPasswordLength ? t.short : password.length > maxPasswordLength ? t.long : undefined
  const isPasswordRefused =
    make.error instanceof ApiProblem && make.error.errors.some(({ path }) => path === 'password')
  const refusal = isPasswordRefused ? problemText(make.error) : undefined
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        focusFirstError(event.currentTarget, () => setIsSubmitted(true))
        if ((nameError ?? lengthError) === undefined && !make.isPending) make.mutate()
      }}
    >
      <Field label={accounts.email}>
        <TextInput type="email" name="email" autoComplete="username" readOnly value={email} />
      </Field>
      <Field label={t.name} error={isSubmitted ? nameError : undefined}>
        <TextInput
          name="name"
          autoComplete="name"
          maxLength={maxNameLength}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </Field>
      <Field label={accounts.password} hint={passwordRules} error={isSubmitted ? (lengthError ?? refusal) : undefined}>
        <PasswordInput
          name="password"
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      </Field>
      <CallError error={isPasswordRefused ? null : make.error} />
      <Button type="submit" variant="seal" wide busy={make.isPending} busyLabel={accounts.sending}>
        {t.make}
      </Button>
    </form>
  )
}
