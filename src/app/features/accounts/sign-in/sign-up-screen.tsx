import { api } from '#src/app/platform/api/api.ts'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import type { Identity } from '#src/app/platform/session/session.ts'
import { RequestLinkForm } from './request-link-form.tsx'
import { SignUpAccount } from './sign-up-account.tsx'
import styles from './set-password.module.css'

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
    <main tabIndex={-1} className={styles['screen']}>
      {token === '' ? (
        <RequestLinkForm
          texts={t}
          emailLabel={emailLabel}
          request={(email) => api('POST /api/signUp/request', { body: { email, locale } })}
        />
      ) : (
        <div className={styles['content']}>
          <SignUpAccount token={token} onSignedIn={onSignedIn} />
        </div>
      )}
    </main>
  )
}
