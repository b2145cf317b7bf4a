import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { PlainPage } from './plain-page.tsx'
import { RequestLinkForm } from './request-link-form.tsx'

/** Asks for a link with which a person sets a new password. */
export function ForgotPasswordScreen() {
  const t = useTranslations('mail').forgotPassword
  return (
    <PlainPage>
      <RequestLinkForm
        texts={t}
        emailLabel={t.email}
        request={(email) => api('POST /api/passwordLinks/request', { body: { email } })}
      />
    </PlainPage>
  )
}
