import { CircleCheck } from 'lucide-react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useOutbox } from '#src/app/platform/outbox/use-outbox.ts'
import styles from '#src/app/features/talent/jobs/queue.module.css'
import { SubmissionHeading } from './submission-heading.tsx'

/** Sent submissions, newest first, as far back as this device stores them. */
export function SentSubmissions() {
  const t = useTranslations('queue')
  const sent = useOutbox().submissions.filter(({ state }) => state === 'sent')
  if (sent.length === 0) return null
  return (
    <details className={styles['disclosure']}>
      <summary>
        <h2>{t.sent(sent.length)}</h2>
      </summary>
      <ul className={styles['list']}>
        {sent.toReversed().map((entry) => (
          <li key={entry.id} className={styles['row']}>
            <CircleCheck className={styles['sentIcon']} aria-hidden />
            <div className={styles['details']}>
              <SubmissionHeading entry={entry} />
              {entry.forwarded === 'failed' && <p className={styles['muted']}>{t.forwardingLater}</p>}
            </div>
          </li>
        ))}
      </ul>
    </details>
  )
}
