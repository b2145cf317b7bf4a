import { Flag } from 'lucide-react'
import { useSelectedRange } from '#src/app/features/review/stage/selected-range.tsx'
import type { SideName } from '#src/player/core/media.ts'
import styles from './lane-marks.module.css'

/** Times in seconds on the shared clock. */
export type LaneFlag = { readonly start: number; readonly end: number; readonly side: SideName | null }

const noFlags: readonly LaneFlag[] = []

/** The A–B range and the flags over the timelines. Decorative: screen readers get both elsewhere. */
export function LaneMarks({ flags = noFlags, duration }: { flags: readonly LaneFlag[] | undefined; duration: number }) {
  const { range } = useSelectedRange()
  const rangeStyle = ({ start, end }: { readonly start: number; readonly end: number }) => ({
    insetInlineStart: `${(start / duration) * 100}%`,
    inlineSize: `${((end - start) / duration) * 100}%`,
  })
  return (
    <div className={styles['marks']} aria-hidden>
      {range && range.segment === null && <div className={styles['range']} style={rangeStyle(range)} />}
      {flags.map((flag) => (
        <div key={`${flag.start}-${flag.end}-${flag.side}`} className={styles['flag']} style={rangeStyle(flag)}>
          <Flag className={styles['flagIcon']} />
        </div>
      ))}
    </div>
  )
}
