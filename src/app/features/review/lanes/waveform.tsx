import { useMemo, useSyncExternalStore } from 'react'
import type { LaneViewport } from './lane-viewport.ts'
import { type LineMap, mediaTimeAt } from '#src/domain/segments/line-map.ts'
import type { SideName } from '#src/player/core/media.ts'
import { peaksPath } from '#src/app/features/review/media/peaks.ts'
import styles from './segment-lanes.module.css'

type WaveformProps = {
  peaks: Uint8Array
  viewport: LaneViewport
  clock: LineMap
  side: SideName
}

/** Width of a column in pixels: narrower ones are indistinguishable. */
const columnWidthPx = 2

/** The waveform of the rendered range, below its segments. */
export function Waveform({ peaks, viewport, clock, side }: WaveformProps) {
  const { from, to, pixelsPerSecond } = useSyncExternalStore(viewport.onRenderedRangeChange, viewport.renderedRange)
  const start = Math.max(0, from)
  const end = Math.min(viewport.duration, to)
  const columns = Math.min(4000, Math.max(1, Math.round(((end - start) * pixelsPerSecond) / columnWidthPx)))
  const outlinePath = useMemo(() => {
    const columnSeconds = (end - start) / columns
    return peaksPath(peaks, (column) => mediaTimeAt(clock, side, start + column * columnSeconds), columns)
  }, [peaks, start, end, clock, side, columns])
  const percent = (seconds: number) => `${(seconds / viewport.duration) * 100}%`
  return (
    <svg
      className={styles['waveform']}
      style={{ insetInlineStart: percent(start), inlineSize: percent(end - start) }}
      viewBox={`0 0 ${columns} 2`}
      preserveAspectRatio="none"
      aria-hidden
    >
      <path d={outlinePath} />
    </svg>
  )
}
