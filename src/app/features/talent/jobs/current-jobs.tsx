import { Link } from '@tanstack/react-router'
import { BriefcaseBusiness, ChevronRight, ListTodo } from 'lucide-react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { buttonClass } from '#src/app/ui/button/button.tsx'
import { EmptyState } from '#src/app/ui/feedback/states.tsx'
import { CurrentJobRow } from './current-job-row.tsx'
import { JobSkeletons } from './job-skeletons.tsx'
import { useInvitations, useJobs } from './talent-queries.ts'
import styles from './jobs.module.css'
import { QueueSummaryNote, useHasQueue } from './queue-summary.tsx'
import { Invitations } from './invitations.tsx'

/** Invitations to projects, and jobs with open tasks, each with a link to its first one. */
export function CurrentJobs() {
  const t = useTranslations('talent')
  const jobs = useJobs()
  const invitations = useInvitations()
  return (
    <section aria-labelledby="jobs-title">
      <h1 id="jobs-title" className={styles['title']}>
        {t.current}
      </h1>
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
      <ListTodo aria-hidden />
      <QueueSummaryNote />
      <ChevronRight aria-hidden />
    </Link>
  )
}
