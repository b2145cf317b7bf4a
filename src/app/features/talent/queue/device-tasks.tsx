import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useText } from '#src/app/platform/i18n/text.tsx'
import { useDownloads } from '#src/app/platform/downloads.ts'
import { useOutbox } from '#src/app/platform/outbox.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { ProgressBar } from '#src/app/ui/feedback/progress-bar.tsx'
import { DeviceRow } from './device-row.tsx'
import { byJob, type DeviceJob } from './on-device.ts'
import styles from './queue.module.css'
import { sizeInWords } from './size-in-words.ts'

/** The tasks on this device by job, and how much of the room for them they take. */
export function DeviceTasks() {
  const t = useText('queue')
  const { known, tasks, pause, resume } = useDownloads()
  const { entries } = useOutbox()
  const moving = tasks.some(({ state }) => state === 'queued' || state === 'loading')
  const still = tasks.some(({ state }) => state === 'paused')
  return (
    <section aria-labelledby="device-title">
      <div className={styles['head']}>
        <h2 id="device-title">{t.onDevice}</h2>
        {moving ? (
          <Button size="dense" icon={<Pause aria-hidden />} onClick={() => pause()}>
            {t.pauseAll}
          </Button>
        ) : (
          still && (
            <Button size="dense" icon={<Play aria-hidden />} onClick={() => resume()}>
              {t.resumeAll}
            </Button>
          )
        )}
      </div>
      {known && <p className={styles['quiet']}>{tasks.length === 0 ? t.nothingOnDevice : t.onDeviceHint}</p>}
      {tasks.length > 0 && <Room />}
      {byJob(tasks, entries).map((job) => (
        <JobOnDevice key={job.bundle._id} job={job} />
      ))}
    </section>
  )
}

function Room() {
  const t = useText('queue')
  const locale = intlTag(useLocale())
  const { used, budget } = useDownloads()
  const words = t.used(sizeInWords(used, locale), sizeInWords(budget, locale))
  return (
    <div className={styles['room']}>
      <ProgressBar label={t.room} value={used} max={budget} valueText={words} />
      <p className={styles['quiet']}>{words}</p>
    </div>
  )
}

/** As many rows as a job's next tasks are by default; the others are asked for. */
const shownAtFirst = 5

function JobOnDevice({ job: { bundle, project, tasks } }: { job: DeviceJob }) {
  const t = useText('queue')
  const [all, setAll] = useState(false)
  const shown = all ? tasks : tasks.slice(0, shownAtFirst)
  return (
    <>
      <h3 className={styles['job']}>
        {project.name}, {bundle.name}
      </h3>
      <ul className={styles['list']}>
        {shown.map((kept) => (
          <DeviceRow key={kept.task._id} kept={kept} />
        ))}
      </ul>
      {shown.length < tasks.length && (
        <Button variant="quiet" onClick={() => setAll(true)}>
          {t.showAll(tasks.length)}
        </Button>
      )}
    </>
  )
}
