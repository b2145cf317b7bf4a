import { type ReactNode, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { followSegments } from '#src/app/features/review/stage/follow-segments.ts'
import { drawnSegments, type LaneLayout, type PlacedSegment } from '#src/domain/segment-lanes.ts'
import type { SegmentList } from '#src/domain/segments.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import type { Release } from '#src/player/core/scope.ts'
import type { SideName } from '#src/player/core/media.ts'
import type { LaneWindow } from './lane-window.ts'
import { SegmentBar } from './segment-bar.tsx'
import styles from './segment-lanes.module.css'

type LaneRowProps = {
  side: SideName
  label: string
  list: SegmentList
  layout: LaneLayout
  lanes: LaneWindow
  pair: VideoPair | null
  /** Index of the segment that is the tab stop, if it is on this side. */
  focusable: number | null
  shown: number | null
  describedBy: string
  /** The video's waveform below the segments, when it is available. */
  waveform: ReactNode
}

/** Widths in pixels from which a bar shows its letter, and its text. */
const letterWidth = 20
const textWidth = 64

/** Width in pixels below which a single segment can be neither seen nor pressed. */
const finest = 3

/** Minimum milliseconds between two updates of the current segment's mark. */
const marksMs = 1000

/** One side's segments in view. */
export function LaneRow({
  side,
  label,
  list,
  layout,
  lanes,
  pair,
  focusable,
  shown,
  describedBy,
  waveform,
}: LaneRowProps) {
  const t = useText('review')
  const { from, to, pixelsPerSecond } = useSyncExternalStore(lanes.onDrawn, lanes.drawn)
  const row = useRef<HTMLDivElement>(null)
  const drawn = useMemo(() => {
    if (pixelsPerSecond === 0) return []
    return drawnSegments(layout, list.reach, { from, to, finest: finest / pixelsPerSecond, always: [focusable] })
  }, [layout, list, from, to, pixelsPerSecond, focusable])
  useEffect(() => markCurrent(row.current, drawn, pair, list), [pair, list, drawn])
  const roomOf = (seconds: number) => {
    const width = seconds * pixelsPerSecond
    return width < letterWidth ? 'nothing' : width < textWidth ? 'letter' : 'text'
  }
  return (
    <div ref={row} className={styles['row']} style={rowStyle(layout)}>
      {drawn.map((placed) => {
        const { index, start, end } = placed.segment
        return (
          <SegmentBar
            key={index}
            side={side}
            sideLabel={label}
            placed={placed}
            count={list.segments.length}
            duration={lanes.duration}
            room={roomOf(end - start)}
            focusable={index === focusable}
            describedBy={index === shown ? describedBy : undefined}
          />
        )
      })}
      {waveform}
      {list.segments.length === 0 && <p className={styles['none']}>{t.noSegments}</p>}
    </div>
  )
}

/**
 * Marks the current segment directly in the DOM: with short segments React would have to compare many elements during
 * playback. A bar that is rendered later is marked when the effect runs again.
 */
function markCurrent(
  row: HTMLElement | null,
  drawn: readonly PlacedSegment[],
  pair: VideoPair | null,
  list: SegmentList,
): Release | undefined {
  if (!row || !pair) return undefined
  return followSegments(
    pair,
    list,
    (index) => {
      row.querySelector('[aria-current]')?.removeAttribute('aria-current')
      const bar = drawn.findIndex(({ segment }) => segment.index === index)
      row.children[bar]?.setAttribute('aria-current', 'true')
    },
    marksMs,
  )
}

/** The height of a row and of its label, from the number of its lanes. */
export function rowStyle(layout: LaneLayout) {
  return { blockSize: `calc(var(--lane) * ${layout.lanes} + var(--wave))` }
}
