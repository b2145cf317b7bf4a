import { useQuery } from '@tanstack/react-query'
import { ListTodo } from 'lucide-react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { QueryOutcome } from '#src/app/platform/query-outcome.tsx'
import { EmptyState } from '#src/app/ui/feedback/states.tsx'
import { JobSkeletons } from './job-skeletons.tsx'
import { QueueRow } from './queue-row.tsx'
import { jobsQuery } from './talent-queries.ts'
import styles from './jobs.module.css'

/** The worker's tasks by job: what is open, with the way into it, and what is done. */
export function TaskQueue() {
  const t = useText('talent')
  const jobs = useQuery(jobsQuery)
  return (
    <section aria-labelledby="queue-title" className={styles['reading']}>
      <h1 id="queue-title" className={styles['title']}>
        {t.tasks}
      </h1>
      <QueryOutcome query={jobs} waiting={<JobSkeletons />}>
        {({ current, history }) =>
          current.length + history.length === 0 ? (
            <EmptyState icon={<ListTodo aria-hidden />}>{t.noTasks}</EmptyState>
          ) : (
            <ul className={styles['jobs']}>
              {current.map((job) => (
                <QueueRow key={job.bundle._id} job={job} nextTaskId={job.nextTaskId} />
              ))}
              {history.map((job) => (
                <QueueRow key={job.bundle._id} job={job} nextTaskId={null} />
              ))}
            </ul>
          )
        }
      </QueryOutcome>
    </section>
  )
}
