import { Copy, FileDown, RotateCw } from 'lucide-react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { type OutboxEntry, problemOf, useOutbox } from '#src/app/platform/outbox.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { FieldError } from '#src/app/ui/field/field.tsx'
import { toast } from '#src/app/ui/toast/toast.ts'
import { DropWork } from './drop-work.tsx'
import styles from './queue.module.css'
import { saveAsFile } from './save-as-file.ts'
import { WorkHead } from './work-head.tsx'
import { workInWords } from './work-in-words.ts'
import { workName } from './work-name.ts'

/** What the server said no to: why, what was written, and the ways on from there. */
export function RefusedWork() {
  const t = useText('queue')
  const refused = useOutbox().entries.filter(({ state }) => state === 'refused')
  if (refused.length === 0) return null
  return (
    <section aria-labelledby="refused-title">
      <h2 id="refused-title">{t.refused}</h2>
      <p className={styles['quiet']}>{t.refusedHint}</p>
      <ul className={styles['list']}>
        {refused.map((entry) => (
          <RefusedRow key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  )
}

function RefusedRow({ entry }: { entry: OutboxEntry }) {
  const t = useText('queue')
  const words = { review: useText('review'), talent: useText('talent') }
  const problemText = useProblemText()
  const { retry } = useOutbox()
  const written = workInWords(entry, words)
  const copy = () =>
    navigator.clipboard.writeText(written).then(
      () => toast.success(t.copied),
      () => toast.error(t.notCopied),
    )
  const name = workName(entry, t)
  return (
    <li className={styles['row']} aria-label={name}>
      <div className={styles['what']}>
        <WorkHead entry={entry} />
        <FieldError>{problemText(problemOf(entry.why))}</FieldError>
        <details className={styles['written']}>
          <summary>{t.written}</summary>
          <pre dir="auto">{written}</pre>
        </details>
        <div className={styles['ways']}>
          <Button size="dense" icon={<Copy aria-hidden />} onClick={() => void copy()}>
            {t.copy}
          </Button>
          <Button size="dense" icon={<FileDown aria-hidden />} onClick={() => saveAsFile(`${name}.txt`, written)}>
            {t.save}
          </Button>
          <Button size="dense" icon={<RotateCw aria-hidden />} onClick={() => retry(entry.id)}>
            {t.sendAgain}
          </Button>
          <DropWork entry={entry} label={t.discard} name={t.discardOf} />
        </div>
      </div>
    </li>
  )
}
