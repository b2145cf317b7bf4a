import { useText } from '#src/app/platform/i18n/text.tsx'
import { DeviceTasks } from './device-tasks.tsx'
import { DownloadSettings } from './download-settings.tsx'
import { GlanceNote } from './glance-note.tsx'
import { JobQueue } from './job-queue.tsx'
import styles from './queue.module.css'
import { RefusedWork } from './refused-work.tsx'
import { SentWork } from './sent-work.tsx'
import { WaitingWork } from './waiting-work.tsx'

/** /tasks: what needs the talent, what can be done here and now, what is on its way to the server, what to download. */
export function TaskQueue() {
  const t = useText('talent')
  return (
    <div className={styles['queue']}>
      <header>
        <h1>{t.tasks}</h1>
        {/* Read aloud when a number changes, not with each megabyte. */}
        <div role="status">
          <GlanceNote />
        </div>
      </header>
      <RefusedWork />
      <DeviceTasks />
      <WaitingWork />
      <JobQueue />
      <SentWork />
      <DownloadSettings />
    </div>
  )
}
