import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { TaskDownloads } from './task-downloads.tsx'
import { DownloadSettings } from './download-settings.tsx'
import { QueueSummaryNote } from './queue-summary.tsx'
import { JobQueue } from './job-queue.tsx'
import styles from './queue.module.css'
import { RejectedSubmissions } from './rejected-submissions.tsx'
import { SentSubmissions } from './sent-submissions.tsx'
import { PendingSubmissions } from './pending-submissions.tsx'

/** /tasks: what needs the talent, what can be done here and now, what is on its way to the server, what to download. */
export function TaskQueue() {
  const t = useTranslations('talent')
  return (
    <div className={styles['queue']}>
      <header>
        <h1>{t.tasks}</h1>
        {/* Read aloud when a number changes, not with each megabyte. */}
        <div role="status">
          <QueueSummaryNote />
        </div>
      </header>
      <RejectedSubmissions />
      <TaskDownloads />
      <PendingSubmissions />
      <JobQueue />
      <SentSubmissions />
      <DownloadSettings />
    </div>
  )
}
