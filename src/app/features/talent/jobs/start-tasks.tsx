import { Link } from '@tanstack/react-router'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useDownloads } from '#src/app/features/talent/downloads/use-downloads.ts'
import { useOffline } from '#src/app/platform/network/use-offline.ts'
import { useOutbox } from '#src/app/platform/outbox/use-outbox.ts'
import { buttonClass } from '#src/app/ui/button/button.tsx'
import { NetworkNote } from '#src/app/ui/feedback/network-note.tsx'
import { selectTaskToStart } from './queue-selectors.ts'
import type { CurrentJob } from './talent-queries.ts'
import styles from './jobs.module.css'

type StartTasksProps = { job: CurrentJob; label: string; accessibleName: (job: string) => string; isPrimary: boolean }

/** Links to a job's next task; offline, to the next downloaded one, if any. */
export function StartTasks({ job, label, accessibleName, isPrimary }: StartTasksProps) {
  const t = useTranslations('queue')
  const offline = useOffline()
  const { tasks } = useDownloads()
  const { submissions } = useOutbox()
  const startTaskId = selectTaskToStart(job, tasks, submissions, offline)
  if (startTaskId === null) {
    if (!offline || job.nextTaskId === null) return null
    return (
      <div className={styles['unavailable']}>
        <NetworkNote>{t.startsOffline}</NetworkNote>
      </div>
    )
  }
  return (
    <Link
      to="/task/$id"
      params={{ id: startTaskId }}
      aria-label={accessibleName(`${job.project.name}, ${job.bundle.name}`)}
      className={buttonClass({ variant: isPrimary ? 'seal' : 'plain' })}
    >
      {label}
    </Link>
  )
}
