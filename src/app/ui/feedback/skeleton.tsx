import type { CSSProperties } from 'react'
import { classNames } from '#src/app/ui/class-names.ts'
import { useUiLabels } from '#src/app/ui/labels.tsx'
import { VisuallyHidden } from '#src/app/ui/visually-hidden.tsx'
import styles from './skeleton.module.css'

type BlockProps = {
  /** The aspect ratio, width to height, e.g. `4 / 5`. */
  ratio?: string
  className?: string | undefined
}

/** A placeholder for content. Appears after 200 ms, so that content that loads quickly shows no skeleton. */
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

/** The skeleton of a product card: a 4:5 picture and two lines. */
export function SkeletonCard() {
  return (
    <span className={styles['card']} aria-hidden>
      <SkeletonBlock ratio="4 / 5" />
      <SkeletonText lines={2} />
    </span>
  )
}

/** The skeleton of a list row: a circle and two lines. */
export function SkeletonRow() {
  return (
    <span className={styles['row']} aria-hidden>
      <span className={classNames(styles['shape'], styles['circle'])} />
      <SkeletonText lines={2} />
    </span>
  )
}

/** Announces to screen readers, once, that content is loading. Rendered beside skeletons. */
export function LoadingNote() {
  const labels = useUiLabels()
  return (
    <span role="status">
      <VisuallyHidden>{labels.loading}</VisuallyHidden>
    </span>
  )
}
