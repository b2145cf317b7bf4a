import { memo } from 'react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { formatMediaTime } from '#src/app/features/review/stage/media-time.ts'
import { pairOf } from '#src/domain/segment-pairs.ts'
import type { Segment, SegmentList } from '#src/domain/segments.ts'
import { VoiceLetter } from './voice-letter.tsx'
import styles from './sentence-list.module.css'

type SentenceRowsProps = {
  rows: readonly Segment[]
  /** Index of the current segment, if it is in this group. */
  current: number | null
  /** The other language's segments; the paired text is shown below the current segment. */
  other: SegmentList
}

/** One group of a segment list. The list handles presses. */
export const SentenceRows = memo(function SentenceRows({ rows, current, other }: SentenceRowsProps) {
  const t = useText('lanes')
  return rows.map((segment) => {
    const { index, text, start, speaker, gender } = segment
    const pair = index === current ? pairOf(segment, other) : null
    return (
      <li key={index} className={styles['item']}>
        <button
          type="button"
          className={styles['sentence']}
          data-index={index}
          aria-current={index === current || undefined}
        >
          <VoiceLetter gender={gender} />
          <span className={styles['said']}>
            <span dir="auto" className={styles['text']}>
              {speaker && <b>{speaker}: </b>}
              {text}
            </span>
            {index === current && (
              <span dir="auto" className={styles['pair']}>
                {pair ? pair.text : t.noPair}
              </span>
            )}
          </span>
          <time>{formatMediaTime(start)}</time>
        </button>
      </li>
    )
  })
})
