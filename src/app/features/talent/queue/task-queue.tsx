import { useTranslations } from '#src/app/platform/i18n/text.tsx'
import { TaskDownloads } from './device-tasks.tsx'
import { DownloadSettings } from './download-settings.tsx'
import { QueueSummaryNote } from './glance-note.tsx'
import { JobQueue } from './job-queue.tsx'
import styles from './queue.module.css'
import { RejectedSubmissions } from './refused-work.tsx'
import { SentSubmissions } from './sent-work.tsx'
import { PendingSubmissions } from './waiting-work.tsx'

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
