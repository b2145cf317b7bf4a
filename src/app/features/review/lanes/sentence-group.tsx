import { memo } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { formatMediaTime } from '#src/app/features/review/stage/format-media-time.ts'
import { findPair } from '#src/domain/segment-pairs.ts'
import type { Segment, SegmentList } from '#src/domain/segments.ts'
import { VoiceBadge } from './voice-badge.tsx'
import styles from './sentence-list.module.css'

type SentenceGroupProps = {
  segments: readonly Segment[]
  /** Index of the current segment, if it is in this group. */
  current: number | null
  /** The other language's segments; the paired text is shown below the current segment. */
  otherList: SegmentList
}

/** One group of a segment list. The list handles presses. */
export const SentenceGroup = memo(function SentenceGroup({ segments, current, otherList }: SentenceGroupProps) {
  const t = useTranslations('lanes')
  return segments.map((segment) => {
    const { index, text, start, speaker, gender } = segment
    const counterpart = index === current ? findPair(segment, otherList) : null
    return (
      <li key={index} className={styles['item']}>
        <button
          type="button"
          className={styles['sentence']}
          data-index={index}
          aria-current={index === current || undefined}
        >
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
          <time>{formatMediaTime(start)}</time>
        </button>
      </li>
    )
  })
})
