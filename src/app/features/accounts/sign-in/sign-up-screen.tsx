import { useState } from 'react'
import { api } from '#src/app/platform/api/api.ts'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useCall } from '#src/app/platform/query/use-call.ts'
import { type Identity, startSession } from '#src/app/platform/session/session.ts'
import { Field } from '#src/app/ui/field/field.tsx'
import { TextInput } from '#src/app/ui/field/text-input.tsx'
import { maxNameLength } from '#src/domain/people/people.ts'
import { cleanName } from '#src/domain/text/visible-name.ts'
import { LinkPage } from './link-page.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
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

type AccountFormProps = SignUpScreenProps & { email: string; onLinkInvalid: () => void }

/** The account of a link's email: a name and a password. */
function AccountForm({ token, email, onSignedIn, onLinkInvalid }: AccountFormProps) {
  const t = useTranslations('newPeople').signUp
  const accounts = useTranslations('accounts')
  const locale = useLocale()
  const [name, setName] = useState('')
  const make = useCall((password: string) => api('POST /api/signUp/use', { body: { token, name, password, locale } }), {
    onSuccess: (session) => onSignedIn(startSession(session)),
    onError: (error) => {
      if (error instanceof ApiProblem && error.problem === 'sign-up-link-invalid') onLinkInvalid()
    },
  })
  const nameError = cleanName(name) === '' ? t.nameMissing : undefined
  return (
    <NewPasswordForm
      email={email}
      label={accounts.password}
      submitText={t.make}
      call={make}
      onSubmit={(password) => {
        if (nameError === undefined) make.mutate(password)
      }}
    >
      {(isSubmitted) => (
        <Field label={t.name} error={isSubmitted ? nameError : undefined}>
          <TextInput name="name" autoComplete="name" maxLength={maxNameLength} value={name} onValueChange={setName} />
        </Field>
      )}
    </NewPasswordForm>
  )
}
