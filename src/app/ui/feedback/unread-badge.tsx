import { VisuallyHidden } from '#src/app/ui/visually-hidden.tsx'
import styles from './unread-badge.module.css'

/** Above this nobody counts. */
const maxShown = 99

/** How many wait unread, as a small seal; nothing when none do. `label` is what is read aloud. */
export function UnreadBadge({ count, label }: { count: number; label: (count: number) => string }) {
  if (count === 0) return null
  return (
    <span className={styles['count']}>
      <span aria-hidden>{count > maxShown ? `${maxShown}+` : count}</span>
      <VisuallyHidden>{label(count)}</VisuallyHidden>
    </span>
  )
}
