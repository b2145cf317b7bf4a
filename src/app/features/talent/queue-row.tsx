import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { buttonClass } from '#src/app/ui/button/button.tsx'
import type { CurrentJob, PastJob } from './talent-queries.ts'
import styles from './jobs.module.css'

type QueueRowProps = { job: CurrentJob | PastJob; nextTaskId: string | null }

export function QueueRow({ job, nextTaskId }: QueueRowProps) {
  const t = useText('talent')
  const name = `${job.project.name}, ${job.bundle.name}`
  return (
    <li className={styles['job']}>
      <h2 className={styles['project']}>{job.project.name}</h2>
      <p className={styles['bundle']}>{job.bundle.name}</p>
      <p className={styles['figures']}>
        {job.completed < job.total && <span>{t.open(job.total - job.completed)}</span>}
        <span>{t.done(job.completed)}</span>
      </p>
      <div className={styles['way']}>
        {nextTaskId ? (
          <Link
            to="/task/$id"
            params={{ id: nextTaskId }}
            aria-label={t.startOf(name)}
            className={buttonClass({ variant: 'plain' })}
          >
            {t.start}
          </Link>
        ) : (
          <p className={styles['status']} data-status="Payment Completed">
            <CircleCheck aria-hidden />
            {t.allDone}
          </p>
        )}
      </div>
    </li>
  )
}
