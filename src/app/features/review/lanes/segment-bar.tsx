import { type CSSProperties, memo } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { classNames } from '#src/app/ui/class-names.ts'
import type { PlacedSegment } from '#src/domain/segments/segment-lanes.ts'
import { ownTimes } from '#src/domain/segments/segments.ts'
import { formatMediaTime } from '#src/app/features/review/media/format-media-time.ts'
import type { SideName } from '#src/player/core/media.ts'
import { useConversationMarks } from './conversation-marks.ts'
import { type LineChanges, MarkIcon } from './segment-review.tsx'
import { VoiceBadge, voiceClass } from '#src/app/features/review/player/voice-badge.tsx'
import styles from './segment-bar.module.css'

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
export const SegmentBar = memo(function SegmentBar({
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
