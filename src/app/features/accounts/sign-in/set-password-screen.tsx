import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#src/app/platform/api/api.ts'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { type Identity, useIdentity } from '#src/app/platform/session/session.ts'
import { useSignOut } from '#src/app/platform/sign-out/use-sign-out.tsx'
import { Button, buttonClass } from '#src/app/ui/button/button.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { PlainPageHeader } from './plain-page-header.tsx'
import { SetPasswordForm } from './set-password-form.tsx'
import styles from './set-password.module.css'

type SetPasswordScreenProps = {
  /** The token of the link. */
  token: string
  onSignedIn: (identity: Identity) => void
}

/** What a link opens with which a person sets their password. */
export function SetPasswordScreen(props: SetPasswordScreenProps) {
  const person = useIdentity()
  return (
    <main tabIndex={-1} className={styles['screen']}>
      <div className={styles['content']}>{person ? <SignedIn person={person} /> : <LinkedAccount {...props} />}</div>
    </main>
  )
}

/** Setting the password would replace the session, but not what the device stores of the person who is signed in. */
function SignedIn({ person }: { person: Identity }) {
  const t = useTranslations('accounts').setPassword
  const signOut = useSignOut(() => undefined)
  return (
    <>
      <PlainPageHeader title={t.title}>{t.signedIn(person.name)}</PlainPageHeader>
      <Button variant="seal" wide onClick={signOut.requestSignOut}>
        {t.signOut}
      </Button>
      {signOut.dialog}
    </>
  )
}

function LinkedAccount({ token, onSignedIn }: SetPasswordScreenProps) {
  const t = useTranslations('accounts').setPassword
  const [isUsedUp, setIsUsedUp] = useState(false)
  const account = useQuery({
    queryKey: ['password-link', token],
    queryFn: async ({ signal }) => (await api('POST /api/passwordLinks/read', { body: { token }, signal })).data,
    enabled: token !== '',
    staleTime: Infinity,
    gcTime: 0,
    meta: { persist: false },
  })
  const isRefused = account.error instanceof ApiProblem && account.error.problem === 'password-link-invalid'
  if (token === '' || isRefused || isUsedUp) {
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
      query={account}
      skeleton={
        <>
          <PlainPageHeader title={t.title} />
          <SkeletonText />
        </>
      }
    >
      {({ purpose, name, email }) => (
        <>
          <PlainPageHeader title={t.titles[purpose]}>{t.lead(name)}</PlainPageHeader>
          <SetPasswordForm
            token={token}
            email={email}
            onSignedIn={onSignedIn}
            onLinkInvalid={() => setIsUsedUp(true)}
          />
        </>
      )}
    </QueryBoundary>
  )
}
