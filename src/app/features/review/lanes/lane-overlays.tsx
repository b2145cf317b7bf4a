import { Flag } from 'lucide-react'
import { useSelectedRange } from '#src/app/features/review/player/selected-range.tsx'
import { flagKey, clockSide, type FlagSide, type ReviewFlag } from '#src/domain/review/review-flags.ts'
import { type LineMap, mediaTimeAt } from '#src/domain/segments/line-map.ts'
import { holdsOf } from '#src/domain/segments/line-bends.ts'
import { type TimeRange, toSharedRange } from '#src/domain/segments/shared-clock.ts'
import styles from './segment-lanes.module.css'
import { useCallback, useEffect, useRef, useMemo, useSyncExternalStore } from 'react'
import { usePositionListener } from '#src/app/features/review/player/use-video-pair.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import type { SideName } from '#src/player/core/media.ts'
import { animatePosition } from '#src/app/features/review/player/position-animation.ts'
import type { LaneViewport } from './lane-viewport.ts'
import { peaksPath } from '#src/app/features/review/media/peaks.ts'

type LaneMarksProps = { flags: readonly ReviewFlag[] | undefined; clock: LineMap; duration: number }

const noFlags: readonly ReviewFlag[] = []

/**
 * The A–B range and the flags over the timelines: a major flag is filled below a thick line, a minor one an outline below
 * a dashed line. Decorative: screen readers get both elsewhere.
 */
export function LaneMarks({ flags = noFlags, clock, duration }: LaneMarksProps) {
  const { range } = useSelectedRange()
  const rangeStyle = (marked: TimeRange & { readonly side: FlagSide }) =>
    placeOf(toSharedRange(clock, clockSide(marked.side), marked), duration)
  return (
    <div className={styles['marks']} aria-hidden>
      {range && range.segment === null && <div className={styles['range']} style={rangeStyle(range)} />}
      {flags.map((flag) => (
        <div key={flagKey(flag)} className={styles['flag']} data-severity={flag.severity} style={rangeStyle(flag)}>
          <Flag size={14} className={styles['flagIcon']} />
        </div>
      ))}
    </div>
  )
}

type HoldsProps = { clock: LineMap; side: SideName; duration: number }

/** Where a video stands still while the other plays on. */
export const Holds = ({ clock, side, duration }: HoldsProps) =>
  holdsOf(clock, side).map((hold) => (
    <div key={hold.start} className={styles['hold']} style={placeOf(hold, duration)} />
  ))

const placeOf = ({ start, end }: TimeRange, duration: number) => ({
  insetInlineStart: `${(start / duration) * 100}%`,
  inlineSize: `${((end - start) / duration) * 100}%`,
})

/** The videos' position. The view follows it page by page, unless the person scrolls or zooms. */
export function Playhead({ viewport, pair }: { viewport: LaneViewport; pair: VideoPair | null }) {
  const lineRef = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!lineRef.current) return undefined
    const animation = animatePosition(lineRef.current, pair, viewport.duration)
    const updateExtent = () =>
      animation.setTransforms('translateX(0)', `translateX(${viewport.toPixels(viewport.duration)}px)`)
    updateExtent()
    const unsubscribe = viewport.onRenderedRangeChange(updateExtent)
    return () => {
      unsubscribe()
      animation.close()
    }
  }, [viewport, pair])

  const revealPosition = useCallback(
    (seconds: number) => {
      if (!viewport.isUserScrolling()) viewport.reveal(Math.min(seconds, viewport.duration))
    },
    [viewport],
  )
  usePositionListener(pair, revealPosition)
  return <div ref={lineRef} className={styles['playhead']} aria-hidden />
}

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
