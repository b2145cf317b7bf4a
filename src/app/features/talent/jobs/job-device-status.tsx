import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useDownloads } from '#src/app/features/talent/downloads/use-downloads.ts'
import { useOutbox } from '#src/app/platform/outbox/use-outbox.ts'
import { selectOpenTasks, countUnsentByState } from './queue-selectors.ts'
import styles from './jobs.module.css'
import { Text } from '#src/app/ui/layout/layout.tsx'

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
