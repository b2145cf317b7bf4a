import { type CSSProperties, type KeyboardEvent, memo } from 'react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { classNames } from '#src/app/ui/class-names.ts'
import type { PlacedSegment } from '#src/domain/segment-lanes.ts'
import type { Segment } from '#src/domain/segments.ts'
import { formatMediaTime } from '#src/app/features/review/stage/media-time.ts'
import { VoiceLetter, voiceClass } from './voice-letter.tsx'
import styles from './segment-bar.module.css'

type SegmentBarProps = {
  placed: PlacedSegment
  lanes: number
  /** Heard at this moment. */
  current: boolean
  /** The one that Tab reaches. */
  focusable: boolean
  onShow: (index: number) => void
  onFocusable: (index: number) => void
  onKey: (event: KeyboardEvent) => void
  onPlay: (segment: Segment) => void
}

/** One segment on a timeline: pressing it plays its range. */
export const SegmentBar = memo(function SegmentBar({
  placed: { segment, lane, left, width },
  lanes,
  current,
  focusable,
  onShow,
  onFocusable,
  onKey,
  onPlay,
}: SegmentBarProps) {
  const t = useText('review')
  const { index, text, start, end, gender } = segment
  const place: CSSProperties = {
    insetInlineStart: `${left}%`,
    inlineSize: `${width}%`,
    insetBlockStart: `${(lane / lanes) * 100}%`,
    blockSize: `${100 / lanes}%`,
  }
  return (
    <button
      type="button"
      className={classNames(styles['bar'], voiceClass(gender), current && styles['current'])}
      style={place}
      tabIndex={focusable ? 0 : -1}
      aria-label={t.segmentLabel(text, t.gender[gender], formatMediaTime(start), formatMediaTime(end))}
      aria-current={current || undefined}
      onClick={() => {
        onShow(index)
        onFocusable(index)
        onPlay(segment)
      }}
      onFocus={() => {
        onShow(index)
        onFocusable(index)
      }}
      onKeyDown={onKey}
      onPointerEnter={() => onShow(index)}
    >
      <VoiceLetter gender={gender} />
    </button>
  )
})
