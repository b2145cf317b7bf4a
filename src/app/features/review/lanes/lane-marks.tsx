import { Flag } from 'lucide-react'
import { flagKey } from '#src/app/features/review/player/play-flag.ts'
import { useSelectedRange } from '#src/app/features/review/player/selected-range.tsx'
import type { ReviewFlag } from '#src/domain/review/review-flags.ts'
import styles from './lane-marks.module.css'

type LaneMarksProps = { flags: readonly ReviewFlag[] | undefined; duration: number }

const noFlags: readonly ReviewFlag[] = []

/**
 * The A–B range and the flags over the timelines: a major flag is filled below a thick line, a minor one an outline below
 * a dashed line. Decorative: screen readers get both elsewhere.
 */
export function LaneMarks({ flags = noFlags, duration }: LaneMarksProps) {
  const { range } = useSelectedRange()
  const rangeStyle = ({ start, end }: { readonly start: number; readonly end: number }) => ({
    insetInlineStart: `${(start / duration) * 100}%`,
    inlineSize: `${((end - start) / duration) * 100}%`,
  })
  return (
    <div className={styles['marks']} aria-hidden>
      {range && range.segment === null && <div className={styles['range']} style={rangeStyle(range)} />}
      {flags.map((flag) => (
        <div key={flagKey(flag)} className={styles['flag']} data-severity={flag.severity} style={rangeStyle(flag)}>
          <Flag className={styles['flagIcon']} />
        </div>
      ))}
    </div>
  )
}
