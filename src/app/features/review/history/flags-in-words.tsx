import { useText } from '#src/app/platform/i18n/text.tsx'
import { formatMediaSpan } from '#src/app/features/review/stage/media-time.ts'
import type { ReviewFlag } from '#src/domain/review-flags.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import styles from './oversight.module.css'

type FlagsInWordsProps = { flags: readonly ReviewFlag[]; pair: VideoPair | null }

/** The flags of a review, each with its text and a button that seeks to it. */
export function FlagsInWords({ flags, pair }: FlagsInWordsProps) {
  const t = useText('history')
  const words = useText('review')
  return (
    <>
      <p className={styles['note']}>{t.flags(flags.length)}</p>
      <ol className={styles['flags']}>
        {flags.map(({ start, end, side, reason, remark }) => (
          <li key={`${start} ${end} ${side} ${reason} ${remark}`}>
            <button
              type="button"
              className={styles['jump']}
              onClick={() => pair?.send(end > start ? { kind: 'play-range', start, end } : { kind: 'seek', to: start })}
            >
              <span className={styles['note']}>
                <span className={styles['time']}>{formatMediaSpan(start, end)}</span> · {words[side ?? 'both']}
              </span>
              <span>{words.notes[reason]}</span>
              {remark !== '' && <span dir="auto">{remark}</span>}
            </button>
          </li>
        ))}
      </ol>
    </>
  )
}
