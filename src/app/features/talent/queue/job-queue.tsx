import { ListTodo } from 'lucide-react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { EmptyState } from '#src/app/ui/feedback/states.tsx'
import { JobSkeletons } from '#src/app/features/talent/jobs/job-skeletons.tsx'
import { useJobs, type CurrentJob } from '#src/app/features/talent/jobs/talent-queries.ts'
import styles from '#src/app/features/talent/jobs/jobs.module.css'
import { JobDeviceStatus, StartTasks } from '#src/app/features/talent/jobs/start-tasks.tsx'
import { ScheduleMarks } from '#src/app/features/projects/schedule-marks.tsx'
import { classNames } from '#src/app/ui/class-names.ts'
import { StatusLabel } from '#src/app/ui/feedback/status-label.tsx'
import { DownloadMore } from './download-more-sheet.tsx'
import { Text, SecondaryText } from '#src/app/ui/layout/layout.tsx'

/** The talent's tasks by job: open ones, with Start and Download, and completed ones. */
export function JobQueue() {
  const t = useTranslations('queue')
  const tTalent = useTranslations('talent')
  const jobs = useJobs()
  return (
    <section aria-labelledby="jobs-title">
      <h2 id="jobs-title">{t.jobs}</h2>
      <QueryBoundary query={jobs} skeleton={<JobSkeletons />}>
        {({ current, history }) =>
          current.length + history.length === 0 ? (
            <EmptyState icon={<ListTodo aria-hidden />}>{tTalent.noTasks}</EmptyState>
          ) : (
            <ul className={styles['jobs']}>
              {current.map((job, index) => (
                <JobQueueRow key={job.bundle._id} job={job} isFirst={index === 0} />
              ))}
              {history.map((job) => (
                <JobQueueRow
                  key={job.bundle._id}
                  job={{ ...job, nextTaskId: null, priority: 'normal', dueOn: null, late: 0 }}
                />
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </section>
  )
}

/** A job in the queue: its number of open tasks and its actions. The first one has the screen's primary button. */
function JobQueueRow({ job, isFirst = false }: { job: CurrentJob; isFirst?: boolean }) {
  const t = useTranslations('talent')
  const openCount = job.total - job.completed
  return (
    <li className={styles['job']}>
      <Text as="h3" size={18} serif>
        {job.project.name}
      </Text>
      <SecondaryText className={styles['bundle']}>{job.bundle.name}</SecondaryText>
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
