import { useText } from '#src/app/platform/i18n/text.tsx'
import type { Task } from '#src/app/features/review/task-media.ts'
import styles from './reopened-note.module.css'

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
