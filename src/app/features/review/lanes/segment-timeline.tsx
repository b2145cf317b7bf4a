import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { type LaneLayout, layoutLanes } from '#src/domain/segment-lanes.ts'
import { fitToDuration, segmentAt, type SegmentList } from '#src/domain/segments.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { SegmentBar } from './segment-bar.tsx'
import { SegmentPopover } from './segment-popover.tsx'
import { SegmentNotes } from './segment-notes.tsx'
import { useFollowPosition, usePositionValue } from '#src/app/features/review/stage/use-video-pair.ts'
import styles from './segment-timeline.module.css'

type SegmentTimelineProps = {
  /** Whose segments these are. */
  label: string
  list: SegmentList
  pair: VideoPair | null
  /** Where the text opens: away from the other timeline. */
  textEdge: 'above' | 'below'
  /** Seconds; 0 while unknown. */
  duration: number
}

/** A video's speech over time. One tab stop: arrows go from segment to segment, Enter plays the one in focus. */
export function SegmentTimeline({ label, list, pair, textEdge, duration }: SegmentTimelineProps) {
  const t = useText('review')
  const fitted = useMemo(() => (duration > 0 ? fitToDuration(list, duration) : list), [list, duration])
  const layout = useMemo(() => layoutLanes(fitted.segments, duration || lastEnd(list)), [fitted, duration, list])
  const [shown, setShown] = useState<number | null>(null)
  const [focusable, setFocusable] = useState(0)
  const bars = useRef<HTMLDivElement>(null)
  const current = usePositionValue(pair, (seconds) => segmentAt(fitted, seconds)?.index ?? null)
  const place = shown === null ? undefined : layout.placed[shown]

  const playhead = useRef<HTMLDivElement>(null)
  const followPosition = useCallback(
    (seconds: number) => {
      const share = duration > 0 ? Math.min(1, seconds / duration) : 0
      playhead.current?.style.setProperty('inset-inline-start', `${share * 100}%`)
    },
    [duration],
  )
  useFollowPosition(pair, followPosition)

  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setShown(null)
    const target = targetOf(event.key, focusable, layout)
    if (target === null) return
    event.preventDefault()
    setFocusable(target)
    bars.current?.querySelectorAll('button')[target]?.focus()
  }

  return (
    <div className={styles['timeline']}>
      <span className={styles['label']} dir="auto" aria-hidden>
        {label}
      </span>
      <div
        ref={bars}
        role="group"
        aria-label={t.segments(label)}
        dir="ltr"
        className={styles['bars']}
        style={{ blockSize: `${layout.lanes * 32}px` }}
        onPointerLeave={() => setShown(null)}
      >
        {layout.placed.map((placed) => (
          <SegmentBar
            key={placed.segment.index}
            placed={placed}
            lanes={layout.lanes}
            current={placed.segment.index === current}
            focusable={placed.segment.index === focusable}
            onShow={setShown}
            onFocusable={setFocusable}
            onKey={move}
            onPlay={({ start, end }) => pair?.send({ kind: 'play-range', start, end })}
          />
        ))}
        <div ref={playhead} className={styles['playhead']} aria-hidden />
        {place && <SegmentPopover placed={place} edge={textEdge} />}
        {list.segments.length === 0 && <p className={styles['none']}>{t.noSegments}</p>}
      </div>
      <SegmentNotes notes={fitted.notes} />
    </div>
  )
}

const lastEnd = (list: SegmentList) => list.reach.at(-1) ?? 0

function targetOf(key: string, from: number, layout: LaneLayout): number | null {
  const last = layout.placed.length - 1
  if (last < 0) return null
  if (key === 'ArrowRight' || key === 'ArrowDown') return Math.min(last, from + 1)
  if (key === 'ArrowLeft' || key === 'ArrowUp') return Math.max(0, from - 1)
  if (key === 'Home') return 0
  return key === 'End' ? last : null
}
