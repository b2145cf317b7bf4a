import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useText } from '#src/app/platform/i18n/text.tsx'
import { ProgressBar } from '#src/app/ui/feedback/progress-bar.tsx'
import { JobOnDevice } from './job-on-device.tsx'
import { jobMoney } from './job-money.ts'
import { StartTasks } from './start-tasks.tsx'
import type { CurrentJob } from './talent-queries.ts'
import styles from './jobs.module.css'

export function CurrentJobRow({ job }: { job: CurrentJob }) {
  const t = useText('talent')
  const locale = intlTag(useLocale())
  const name = `${job.project.name}, ${job.bundle.name}`
  const done = t.tasksDone(job.completed, job.total)
  return (
    <li className={styles['job']}>
      <h2 className={styles['project']}>{job.project.name}</h2>
      <p className={styles['bundle']}>{job.bundle.name}</p>
      <div className={styles['bar']}>
        <ProgressBar label={t.progressOf(name)} value={job.completed} max={job.total} valueText={done} />
      </div>
      <p className={styles['figures']}>
        <span>{done}</span>
        <span>{t.total(jobMoney(job, locale, 'auto'))}</span>
      </p>
      <StartTasks job={job} label={t.startTasks} name={t.startTasksOf} />
      <JobOnDevice bundleId={job.bundle._id} />
    </li>
  )
}
