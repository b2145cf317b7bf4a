import { CircleCheck, Eye, Hourglass, type LucideIcon } from 'lucide-react'
import { formatDate } from '#src/domain/dates.ts'
import type { JobStatus } from '#src/domain/job.ts'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useText } from '#src/app/platform/i18n/text.tsx'
import { jobMoney, ratePerTask } from './job-money.ts'
import type { PastJob } from './talent-queries.ts'
import styles from './jobs.module.css'

const statusIcons: Readonly<Record<JobStatus, LucideIcon>> = {
  Reviewing: Eye,
  'Waiting for Payment': Hourglass,
  'Payment Completed': CircleCheck,
}

export function PastJobRow({ job }: { job: PastJob }) {
  const t = useText('talent')
  const locale = intlTag(useLocale())
  const Icon = statusIcons[job.status]
  const rate = ratePerTask(job)
  return (
    <li className={styles['job']}>
      <h2 className={styles['project']}>{job.project.name}</h2>
      <p className={styles['bundle']}>{job.bundle.name}</p>
      <p className={styles['status']} data-status={job.status}>
        <Icon aria-hidden />
        {t.jobStatuses[job.status]}
      </p>
      <p className={styles['pay']}>{t.total(jobMoney(job, locale, 'always'))}</p>
      <p className={styles['making']}>
        {rate !== null && (
          <span>{t.tasksAt(job.total, jobMoney({ amount: rate, currency: job.currency }, locale, 'always'))}</span>
        )}
        {job.paidAt && <span>{t.paidOn(formatDate(job.paidAt, { locale }))}</span>}
      </p>
    </li>
  )
}
