import { CircleCheck, Eye, Hourglass, type LucideIcon } from 'lucide-react'
import { formatDate } from '#src/domain/format-date.ts'
import type { JobStatus } from '#src/domain/job.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { formatPay, payPerTask } from './job-pay.ts'
import type { PastJob } from './talent-queries.ts'
import styles from './jobs.module.css'

const statusIcons: Readonly<Record<JobStatus, LucideIcon>> = {
  Reviewing: Eye,
  'Waiting for Payment': Hourglass,
  'Payment Completed': CircleCheck,
}

export function PastJobRow({ job }: { job: PastJob }) {
  const t = useTranslations('talent')
  const dateFormat = useDateFormat()
  const { locale } = dateFormat
  const Icon = statusIcons[job.status]
  const taskPay = payPerTask(job)
  return (
    <li className={styles['job']}>
      <h2 className={styles['project']}>{job.project.name}</h2>
      <p className={styles['bundle']}>{job.bundle.name}</p>
      <p className={styles['status']} data-status={job.status}>
        <Icon aria-hidden />
        {t.jobStatuses[job.status]}
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
