import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useDownloads } from '#src/app/features/talent/downloads/use-downloads.ts'
import { useOutbox } from '#src/app/platform/outbox/use-outbox.ts'
import { DownloadSettings } from './download-settings.tsx'
import { QueueSummaryNote, useHasQueue } from '#src/app/features/talent/jobs/queue-summary.tsx'
import { JobQueue } from './job-queue.tsx'
import { onDemand } from '#src/app/ui/on-demand/on-demand.tsx'
import styles from '#src/app/features/talent/jobs/queue.module.css'
import { Stack } from '#src/app/ui/layout/layout.tsx'

// Only for those who have such work; with the code that sends it.
const RejectedSubmissions = onDemand(async () => (await import('./device-work.tsx')).RejectedSubmissions, {
  isOptional: true,
})
const DeviceWork = onDemand(async () => (await import('./device-work.tsx')).DeviceWork)

/** /tasks: rejected submissions, jobs, unsent submissions and downloads. */
export function TaskQueue() {
  const t = useTranslations('talent')
  const hasQueue = useHasQueue()
  const hasDeviceWork = useDownloads().tasks.length + useOutbox().submissions.length > 0
  return (
    <Stack gap={32} className={styles['queue']}>
      <header>
        <h1>{t.tasks}</h1>
        {/* A live region that changes with the counts, not with each megabyte. */}
        <div role="status">{hasQueue && <QueueSummaryNote />}</div>
      </header>
      {hasDeviceWork && <RejectedSubmissions />}
      <JobQueue />
      {hasDeviceWork && <DeviceWork />}
      <DownloadSettings />
    </Stack>
  )
}
