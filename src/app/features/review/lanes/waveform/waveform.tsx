import { useMemo, useSyncExternalStore } from 'react'
import type { LaneWindow } from '#src/app/features/review/lanes/lane-window.ts'
import { peaksOutline } from './peaks.ts'
import styles from './waveform.module.css'

type WaveformProps = {
  values: Uint8Array
  lanes: LaneWindow
  /** Seconds by which the shared clock is behind the video's own time. */
  shift: number
}

/** Width of a column in pixels: narrower ones are indistinguishable. */
const columnWidth = 2

/** The waveform of the rendered range, below its segments. */
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
