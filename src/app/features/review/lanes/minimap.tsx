import { type PointerEvent, useEffect, useMemo, useRef } from 'react'
import type { Gender, SegmentList } from '#src/domain/segments.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { sideNames } from '#src/player/core/media.ts'
import { glideAlong } from '#src/app/features/review/stage/glide.ts'
import type { BothLists } from './lane-keys.ts'
import type { LaneWindow } from './lane-window.ts'
import styles from './minimap.module.css'

type MinimapProps = { lanes: LaneWindow; lists: BothLists; pair: VideoPair | null }

const genders: readonly Gender[] = ['male', 'female', 'unknown']

/** Overview of both timelines; the visible part is moved by dragging. Keys reach every segment without it. */
export function Minimap({ lanes, lists, pair }: MinimapProps) {
  const box = useRef<HTMLDivElement>(null)
  const view = useRef<HTMLDivElement>(null)
  const line = useRef<HTMLDivElement>(null)
  const { duration } = lanes

  useEffect(() => {
    const place = () => {
      const { from, span } = lanes.zoom()
      if (!box.current || !view.current) return
      box.current.hidden = span >= duration
      view.current.style.insetInlineStart = `${(from / duration) * 100}%`
      view.current.style.inlineSize = `${(span / duration) * 100}%`
    }
    place()
    return lanes.onMove(place)
  }, [lanes, duration])

  useEffect(() => {
    if (!line.current) return undefined
    const glide = glideAlong(line.current, pair, duration)
    // The line's box is as wide as the strip, so percentages need no measuring.
    glide.between('translateX(0)', 'translateX(100%)')
    return glide.close
  }, [pair, duration])

  const look = (event: PointerEvent<HTMLDivElement>) => {
    if (event.buttons !== 1) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const { left, width } = event.currentTarget.getBoundingClientRect()
    lanes.lookAt(((event.clientX - left) / width) * duration)
  }

  const paths = useMemo(
    () =>
      sideNames.flatMap((side, row) =>
        genders.map((gender) => ({ key: side + gender, gender, d: bars(lists[side], gender, row) })),
      ),
    [lists],
  )

  return (
    <div ref={box} className={styles['minimap']} dir="ltr" aria-hidden hidden onPointerDown={look} onPointerMove={look}>
      <svg className={styles['segments']} viewBox={`0 0 ${duration} 2`} preserveAspectRatio="none">
        {paths.map(({ key, gender, d }) => (
          <path key={key} className={styles[gender]} d={d} />
        ))}
      </svg>
      <div ref={view} className={styles['view']} />
      <div ref={line} className={styles['line']} />
    </div>
  )
}

/** One SVG path for all segments of a voice: a box each, in the upper or the lower half. */
function bars(list: SegmentList, gender: Gender, row: number): string {
  return list.segments
    .filter((segment) => segment.gender === gender)
    .map(({ start, end }) => `M${start.toFixed(3)} ${row + 0.15}h${(end - start).toFixed(3)}v.7H${start.toFixed(3)}z`)
    .join('')
}
