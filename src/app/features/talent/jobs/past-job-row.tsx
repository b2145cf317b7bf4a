import { formatDate } from '#src/domain/text/format-date.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { jobStatusTones } from '#src/app/features/projects/job-status-tones.ts'
import { StatusLabel } from '#src/app/ui/feedback/status-label.tsx'
import { formatPay, payPerTask } from './job-pay.ts'
import type { PastJob } from './talent-queries.ts'
import styles from './jobs.module.css'

export function PastJobRow({ job }: { job: PastJob }) {
  const t = useTranslations('talent')
  const dateFormat = useDateFormat()
  const { locale } = dateFormat
  const taskPay = payPerTask(job)
  return (
    <li className={styles['job']}>
      <h2 className={styles['project']}>{job.project.name}</h2>
      <p className={styles['bundle']}>{job.bundle.name}</p>
      <p className={styles['status']}>
        <StatusLabel tone={jobStatusTones[job.status]}>{t.jobStatuses[job.status]}</StatusLabel>
      </p>
      <p className={styles['pay']}>{t.total(formatPay(job, locale, 'always'))}</p>
      <p className={styles['breakdown']}>
        {taskPay !== null && (
          <span>
            {t.tasksAtRate(job.total, formatPay({ amount: taskPay, currency: job.currency }, locale, 'always'))}
          </span>
        )}
        {job.paidAt && <span>{t.paidOn(formatDate(job.paidAt, dateFormat))}</span>}
      </p>
    </li>
  )
}
