import { Check } from 'lucide-react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { formatMediaTime } from '#src/app/features/review/stage/format-media-time.ts'
import type { Hint } from '#src/domain/find-hints.ts'
import styles from './hint-list.module.css'

type HintRowProps = { hint: Hint; isVisited: boolean; onPlay: () => void }

/** One hint: time, kind, and the text it is about. */
export function HintRow({ hint: { kind, side, segment, amount }, isVisited, onPlay }: HintRowProps) {
  const t = useTranslations('lanes')
  const tReview = useTranslations('review')
  return (
    <li>
      <button type="button" className={styles['hint']} onClick={onPlay}>
        <time>{formatMediaTime(segment.start)}</time>
        <span className={styles['content']}>
          <span>
            {tReview[side]}: {t.hintKinds[kind](amount.toFixed(1))}
          </span>
          <span dir="auto" className={styles['text']}>
            {segment.text}
          </span>
        </span>
        {isVisited && <Check className={styles['visited']} aria-label={t.visited} />}
      </button>
    </li>
  )
}
