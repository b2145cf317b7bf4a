import { type PointerEvent, useEffect, useMemo, useRef } from 'react'
import type { SpeakerGender } from '#src/domain/segments/gender.ts'
import type { SegmentList } from '#src/domain/segments/segments.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { sideNames } from '#src/player/core/media.ts'
import { animatePosition } from '#src/app/features/review/player/position-animation.ts'
import type { SegmentLists } from './lane-listeners.ts'
import type { LaneViewport } from './lane-viewport.ts'
import styles from './minimap.module.css'

type MinimapProps = { viewport: LaneViewport; lists: SegmentLists; pair: VideoPair | null }

const genders: readonly SpeakerGender[] = ['male', 'female', 'unknown']

/** Overview of both timelines; the visible part is moved by dragging. Keys reach every segment without it. */
export function Minimap({ viewport, lists, pair }: MinimapProps) {
  const containerRef = useRef<HTMLDivElement>(null)
  const viewRef = useRef<HTMLDivElement>(null)
  const playheadRef = useRef<HTMLDivElement>(null)
  const { duration } = viewport

  useEffect(() => {
    const updateView = () => {
      const { from, span } = viewport.zoom()
      if (!containerRef.current || !viewRef.current) return
      containerRef.current.hidden = span >= duration
      viewRef.current.style.insetInlineStart = `${(from / duration) * 100}%`
      viewRef.current.style.inlineSize = `${(span / duration) * 100}%`
    }
    updateView()
    return viewport.onViewChange(updateView)
  }, [viewport, duration])

  useEffect(() => {
    if (!playheadRef.current) return undefined
    const animation = animatePosition(playheadRef.current, pair, duration)
    // The line's box is as wide as the strip, so percentages need no measuring.
    animation.setTransforms('translateX(0)', 'translateX(100%)')
    return animation.close
  }, [pair, duration])

  const centerOnPointer = (event: PointerEvent<HTMLDivElement>) => {
    if (event.buttons !== 1) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const { left, width } = event.currentTarget.getBoundingClientRect()
    viewport.centerOn(((event.clientX - left) / width) * duration)
  }

  const paths = useMemo(
    () =>
      sideNames.flatMap((side, row) =>
        genders.map((gender) => ({ key: side + gender, gender, d: segmentsPath(lists[side], gender, row) })),
      ),
    [lists],
  )

  return (
    <div
      ref={containerRef}
      className={styles['minimap']}
      dir="ltr"
      aria-hidden
      hidden={viewport.zoom().span >= duration}
      onPointerDown={centerOnPointer}
      onPointerMove={centerOnPointer}
    >
      <svg className={styles['segments']} viewBox={`0 0 ${duration} 2`} preserveAspectRatio="none">
        {paths.map(({ key, gender, d }) => (
          <path key={key} fill={`var(--${gender})`} d={d} />
        ))}
      </svg>
      <div ref={viewRef} className={styles['view']} />
      <div ref={playheadRef} className={styles['playhead']} />
    </div>
  )
}

/** One SVG path for all segments of a voice: a box each, in the upper or the lower half. */
function segmentsPath(list: SegmentList, gender: SpeakerGender, row: number): string {
  return list.segments
    .filter((segment) => segment.gender === gender)
    .map(({ start, end }) => `M${start.toFixed(3)} ${row + 0.15}h${(end - start).toFixed(3)}v.7H${start.toFixed(3)}z`)
    .join('')
}
