// What the slider's bar shows besides the position.
import { type CSSProperties, useEffect, useMemo, useRef } from 'react'
import { type LineMap, sharedTimeAt } from '#src/domain/segments/line-map.ts'
import type { SegmentList, Segment } from '#src/domain/segments/segments.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import type { SideName } from '#src/player/core/media.ts'
import type { RangeMarks } from '#src/app/features/review/player/selected-range.tsx'
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

type RangeMarkTrackProps = { marks: RangeMarks; clock: LineMap; duration: number }

export function RangeMarkTrack({ marks: { a, b, side }, clock, duration }: RangeMarkTrackProps) {
  if (duration <= 0) return null
  const percent = (seconds: number) => `${Math.min(1, sharedTimeAt(clock, side, seconds) / duration) * 100}%`
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

type TimeRange = { readonly start: number; readonly end: number }

/** The intersection of two sorted lists of ranges: the pair can only play where both videos are buffered. */
export function intersectRanges(first: readonly TimeRange[], second: readonly TimeRange[]): TimeRange[] {
  return first.flatMap((a) =>
    second.flatMap((b) => {
      const [start, end] = [Math.max(a.start, b.start), Math.min(a.end, b.end)]
      return end > start ? [{ start, end }] : []
    }),
  )
}

/** The ranges with speech, merged to at most `maxRuns` ranges, so that thousands of segments become a short list. */
export function mergeSpeechRuns(segments: readonly Segment[], duration: number, maxRuns: number): TimeRange[] {
  const runs: TimeRange[] = []
  for (const { start, end } of segments) {
    if (start >= duration) continue
    const startShare = Math.floor((start / duration) * maxRuns) / maxRuns
    const endShare = Math.min(1, Math.ceil((end / duration) * maxRuns) / maxRuns)
    const lastRun = runs.at(-1)
    if (lastRun && startShare * duration <= lastRun.end)
      runs[runs.length - 1] = { ...lastRun, end: Math.max(lastRun.end, endShare * duration) }
    else runs.push({ start: startShare * duration, end: endShare * duration })
  }
  return runs
}

/** A CSS gradient over `duration` seconds with `color` on the given ranges and nothing between them. */
export function rangesToGradient(ranges: readonly TimeRange[], duration: number, color: string): string {
  if (ranges.length === 0 || duration <= 0) return 'none'
  const percent = (seconds: number) => `${Math.round((seconds / duration) * 10_000) / 100}%`
  const gradientStops = ranges.flatMap(({ start, end }) => [
    `transparent ${percent(start)}`,
    `${color} ${percent(start)} ${percent(end)}`,
    `transparent ${percent(end)}`,
  ])
  return `linear-gradient(to right, ${gradientStops.join(', ')})`
}
