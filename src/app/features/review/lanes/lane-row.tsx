import { type ReactNode, useEffect, useMemo, useRef, useSyncExternalStore, type CSSProperties, memo } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { subscribeToSegment } from '#src/app/features/review/player/subscribe-to-position.ts'
import { visibleSegments, type LaneLayout, type PlacedSegment } from '#src/domain/segments/segment-lanes.ts'
import { type SegmentList, ownTimes } from '#src/domain/segments/segments.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import type { Dispose } from '#src/player/core/scope.ts'
import type { SideName } from '#src/player/core/media.ts'
import type { LaneViewport } from './lane-viewport.ts'
import { useConversationMarks } from './conversation-marks.ts'
import { useSegmentReview, type LineChanges } from './segment-review.ts'
import { MarkIcon } from './segment-notes.tsx'
import styles from './segment-lanes.module.css'
import { classNames } from '#src/app/ui/class-names.ts'
import { formatMediaTime } from '#src/app/features/review/media/format-media-time.ts'
import { VoiceBadge, voiceClass } from '#src/app/features/review/player/voice-badge.tsx'

type LaneRowProps = {
  side: SideName
  sideLabel: string
  list: SegmentList
  layout: LaneLayout
  /** Number of segments of the side as imported. */
  segmentCount: number
  viewport: LaneViewport
  pair: VideoPair | null
  /** Index of the segment that is the tab stop, if it is on this side. */
  focusableIndex: number | null
  describedIndex: number | null
  describedBy: string
  /** The video's holds, and its waveform below the segments, when it is available. */
  waveform: ReactNode
}

/** Widths in pixels from which a bar shows its letter, and its text. */
const minLetterWidthPx = 20
const minTextWidthPx = 64

/** Width in pixels below which a single segment can be neither seen nor pressed. */
const minSegmentWidthPx = 3

/** Minimum milliseconds between two updates of the current segment's mark. */
const markIntervalMs = 1000

/** One side's segments in view. */
export function LaneRow({
  side,
  sideLabel,
  list,
  layout,
  segmentCount,
  viewport,
  pair,
  focusableIndex,
  describedIndex,
  describedBy,
  waveform,
}: LaneRowProps) {
  const t = useTranslations('review')
  const { from, to, pixelsPerSecond } = useSyncExternalStore(
    viewport.onRenderedRangeChange,
    viewport.renderedRange,
    viewport.renderedRange,
  )
  const { marks, changes } = useSegmentReview()
  const rowRef = useRef<HTMLDivElement>(null)
  const renderedSegments = useMemo(
    () =>
      visibleSegments(layout, {
        from,
        to,
        minSegmentSeconds: minSegmentWidthPx / pixelsPerSecond,
        alwaysVisible: [focusableIndex],
      }),
    [layout, from, to, pixelsPerSecond, focusableIndex],
  )
  useEffect(() => markCurrentSegment(rowRef.current, renderedSegments, pair, list), [pair, list, renderedSegments])
  const labelSizeFor = (seconds: number) => {
    const width = seconds * pixelsPerSecond
    return width < minLetterWidthPx ? 'nothing' : width < minTextWidthPx ? 'letter' : 'text'
  }
  return (
    <div ref={rowRef} className={styles['row']} style={rowStyle(layout)}>
      {renderedSegments.map((placed) => {
        const { index, originalIndex, start, end } = placed.segment
        return (
          <SegmentBar
            key={index}
            side={side}
            sideLabel={sideLabel}
            placed={placed}
            segmentCount={segmentCount}
            duration={viewport.duration}
            labelSize={labelSizeFor(end - start)}
            mark={marks[side].get(originalIndex)}
            change={side === 'dub' ? changes.get(originalIndex) : undefined}
            isFocusable={index === focusableIndex}
            describedBy={index === describedIndex ? describedBy : undefined}
          />
        )
      })}
      {waveform}
      {list.segments.length === 0 && <p className={styles['empty']}>{t.noSegments}</p>}
    </div>
  )
}

/**
 * Marks the current segment directly in the DOM: with short segments React would have to compare many elements during
 * playback. A bar that is rendered later is marked when the effect runs again.
 */
function markCurrentSegment(
  row: HTMLElement | null,
  renderedSegments: readonly PlacedSegment[],
  pair: VideoPair | null,
  list: SegmentList,
): Dispose | undefined {
  if (!row || !pair) return undefined
  return subscribeToSegment(
    pair,
    list,
    (index) => {
      row.querySelector('[aria-current]')?.removeAttribute('aria-current')
      const barIndex = renderedSegments.findIndex(({ segment }) => segment.index === index)
      row.children[barIndex]?.setAttribute('aria-current', 'true')
    },
    markIntervalMs,
  )
}

/** The height of a row and of its label, from the number of its lanes. */
export function rowStyle(layout: LaneLayout) {
  return { blockSize: `calc(var(--lane) * ${layout.lanes} + var(--wave))` }
}

type SegmentBarProps = {
  side: SideName
  sideLabel: string
  placed: PlacedSegment
  /** Number of segments of the side as imported. */
  segmentCount: number
  duration: number
  /** What the bar's width has room for. */
  labelSize: 'nothing' | 'letter' | 'text'
  /** Whether the segment is marked as correct; undefined without a mark. */
  mark: boolean | undefined
  /** How the line changed since the round before. */
  change: ReturnType<LineChanges['get']>
  /** Whether the bar is the tab stop. */
  isFocusable: boolean
  /** The id of the element with the paired segment's text, while it is shown. */
  describedBy: string | undefined
}

/** One segment on a timeline. The timelines handle its events and mark it as current. */
const SegmentBar = memo(function SegmentBar({
  side,
  sideLabel,
  placed: { segment, lane },
  segmentCount,
  duration,
  labelSize,
  mark,
  change,
  isFocusable,
  describedBy,
}: SegmentBarProps) {
  const t = useTranslations('lanes')
  const tReview = useTranslations('review')
  const conversation = useConversationMarks()
  const { index, originalIndex, text, start, end, gender } = segment
  const percent = (seconds: number) => `${(seconds / duration) * 100}%`
  const barStyle: CSSProperties = {
    insetInlineStart: percent(start),
    inlineSize: percent(end - start),
    insetBlockStart: `calc(var(--lane) * ${lane})`,
  }
  const own = ownTimes(segment)
  const times = [own.start, own.end].map(formatMediaTime)
  const messages = conversation?.describe({ kind: 'line', side, index: originalIndex })
  const plainName = t.segmentName(sideLabel, originalIndex + 1, segmentCount, times, t.voices[gender], text)
  const name = mark === undefined ? plainName : t.withMark(plainName, mark)
  return (
    <button
      type="button"
      data-side={side}
      data-index={index}
      className={classNames(styles['bar'], voiceClass(gender))}
      style={barStyle}
      tabIndex={isFocusable ? 0 : -1}
      data-mark={mark}
      data-change={change}
      data-messages={messages ? '' : undefined}
      aria-label={[name, change && tReview.lineChanges[change], messages].filter(Boolean).join(' · ')}
      aria-describedby={describedBy}
    >
      {labelSize !== 'nothing' && (mark === undefined ? <VoiceBadge gender={gender} /> : <MarkIcon ok={mark} />)}
      {labelSize === 'text' && (
        <span className={styles['text']} dir="auto">
          {text}
        </span>
      )}
    </button>
  )
})
