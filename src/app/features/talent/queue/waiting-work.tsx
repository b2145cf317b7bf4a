import { ArrowUp } from 'lucide-react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { type OutboxEntry, problemOf, useOutbox } from '#src/app/platform/outbox.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { DropWork } from './drop-work.tsx'
import styles from './queue.module.css'
import { WorkHead } from './work-head.tsx'

/** What was handed in here and the server has not got yet. */
export function WaitingWork() {
  const t = useText('queue')
  const { entries, sending, sendNow } = useOutbox()
  const waiting = entries.filter(({ state }) => state === 'waiting')
  if (waiting.length === 0) return null
  return (
    <section aria-labelledby="waiting-title">
      <div className={styles['head']}>
        <h2 id="waiting-title">{t.waiting}</h2>
        <Button
          size="dense"
          icon={<ArrowUp aria-hidden />}
          busy={sending.size > 0}
          busyLabel={t.sending}
          onClick={sendNow}
        >
          {t.sendNow}
        </Button>
      </div>
      <p className={styles['quiet']}>{t.waitingHint}</p>
      <ul className={styles['list']}>
        {waiting.map((entry) => (
          <WaitingRow key={entry.id} entry={entry} sending={sending.has(entry.id)} />
        ))}
      </ul>
    </section>
  )
}

function WaitingRow({ entry, sending }: { entry: OutboxEntry; sending: boolean }) {
  const t = useText('queue')
  const problemText = useProblemText()
  return (
    <li className={styles['row']}>
      <div className={styles['what']}>
        <WorkHead entry={entry} />
        {sending ? (
          <p className={styles['quiet']}>{t.sending}</p>
        ) : (
          entry.why && (
            <p className={styles['quiet']}>
              {entry.tries > 0 && `${t.tries(entry.tries)} · `}
              {entry.why.code === 'network' ? t.whys.network : problemText(problemOf(entry.why))}
            </p>
          )
        )}
      </div>
      {!sending && <DropWork entry={entry} label={t.takeBack} name={t.takeBackOf} />}
    </li>
  )
}
