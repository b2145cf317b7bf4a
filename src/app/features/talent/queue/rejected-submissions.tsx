import { Copy, FileDown, RotateCw } from 'lucide-react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { toApiProblem, useOutbox } from '#src/app/platform/outbox/use-outbox.ts'
import type { Submission } from '#src/offline/outbox/outbox-entry.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { FieldError } from '#src/app/ui/field/field.tsx'
import { toast } from '#src/app/ui/toast.ts'
import { WithdrawSubmission } from './withdraw-submission.tsx'
import styles from '#src/app/features/talent/jobs/queue.module.css'
import { SubmissionHeading } from './submission-heading.tsx'
import { formatSubmission, formatSubmissionName } from './format-submission.ts'

/** Submissions the server rejected: the reason, the content and the actions. */
export function RejectedSubmissions() {
  const t = useTranslations('queue')
  const rejected = useOutbox().submissions.filter(({ state }) => state === 'refused')
  if (rejected.length === 0) return null
  return (
    <section aria-labelledby="rejected-title">
      <h2 id="rejected-title">{t.rejected}</h2>
      <p className={styles['muted']}>{t.rejectedHint}</p>
      <ul className={styles['list']}>
        {rejected.map((entry) => (
          <RejectedRow key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  )
}

function RejectedRow({ entry }: { entry: Submission }) {
  const t = useTranslations('queue')
  const translations = { review: useTranslations('review'), talent: useTranslations('talent') }
  const problemText = useProblemText()
  const { retry } = useOutbox()
  const submissionText = formatSubmission(entry, translations)
  const copy = () =>
    navigator.clipboard.writeText(submissionText).then(
      () => toast.success(t.copied),
      () => toast.error(t.copyFailed),
    )
  const name = formatSubmissionName(entry, t)
  return (
    <li className={styles['row']} aria-label={name}>
      <div className={styles['details']}>
        <SubmissionHeading entry={entry} />
        <FieldError>{problemText(toApiProblem(entry.failureReason))}</FieldError>
        <details className={styles['submissionText']}>
          <summary>{t.submissionText}</summary>
          <pre dir="auto">{submissionText}</pre>
        </details>
        <div className={styles['actions']}>
          <Button size="dense" icon={<Copy aria-hidden />} onClick={() => void copy()}>
            {t.copy}
          </Button>
          <Button
            size="dense"
            icon={<FileDown aria-hidden />}
            onClick={() => downloadTextFile(`${name}.txt`, submissionText)}
          >
            {t.save}
          </Button>
          <Button size="dense" icon={<RotateCw aria-hidden />} onClick={() => retry(entry.id)}>
            {t.sendAgain}
          </Button>
          <WithdrawSubmission entry={entry} label={t.discard} formatLabel={t.discardOf} />
        </div>
      </div>
    </li>
  )
}

/** Downloads a text as a file. */
function downloadTextFile(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
