import { CircleCheck } from 'lucide-react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { useOutbox } from '#src/app/platform/outbox.ts'
import styles from './queue.module.css'
import { WorkHead } from './work-head.tsx'

/** What the server has, the newest first, as far back as this device remembers. */
export function SentWork() {
  const t = useText('queue')
  const sent = useOutbox().entries.filter(({ state }) => state === 'sent')
  if (sent.length === 0) return null
  return (
    <details className={styles['more']}>
      <summary>
        <h2>{t.sent(sent.length)}</h2>
      </summary>
      <ul className={styles['list']}>
        {sent.toReversed().map((entry) => (
          <li key={entry.id} className={styles['row']}>
            <CircleCheck className={styles['done']} aria-hidden />
            <div className={styles['what']}>
              <WorkHead entry={entry} />
              {entry.handedOn === 'failed' && <p className={styles['quiet']}>{t.handedOnLater}</p>}
            </div>
          </li>
        ))}
      </ul>
    </details>
  )
}
