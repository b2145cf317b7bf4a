import { useText } from '#src/app/platform/i18n/text.tsx'
import { useDownloads } from '#src/app/platform/downloads.ts'
import { useOutbox } from '#src/app/platform/outbox.ts'
import { openTasks, unsentOf } from './queue/on-device.ts'
import styles from './jobs.module.css'

/** What of a job is on this device, and what of it waits here to be sent; nothing where neither is. */
export function JobOnDevice({ bundleId }: { bundleId: string }) {
  const t = useText('queue')
  const { tasks } = useDownloads()
  const { entries } = useOutbox()
  const ofJob = tasks.filter(({ task }) => task.bundle._id === bundleId)
  const ids = new Set(ofJob.map(({ task }) => task._id))
  const here = openTasks(ofJob, entries).filter(({ state }) => state === 'ready').length
  const handedIn = entries.filter(
    ({ work }) =>
      (work.kind === 'review' && work.bundleId === bundleId) || (work.kind === 'skip' && ids.has(work.taskId)),
  )
  const { waiting, refused } = unsentOf(handedIn)
  const said = [
    here > 0 && t.hereCount(here),
    waiting > 0 && t.waitingToBeSent(waiting),
    refused > 0 && t.refusedCount(refused),
  ].filter((words) => words !== false)
  return said.length > 0 && <p className={styles['device']}>{said.join(' · ')}</p>
}
