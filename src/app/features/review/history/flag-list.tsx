import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { formatMediaRange } from '#src/app/features/review/stage/format-media-time.ts'
import type { ReviewFlag } from '#src/domain/review-flags.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import styles from './task-history.module.css'

type FlagListProps = { flags: readonly ReviewFlag[]; pair: VideoPair | null }

/** The flags of a review, each with its text and a button that seeks to it. */
export function FlagList({ flags, pair }: FlagListProps) {
  const t = useTranslations('history')
  const tReview = useTranslations('review')
  return (
    <>
      <p className={styles['note']}>{t.flags(flags.length)}</p>
      <ol className={styles['flags']}>
        {flags.map(({ start, end, side, reason, remark }) => (
          <li key={`${start} ${end} ${side} ${reason} ${remark}`}>
            <button
              type="button"
              className={styles['jump']}
              onClick={() =>
                pair?.dispatch(end > start ? { kind: 'play-range', start, end } : { kind: 'seek', to: start })
              }
            >
              <span className={styles['note']}>
                <span className={styles['time']}>{formatMediaRange(start, end)}</span> · {tReview[side ?? 'both']}
              </span>
              <span>{tReview.notes[reason]}</span>
              {remark !== '' && <span dir="auto">{remark}</span>}
            </button>
          </li>
        ))}
      </ol>
    </>
  )
}
