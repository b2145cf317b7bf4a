import { ArrowUp } from 'lucide-react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { toApiProblem, useOutbox } from '#src/app/platform/outbox/use-outbox.ts'
import type { Submission } from '#src/offline/outbox/outbox-entry.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { WithdrawSubmission } from './withdraw-submission.tsx'
import styles from '#src/app/features/talent/jobs/queue.module.css'
import { SubmissionHeading } from './submission-heading.tsx'

/** Submissions of this device that are not on the server yet. */
export function PendingSubmissions() {
  const t = useTranslations('queue')
  const { submissions, sending, sendNow } = useOutbox()
  const pending = submissions.filter(({ state }) => state === 'waiting')
  if (pending.length === 0) return null
  return (
    <section aria-labelledby="pending-title">
      <div className={styles['header']}>
        <h2 id="pending-title">{t.pending}</h2>
        <Button
          size="dense"
          icon={<ArrowUp aria-hidden />}
          busy={sending.size > 0}
          busyLabel={t.sending}
          onClick={sendNow}
        >
          {t.sendNow}
        </Button>
      </div>
      <p className={styles['muted']}>{t.pendingHint}</p>
      <ul className={styles['list']}>
        {pending.map((entry) => (
          <PendingRow key={entry.id} entry={entry} sending={sending.has(entry.id)} />
        ))}
      </ul>
    </section>
  )
}

function PendingRow({ entry, sending }: { entry: Submission; sending: boolean }) {
  const t = useTranslations('queue')
  const problemText = useProblemText()
  return (
    <li className={styles['row']}>
      <div className={styles['details']}>
        <SubmissionHeading entry={entry} />
        {sending ? (
          <p className={styles['muted']}>{t.sending}</p>
        ) : (
          entry.failureReason && (
            <p className={styles['muted']}>
              {entry.attempts > 0 && `${t.tries(entry.attempts)}\u00a0· `}
              {entry.failureReason.code === 'network'
                ? t.reasons.network
                : problemText(toApiProblem(entry.failureReason))}
            </p>
          )
        )}
      </div>
      {!sending && <WithdrawSubmission entry={entry} label={t.withdraw} formatLabel={t.withdrawOf} />}
    </li>
  )
}
