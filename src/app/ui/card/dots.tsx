import { classNames } from '#src/app/ui/class-names.ts'
import styles from './dots.module.css'

/** Marks the current picture. `isOverlay`: drawn on it. Hidden from screen readers: the pictures have labels. */
export function Dots({ count, current, isOverlay = false }: { count: number; current: number; isOverlay?: boolean }) {
  return (
    <span className={classNames(styles['dots'], isOverlay && styles['overlay'])} aria-hidden>
      {Array.from({ length: count }, (_, dot) => (
        <span key={dot} className={styles['dot']} data-current={dot === current || undefined} />
      ))}
    </span>
  )
}
