import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useDownloads } from '#src/app/features/talent/downloads/use-downloads.ts'
import { useOutbox } from '#src/app/platform/outbox/use-outbox.ts'
import { StatusLabel } from '#src/app/ui/feedback/status-label.tsx'
import { useJobs } from './talent-queries.ts'
import { summarizeQueue } from './queue-selectors.ts'
import styles from './queue.module.css'
import { Text, Row, SecondaryText } from '#src/app/ui/layout/layout.tsx'

/** Whether this device has tasks or unsent submissions, or the person has open tasks to download. */
export function useHasQueue(): boolean {
  const jobs = useJobs()
  const { tasks } = useDownloads()
  const { submissions } = useOutbox()
  return jobs.data?.current.length !== 0 || Object.values(summarizeQueue(tasks, submissions)).some((count) => count > 0)
}

/** How much work there is, whether it is possible offline, and what needs attention. */
export function QueueSummaryNote() {
  const t = useTranslations('queue')
  const jobs = useJobs().data?.current
  const { tasks, isLoaded } = useDownloads()
  const { submissions } = useOutbox()
  const { ready, downloading, stopped, pending, rejected } = summarizeQueue(tasks, submissions)
  const openCount = jobs?.reduce((sum, { total, completed }) => sum + total - completed, 0)
  const deviceText = ready > 0 ? t.tasksReady(ready) : downloading > 0 ? t.tasksDownloading(downloading) : t.noTasksHere
  return (
    <div className={styles['summary']}>
      {jobs && openCount !== undefined && (
        <Text size={22} className={styles['headline']}>
          {t.openTasks(openCount, jobs.length)}
        </Text>
      )}
      <SecondaryText className={styles['device']}>{isLoaded && deviceText}</SecondaryText>
      <Row as="p" gap={16} lineGap={0} className={styles['counts']}>
        {pending > 0 && <StatusLabel tone="sold">{t.waitingToBeSent(pending)}</StatusLabel>}
        {rejected > 0 && <StatusLabel tone="refused">{t.rejectedCount(rejected)}</StatusLabel>}
        {stopped > 0 && <StatusLabel tone="new">{t.stoppedCount(stopped)}</StatusLabel>}
      </Row>
    </div>
  )
}
