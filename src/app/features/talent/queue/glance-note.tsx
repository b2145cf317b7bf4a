import { useText } from '#src/app/platform/i18n/text.tsx'
import { useDownloads } from '#src/app/platform/downloads.ts'
import { useOutbox } from '#src/app/platform/outbox.ts'
import { StatusLabel } from '#src/app/ui/feedback/status-label.tsx'
import { glanceAt } from './on-device.ts'
import styles from './queue.module.css'

/** Whether one can work where there is no network, in a sentence and a few numbers. */
export function GlanceNote() {
  const t = useText('queue')
  const { tasks, known } = useDownloads()
  const { entries } = useOutbox()
  const { ready, coming, stuck, waiting, refused } = glanceAt(tasks, entries)
  const headline = ready > 0 ? t.canWork(ready) : coming > 0 ? t.onTheWay(coming) : t.nothingHere
  return (
    <div className={styles['glance']}>
      <p className={styles['headline']}>{known && headline}</p>
      <p className={styles['counts']}>
        {waiting > 0 && <StatusLabel tone="sold">{t.waitingToBeSent(waiting)}</StatusLabel>}
        {refused > 0 && <StatusLabel tone="refused">{t.refusedCount(refused)}</StatusLabel>}
        {ready > 0 && coming > 0 && <StatusLabel tone="running">{t.comingCount(coming)}</StatusLabel>}
        {stuck > 0 && <StatusLabel tone="new">{t.stuckCount(stuck)}</StatusLabel>}
      </p>
    </div>
  )
}
