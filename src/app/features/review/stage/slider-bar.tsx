// What the slider's bar shows besides the position.
import { type CSSProperties, useEffect, useMemo, useRef } from 'react'
import type { SegmentList } from '#src/domain/segments.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import type { SideName } from '#src/player/core/media.ts'
import type { Marks } from './range-marks.ts'
import { inBoth, speechRuns, stretchesAsGradient } from './slider-track.ts'
import styles from './position-slider.module.css'

type LoadedProps = {
  pair: VideoPair | null
  duration: number
  /** The sides whose videos can be shown. */
  sides: readonly SideName[]
}

/** The ranges that both videos have buffered. */
export function LoadedOnBar({ pair, duration, sides }: LoadedProps) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let drawn = ''
    const draw = () => {
      const [first = [], second = first] = sides.map((side) => pair?.buffered(side) ?? [])
      const next = stretchesAsGradient(inBoth(first, second), duration, 'var(--loaded)')
      if (next !== drawn) bar.current?.style.setProperty('background-image', next)
      drawn = next
    }
    draw()
    return pair?.onBuffered(draw)
  }, [pair, duration, sides])
  return <div ref={bar} className={styles['loaded']} />
}

/** Number of cells for speech on the bar: two or three px each on a phone. */
const cells = 160

export function SpeechOnBar({ list, duration }: { list: SegmentList; duration: number }) {
  const drawn = useMemo(
    () => stretchesAsGradient(duration > 0 ? speechRuns(list.segments, duration, cells) : [], duration, 'var(--ink-2)'),
    [list, duration],
  )
  return <div className={styles['speech']} style={{ backgroundImage: drawn }} />
}

export function MarksOnBar({ marks: { a, b }, duration }: { marks: Marks; duration: number }) {
  if (duration <= 0) return null
  const percent = (seconds: number) => `${Math.min(1, seconds / duration) * 100}%`
  const stretch: CSSProperties | null =
    a !== null && b !== null ? { left: percent(a), right: `calc(100% - ${percent(b)})` } : null
  return (
    <>
      {stretch && <div className={styles['stretch']} style={stretch} />}
      {a !== null && (
        <span className={styles['mark']} style={{ left: percent(a) }}>
          A
        </span>
      )}
      {b !== null && (
        <span className={styles['mark']} style={{ left: percent(b) }}>
          B
        </span>
      )}
    </>
  )
}
