import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { JobDeviceStatus } from '#src/app/features/talent/jobs/job-device-status.tsx'
import { StartTasks } from '#src/app/features/talent/jobs/start-tasks.tsx'
import type { CurrentJob } from '#src/app/features/talent/jobs/talent-queries.ts'
import { ScheduleMarks } from '#src/app/features/projects/schedule-marks.tsx'
import { classNames } from '#src/app/ui/class-names.ts'
import { StatusLabel } from '#src/app/ui/feedback/status-label.tsx'
import styles from '#src/app/features/talent/jobs/jobs.module.css'
import { DownloadMore } from './download-more-sheet.tsx'

/** A job in the queue: its number of open tasks and its actions. The first one has the screen's primary button. */
export function JobQueueRow({ job, isFirst = false }: { job: CurrentJob; isFirst?: boolean }) {
  const t = useTranslations('talent')
  const openCount = job.total - job.completed
  return (
    <li className={styles['job']}>
      <h3 className={styles['project']}>{job.project.name}</h3>
      <p className={styles['bundle']}>{job.bundle.name}</p>
      <p className={classNames(styles['facts'], styles['counts'])}>
        {openCount > 0 && (
          <>
            <ScheduleMarks {...job} />
            <span>{t.open(openCount)}</span>
          </>
        )}
        <span>{t.done(job.completed)}</span>
      </p>
      {openCount > 0 ? (
        <>
          <JobDeviceStatus bundleId={job.bundle._id} />
          <div className={styles['actions']}>
            <StartTasks job={job} label={t.start} accessibleName={t.startOf} isPrimary={isFirst} />
            <DownloadMore job={job} />
          </div>
        </>
      ) : (
        <p className={styles['status']}>
          <StatusLabel tone="done">{t.allDone}</StatusLabel>
        </p>
      )}
    </li>
  )
}
