// What the slider's bar shows besides the position.
import { type CSSProperties, useEffect, useMemo, useRef } from 'react'
import type { SegmentList } from '#src/domain/segments/segments.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import type { SideName } from '#src/player/core/media.ts'
import type { RangeMarks } from '#src/app/features/review/player/range-marks.ts'
import { intersectRanges, mergeSpeechRuns, rangesToGradient } from './slider-ranges.ts'
import styles from './seek-slider.module.css'

type BufferedTrackProps = {
  pair: VideoPair | null
  duration: number
  /** The sides whose videos can be shown. */
  sides: readonly SideName[]
}

/** The ranges that both videos have buffered. */
export function BufferedTrack({ pair, duration, sides }: BufferedTrackProps) {
  const trackRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let gradient = ''
    const updateGradient = () => {
      const [first = [], second = first] = sides.map((side) => pair?.buffered(side) ?? [])
      const nextGradient = rangesToGradient(intersectRanges(first, second), duration, 'var(--loaded)')
      if (nextGradient !== gradient) trackRef.current?.style.setProperty('background-image', nextGradient)
      gradient = nextGradient
    }
    updateGradient()
    return pair?.onBufferedChange(updateGradient)
  }, [pair, duration, sides])
  return <div ref={trackRef} className={styles['buffered']} />
}

/** Number of cells for speech on the bar: two or three px each on a phone. */
const maxSpeechRuns = 160

export function SpeechTrack({ list, duration }: { list: SegmentList; duration: number }) {
  const gradient = useMemo(
    () =>
      rangesToGradient(
        duration > 0 ? mergeSpeechRuns(list.segments, duration, maxSpeechRuns) : [],
        duration,
        'var(--ink-2)',
      ),
    [list, duration],
  )
  return <div className={styles['speech']} style={{ backgroundImage: gradient }} />
}

export function RangeMarkTrack({ marks: { a, b }, duration }: { marks: RangeMarks; duration: number }) {
  if (duration <= 0) return null
  const percent = (seconds: number) => `${Math.min(1, seconds / duration) * 100}%`
  const rangeStyle: CSSProperties | null =
    a !== null && b !== null ? { left: percent(a), right: `calc(100% - ${percent(b)})` } : null
  return (
    <>
      {rangeStyle && <div className={styles['markedRange']} style={rangeStyle} />}
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
