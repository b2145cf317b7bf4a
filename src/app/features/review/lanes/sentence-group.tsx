import { memo } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { formatMediaTime } from '#src/app/features/review/media/format-media-time.ts'
import { Flag } from 'lucide-react'
import { IconButton } from '#src/app/ui/button/icon-button.tsx'
import { VisuallyHidden } from '#src/app/ui/visually-hidden.tsx'
import type { SideName } from '#src/player/core/media.ts'
import { useConversationMarks } from './conversation-marks.ts'
import { type LineChanges, MarkIcon } from './segment-review.tsx'
import { findPair } from '#src/domain/segments/segment-pairs.ts'
import { ownTimes, type Segment, type SegmentList } from '#src/domain/segments/segments.ts'
import { VoiceBadge } from '#src/app/features/review/player/voice-badge.tsx'
import styles from './sentence-list.module.css'

type SentenceGroupProps = {
  segments: readonly Segment[]
  /** Index of the current segment, if it is in this group. */
  current: number | null
  /** The other language's segments; the paired text is shown below the current segment. */
  otherList: SegmentList
  side: SideName
  /** Whether each marked segment is correct, by its original index. */
  marks: ReadonlyMap<number, boolean>
  changes: LineChanges
  /** Whether each row has a button that flags its segment. */
  canFlag: boolean
}

/** One group of a segment list. The list handles presses. */
export const SentenceGroup = memo(function SentenceGroup({
  segments,
  current,
  otherList,
  side,
  marks,
  changes,
  canFlag,
}: SentenceGroupProps) {
  const t = useTranslations('lanes')
  const tReview = useTranslations('review')
  const conversation = useConversationMarks()
  return segments.map((segment) => {
    const { index, originalIndex, text, speaker, gender } = segment
    const mark = marks.get(originalIndex)
    const change = changes.get(originalIndex)
    const line = { kind: 'line', side, index: originalIndex } as const
    const counterpart = index === current ? findPair(segment, otherList) : null
    return (
      <li key={index} className={styles['item']} data-index={index}>
        <button type="button" className={styles['sentence']} aria-current={index === current || undefined}>
          <VoiceBadge gender={gender} />
          <span className={styles['content']}>
            <span dir="auto" className={styles['text']}>
              {speaker && <b>{speaker}: </b>}
              {text}
            </span>
            {index === current && (
              <span dir="auto" className={styles['counterpart']}>
                {counterpart ? counterpart.text : t.noCounterpart}
              </span>
            )}
          </span>
          <span className={styles['side']}>
            <time>{formatMediaTime(ownTimes(segment).start)}</time>
            {change && <small>{tReview.lineChanges[change]}</small>}
            {mark !== undefined && (
              <>
                <MarkIcon ok={mark} />
                <VisuallyHidden>{t.markedSegment(originalIndex + 1, mark)}</VisuallyHidden>
              </>
            )}
          </span>
        </button>
        {conversation?.describe(line) && conversation.mark(line)}
        {canFlag && (
          <IconButton
            className={styles['flag']}
            label={t.flagSegmentNumber(originalIndex + 1)}
            icon={<Flag aria-hidden />}
            data-flag
          />
        )}
      </li>
    )
  })
})
