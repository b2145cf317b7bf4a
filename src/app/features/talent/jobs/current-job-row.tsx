import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { ScheduleMarks } from '#src/app/features/projects/schedule-marks.tsx'
import { ProgressBar } from '#src/app/ui/feedback/progress-bar.tsx'
import { JobDeviceStatus } from './job-device-status.tsx'
import { formatPay } from './job-pay.ts'
import { StartTasks } from './start-tasks.tsx'
import type { CurrentJob } from './talent-queries.ts'
import styles from './jobs.module.css'

/** A job with open tasks. The first one has the screen's primary button. */
export function CurrentJobRow({ job, isFirst }: { job: CurrentJob; isFirst: boolean }) {
  const t = useTranslations('talent')
  const locale = intlTag(useLocale())
  const name = `${job.project.name}, ${job.bundle.name}`
  const progressText = t.tasksDone(job.completed, job.total)
  return (
    <li className={styles['job']}>
      <h2 className={styles['project']}>{job.project.name}</h2>
      <p className={styles['bundle']}>{job.bundle.name}</p>
      <div className={styles['progress']}>
        <ProgressBar label={t.progressOf(name)} value={job.completed} max={job.total} valueText={progressText} />
      </div>
      <p className={styles['facts']}>
        <span>{progressText}</span>
        <span>{t.total(formatPay(job, locale, 'auto'))}</span>
        <ScheduleMarks {...job} />
      </p>
      <StartTasks job={job} label={t.startTasks} accessibleName={t.startTasksOf} isPrimary={isFirst} />
      <JobDeviceStatus bundleId={job.bundle._id} />
    </li>
  )
}
