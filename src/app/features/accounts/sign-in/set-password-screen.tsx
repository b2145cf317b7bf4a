import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import type { Identity } from '#src/app/platform/session/session.ts'
import { LinkPage } from './link-page.tsx'
import { PlainPage, PlainPageHeader } from './plain-page.tsx'
import { SetPasswordForm } from './set-password-form.tsx'

type SetPasswordScreenProps = {
  /** The token of the link. */
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
