import { classNames } from '#src/app/ui/class-names.ts'
import styles from './dots.module.css'

/** Which of a few pictures is shown; `over` lies on the picture itself. The words for it stand in the pictures' texts. */
export function Dots({ count, current, isOverlay = false }: { count: number; current: number; isOverlay?: boolean }) {
  return (
    <span className={classNames(styles['dots'], isOverlay && styles['overlay'])} aria-hidden>
      {Array.from({ length: count }, (_, dot) => (
        <span key={dot} className={styles['dot']} data-current={dot === current || undefined} />
      ))}
    </span>
  )
}
