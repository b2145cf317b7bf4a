import type { CSSProperties } from 'react'
import styles from './progress-bar.module.css'

type ProgressBarProps = {
  /** The accessible name. */
  label: string
  value: number
  max: number
  /** Announced instead of a percentage, e.g. "33/100 tasks". */
  valueText?: string
}

/** A thin progress bar, such as for a job's completed tasks or an upload. */
export function ProgressBar({ label, value, max, valueText }: ProgressBarProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  const filled: CSSProperties = { inlineSize: `${share * 100}%` }
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={valueText}
      className={styles['track']}
    >
      <div className={styles['filled']} style={filled} />
    </div>
  )
}
