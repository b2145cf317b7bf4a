import { VisuallyHidden } from '#src/app/ui/visually-hidden.tsx'
import styles from './unread-badge.module.css'

/** Larger counts are shown as "99+". */
const maxShown = 99

/** A badge with the number of unread messages. Renders nothing for 0. `label` is the text for screen readers. */
export function UnreadBadge({ count, label }: { count: number; label: (count: number) => string }) {
  if (count === 0) return null
  return (
    <span className={styles['count']}>
      <span aria-hidden>{count > maxShown ? `${maxShown}+` : count}</span>
      <VisuallyHidden>{label(count)}</VisuallyHidden>
    </span>
  )
}
