import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import type { Task } from '#src/app/features/review/task-media.ts'
import styles from './form-note.module.css'

/** Tells a worker that their review came back, who gave it back and why. */
export function ReopenedNote({ reopened }: { reopened: NonNullable<Task['reopened']> }) {
  const t = useText('oversight')
  return (
    <div role="note" className={styles['note']}>
      <p>{t.reopenedNote(reopened.by || t.system)}</p>
      <blockquote dir="auto">{reopened.reason}</blockquote>
    </div>
  )
}

type LookingNoteProps = {
  /** The form's: the way to it leads here meanwhile. */
  id: string
  worker: Task['worker']
  /** Lets who manages the task review it all the same. */
  onReview: () => void
  /** The way back, unless it stands elsewhere. */
  action: ReactNode
}

/** Stands in the form's place for who manages a task that nobody has reviewed yet. */
export function LookingNote({ id, worker, onReview, action }: LookingNoteProps) {
  const t = useText('oversight')
  const words = useText('review')
  return (
    <section id={id} className={styles['looking']} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{words.form}</h2>
      <p>
        {t.readOnly} {worker && t.assignedTo(`${worker.firstName} ${worker.lastName}`.trim())}
      </p>
      <Button
        wide
        onClick={() => {
          // The button goes with the note: who pressed it by keys goes on at the form's beginning.
          flushSync(onReview)
          document.getElementById(`${id}-title`)?.focus()
        }}
      >
        {t.review}
      </Button>
      {action}
    </section>
  )
}
