import { useMemo, useSyncExternalStore } from 'react'
import type { LaneWindow } from '#src/app/features/review/lanes/lane-window.ts'
import { peaksOutline } from './peaks.ts'
import styles from './waveform.module.css'

type WaveformProps = {
  values: Uint8Array
  lanes: LaneWindow
  /** Seconds the video shows earlier than its own time. */
  shift: number
}

/** Pixels of a column: narrower ones cannot be told apart. */
const columnWidth = 2

/** The sound of the stretch that is drawn, below its segments. */
export function Waveform({ values, lanes, shift }: WaveformProps) {
  const { from, to, pixelsPerSecond } = useSyncExternalStore(lanes.onDrawn, lanes.drawn)
  const start = Math.max(0, from)
  const end = Math.min(lanes.duration, to)
  const columns = Math.min(4000, Math.max(1, Math.round(((end - start) * pixelsPerSecond) / columnWidth)))
  const outline = useMemo(
    () => peaksOutline(values, start + shift, end + shift, columns),
    [values, start, end, shift, columns],
  )
  const percent = (seconds: number) => `${(seconds / lanes.duration) * 100}%`
  return (
    <svg
      className={styles['waveform']}
      style={{ insetInlineStart: percent(start), inlineSize: percent(end - start) }}
      viewBox={`0 0 ${columns} 2`}
      preserveAspectRatio="none"
      aria-hidden
    >
      <path d={outline} />
    </svg>
  )
}
