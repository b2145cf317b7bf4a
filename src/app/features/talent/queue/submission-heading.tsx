import { Link } from '@tanstack/react-router'
import { formatDateTime } from '#src/domain/text/format-date.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import type { Submission } from '#src/offline/outbox/outbox-entry.ts'
import styles from '#src/app/features/talent/jobs/queue.module.css'
import { formatSubmissionName } from './format-submission.ts'

/** A submission's name, job and time (by this device's clock). */
export function SubmissionHeading({ entry }: { entry: Submission }) {
  const t = useTranslations('queue')
  const dateFormat = useDateFormat()
  const { work, context, createdAtMs } = entry
  const name = formatSubmissionName(entry, t)
  const createdAt = new Date(createdAtMs).toISOString()
  return (
    <>
      <h3 className={styles['name']}>
        {work.kind === 'profile' ? (
          <Link to="/talent/me">{name}</Link>
        ) : (
          <Link to="/task/$id" params={{ id: work.taskId }}>
            {name}
          </Link>
        )}
      </h3>
      <p className={styles['muted']}>
        {context && `${context.project}, ${context.bundle}\u00a0· `}
        <time dateTime={createdAt}>{formatDateTime(createdAt, dateFormat)}</time>
      </p>
    </>
  )
}
