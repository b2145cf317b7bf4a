import { Copy } from 'lucide-react'
import type { ApiResponse } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { toast } from '#src/app/ui/toast.ts'
import styles from './email-invitations.module.css'

export type InvitedEmail = ApiResponse<'POST /api/projects/{id}/inviteByEmail'>['data'][number]

/** What happened to each email. A link that is not mailed is shown once, to be passed on. */
export function EmailOutcomes({ invited }: { invited: readonly InvitedEmail[] }) {
  const t = useTranslations('newPeople').inviteEmails
  const copy = (address: string) => {
    // The clipboard API exists only in secure contexts: https and localhost.
    const clipboard = navigator.clipboard as Clipboard | undefined
    const copyAttempt = clipboard ? clipboard.writeText(address) : Promise.reject(new Error('no clipboard'))
    copyAttempt.then(
      () => toast.success(t.copied),
      () => toast.error(t.copyFailed),
    )
  }
  return (
    <div role="status" aria-label={t.outcomes}>
      <ul className={styles['list']}>
        {invited.map(({ email, outcome, url }) => (
          <li key={email} className={styles['entry']}>
            <p>
              <strong>{email}</strong> {outcome === 'linked' && url !== null ? t.shown : t.outcome[outcome]}
            </p>
            {url !== null && (
              <>
                <code className={styles['link']}>{new URL(url, window.location.origin).href}</code>
                <Button
                  icon={<Copy aria-hidden />}
                  aria-label={t.copyNamed(email)}
                  onClick={() => copy(new URL(url, window.location.origin).href)}
                >
                  {t.copy}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
