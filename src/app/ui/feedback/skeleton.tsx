import type { CSSProperties } from 'react'
import { classNames } from '#src/app/ui/class-names.ts'
import { useUiLabels } from '#src/app/ui/labels.tsx'
import { VisuallyHidden } from '#src/app/ui/visually-hidden.tsx'
import styles from './skeleton.module.css'

type BlockProps = {
  /** Width to height, e.g. `4 / 5`. */
  ratio?: string
  className?: string | undefined
}

/** A quiet shape where something will be. Becomes visible only after 200 ms: what comes quickly is not announced. */
export function SkeletonBlock({ ratio, className }: BlockProps) {
  const aspect: CSSProperties | undefined = ratio === undefined ? undefined : { aspectRatio: ratio }
  return <span className={classNames(styles['shape'], styles['block'], className)} style={aspect} aria-hidden />
}

/** Lines of text, the last one shorter. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span className={styles['lines']} aria-hidden>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={classNames(styles['shape'], styles['line'])} />
      ))}
    </span>
  )
}

/** The shape of a product card: picture 4:5, two lines. */
export function SkeletonCard() {
  return (
    <span className={styles['card']} aria-hidden>
      <SkeletonBlock ratio="4 / 5" />
      <SkeletonText lines={2} />
    </span>
  )
}

/** The shape of a list's row: something round, two lines. */
export function SkeletonRow() {
  return (
    <span className={styles['row']} aria-hidden>
      <span className={classNames(styles['shape'], styles['circle'])} />
      <SkeletonText lines={2} />
    </span>
  )
}

/** Says to screen readers, once, that something is on its way; stands beside the skeletons. */
export function LoadingNote() {
  const labels = useUiLabels()
  return (
    <span role="status">
      <VisuallyHidden>{labels.loading}</VisuallyHidden>
    </span>
  )
}
