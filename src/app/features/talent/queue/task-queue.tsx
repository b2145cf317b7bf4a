import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { TaskDownloads } from './task-downloads.tsx'
import { DownloadSettings } from './download-settings.tsx'
import { QueueSummaryNote, useHasQueue } from './queue-summary.tsx'
import { JobQueue } from './job-queue.tsx'
import styles from './queue.module.css'
import { RejectedSubmissions } from './rejected-submissions.tsx'
import { SentSubmissions } from './sent-submissions.tsx'
import { PendingSubmissions } from './pending-submissions.tsx'

/** /tasks: rejected submissions, jobs, unsent submissions and downloads. */
export function TaskQueue() {
  const t = useTranslations('talent')
  const hasQueue = useHasQueue()
  return (
    <div className={styles['queue']}>
      <header>
        <h1>{t.tasks}</h1>
        {/* A live region that changes with the counts, not with each megabyte. */}
        <div role="status">{hasQueue && <QueueSummaryNote />}</div>
      </header>
      <RejectedSubmissions />
      <JobQueue />
      <PendingSubmissions />
      <TaskDownloads />
      <SentSubmissions />
      <DownloadSettings />
    </div>
  )
}
