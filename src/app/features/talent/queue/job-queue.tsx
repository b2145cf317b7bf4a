import { ListTodo } from 'lucide-react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { EmptyState } from '#src/app/ui/feedback/states.tsx'
import { JobSkeletons } from '#src/app/features/talent/jobs/job-skeletons.tsx'
import { useJobs } from '#src/app/features/talent/jobs/talent-queries.ts'
import jobStyles from '#src/app/features/talent/jobs/jobs.module.css'
import { JobQueueRow } from './job-queue-row.tsx'

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
            <ul className={jobStyles['jobs']}>
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
