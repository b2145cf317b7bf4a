import { Link } from '@tanstack/react-router'
import { BriefcaseBusiness, ChevronRight, ListTodo } from 'lucide-react'
import { useTranslations, useLocale } from '#src/app/platform/i18n/use-translations.tsx'
import { QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { buttonClass } from '#src/app/ui/button/button.tsx'
import { EmptyState } from '#src/app/ui/feedback/states.tsx'
import { JobSkeletons } from './job-skeletons.tsx'
import { useInvitations, useJobs, type CurrentJob } from './talent-queries.ts'
import styles from './jobs.module.css'
import { QueueSummaryNote, useHasQueue } from './queue-summary.tsx'
import { Invitations } from './invitations.tsx'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { ScheduleMarks } from '#src/app/features/projects/schedule-marks.tsx'
import { ProgressBar } from '#src/app/ui/feedback/progress-bar.tsx'
import { JobDeviceStatus, StartTasks } from './start-tasks.tsx'
import { formatPay } from './job-pay.ts'
import { Text, SecondaryText } from '#src/app/ui/layout/layout.tsx'

/** Invitations to projects, and jobs with open tasks, each with a link to its first one. */
export function CurrentJobs() {
  const t = useTranslations('talent')
  const jobs = useJobs()
  const invitations = useInvitations()
  return (
    <section aria-labelledby="jobs-title">
      <Text as="h1" id="jobs-title" after={12}>
        {t.current}
      </Text>
      {invitations.length > 0 && <Invitations invitations={invitations} />}
      <QueueLink />
      <QueryBoundary query={jobs} skeleton={<JobSkeletons />}>
        {({ current }) =>
          current.length === 0 ? (
            <EmptyState
              icon={<BriefcaseBusiness aria-hidden />}
              action={
                <Link to="/talent/me" className={buttonClass({ variant: 'plain' })}>
                  {t.toProfile}
                </Link>
              }
            >
              {t.noCurrentJobs}
            </EmptyState>
          ) : (
            <ul className={styles['jobs']}>
              {current.map((job, index) => (
                <CurrentJobRow key={job.bundle._id} job={job} isFirst={index === 0} />
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </section>
  )
}

/** What is available offline, with a link to the queue; nothing for a person without tasks. */
function QueueLink() {
  if (!useHasQueue()) return null
  return (
    <Link to="/tasks" className={styles['queueLink']}>
      <ListTodo size={20} strokeWidth={1.75} aria-hidden />
      <QueueSummaryNote />
      <ChevronRight size={20} strokeWidth={1.75} aria-hidden />
    </Link>
  )
}

/** A job with open tasks. The first one has the screen's primary button. */
function CurrentJobRow({ job, isFirst }: { job: CurrentJob; isFirst: boolean }) {
  const t = useTranslations('talent')
  const locale = intlTag(useLocale())
  const name = `${job.project.name}, ${job.bundle.name}`
  const progressText = t.tasksDone(job.completed, job.total)
  return (
    <li className={styles['job']}>
      <Text as="h2" size={18} serif>
        {job.project.name}
      </Text>
      <SecondaryText className={styles['bundle']}>{job.bundle.name}</SecondaryText>
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
