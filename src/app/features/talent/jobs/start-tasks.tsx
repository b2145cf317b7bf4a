import { Link } from '@tanstack/react-router'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useDownloads } from '#src/app/features/talent/downloads/use-downloads.ts'
import { useOffline } from '#src/app/platform/network/network-connection.ts'
import { useOutbox } from '#src/app/platform/outbox/use-outbox.ts'
import { buttonClass } from '#src/app/ui/button/button.tsx'
import { NetworkNote } from '#src/app/ui/feedback/states.tsx'
import { selectTaskToStart, selectOpenTasks, countUnsentByState } from './queue-selectors.ts'
import type { CurrentJob } from './talent-queries.ts'
import styles from './jobs.module.css'
import { Text } from '#src/app/ui/layout/layout.tsx'

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

/** A job's downloaded tasks and unsent submissions on this device. Its line is there before they are known. */
export function JobDeviceStatus({ bundleId }: { bundleId: string }) {
  const t = useTranslations('queue')
  const { tasks } = useDownloads()
  const { submissions } = useOutbox()
  const jobTasks = tasks.filter(({ task }) => task.bundle._id === bundleId)
  const jobTaskIds = new Set(jobTasks.map(({ task }) => task._id))
  const readyCount = selectOpenTasks(jobTasks, submissions).filter(({ state }) => state === 'ready').length
  const jobSubmissions = submissions.filter(
    ({ work }) =>
      (work.kind === 'review' && work.bundleId === bundleId) || (work.kind === 'skip' && jobTaskIds.has(work.taskId)),
  )
  const { pending, rejected } = countUnsentByState(jobSubmissions)
  const statusTexts = [
    readyCount > 0 && t.readyCount(readyCount),
    pending > 0 && t.waitingToBeSent(pending),
    rejected > 0 && t.rejectedCount(rejected),
  ].filter((statusText) => statusText !== false)
  return (
    <Text size={14} tone="success" tabular className={styles['deviceStatus']}>
      {statusTexts.join('\u00a0· ')}
    </Text>
  )
}
