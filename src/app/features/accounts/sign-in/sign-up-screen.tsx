import { useState } from 'react'
import { api } from '#src/app/platform/api/api.ts'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { useCall } from '#src/app/platform/query/use-call.ts'
import { type Identity, storeSession } from '#src/app/platform/session/session.ts'
import { PasswordInput } from '#src/app/features/accounts/credentials/password-input.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { focusFirstError } from '#src/app/ui/field/focus-first-error.ts'
import { TextInput } from '#src/app/ui/field/text-input.tsx'
import { Stack } from '#src/app/ui/layout/layout.tsx'
import { maxNameLength } from '#src/domain/people/people.ts'
import { cleanName } from '#src/domain/text/visible-name.ts'
import { LinkPage, passwordLengthError } from './link-page.tsx'
import { PlainPage, PlainPageHeader } from './plain-page.tsx'
import { RequestLinkForm } from './request-link-form.tsx'

type SignUpScreenProps = {
  /** The token of the link; empty to ask for one. */
  token: string
  onSignedIn: (identity: Identity) => void
}

/** Asks for a link by mail that confirms the email, and with it for a name and a password. */
export function SignUpScreen({ token, onSignedIn }: SignUpScreenProps) {
  const t = useTranslations('newPeople').signUp
  const { email: emailLabel } = useTranslations('accounts')
  const locale = useLocale()
  return (
    <PlainPage>
      {token === '' ? (
        <RequestLinkForm
          texts={t}
          emailLabel={emailLabel}
          request={(email) => api('POST /api/signUp/request', { body: { email, locale } })}
        />
      ) : (
        <LinkPage
          title={t.accountTitle}
          texts={t}
          token={token}
          problem="sign-up-link-invalid"
          read={async (signal) => (await api('POST /api/signUp/read', { body: { token }, signal })).data}
        >
          {({ email, project }, onLinkInvalid) => (
            <>
              <PlainPageHeader title={t.accountTitle}>
                {project === null ? t.accountLead : t.invitedLead(project)}
              </PlainPageHeader>
              <AccountForm token={token} email={email} onSignedIn={onSignedIn} onLinkInvalid={onLinkInvalid} />
            </>
          )}
        </LinkPage>
      )}
    </PlainPage>
  )
}

type AccountFormProps = SignUpScreenProps & {
  /** Shown, so that password managers store the password with it. */
  email: string
  onLinkInvalid: () => void
}

/** The account of a link's email: a name and a password. */
function AccountForm({ token, email, onSignedIn, onLinkInvalid }: AccountFormProps) {
  const t = useTranslations('newPeople').signUp
  const accounts = useTranslations('accounts')
  const { passwordRules } = useTranslations('ownAccount')
  const locale = useLocale()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const make = useCall(() => api('POST /api/signUp/use', { body: { token, name, password, locale } }), {
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
  const lengthError = passwordLengthError(password, t)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        focusFirstError(event.currentTarget, () => setIsSubmitted(true))
        if ((nameError ?? lengthError) === undefined && !make.isPending) make.mutate()
      }}
    >
      <Stack gap={16}>
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
        <Field
          label={accounts.password}
          hint={passwordRules}
          error={isSubmitted ? (lengthError ?? make.errorAt('password')) : undefined}
        >
          <PasswordInput
            name="password"
            autoComplete="new-password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        </Field>
        <CallError error={make.errorAt('password') === undefined ? make.error : null} />
        <Button type="submit" variant="seal" wide busy={make.isPending} busyLabel={accounts.sending}>
          {t.make}
        </Button>
      </Stack>
    </form>
  )
}
