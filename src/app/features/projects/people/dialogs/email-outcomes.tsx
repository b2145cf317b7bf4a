import type { ApiResponse } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CopyButton } from '#src/app/ui/button/copy-button.tsx'
import styles from './email-invitations.module.css'
import { Row } from '#src/app/ui/layout/layout.tsx'

export type InvitedEmail = ApiResponse<'POST /api/projects/{id}/inviteByEmail'>['data'][number]

/** What happened to each email. A link that is not mailed is shown once, to be passed on. */
export function EmailOutcomes({ invited }: { invited: readonly InvitedEmail[] }) {
  const t = useTranslations('newPeople').inviteEmails
  return (
    <div role="status" aria-label={t.outcomes}>
      <ul>
        {invited.map(({ email, outcome, url }) => (
          <Row key={email} as="li" gap={16} lineGap={4} justify="between" className={styles['entry']}>
            <p>
              <strong>{email}</strong> {outcome === 'linked' && url !== null ? t.shown : t.outcome[outcome]}
            </p>
            {url !== null && (
              <>
                <code className={styles['link']}>{new URL(url, window.location.origin).href}</code>
                <CopyButton
                  variant="plain"
                  aria-label={t.copyNamed(email)}
                  text={new URL(url, window.location.origin).href}
                  texts={t}
                >
                  {t.copy}
                </CopyButton>
              </>
            )}
          </Row>
        ))}
      </ul>
    </div>
  )
}
