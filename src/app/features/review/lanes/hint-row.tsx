import { Check } from 'lucide-react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { formatMediaTime } from '#src/app/features/review/stage/media-time.ts'
import type { Hint } from '#src/domain/hints.ts'
import styles from './hint-list.module.css'

type HintRowProps = { hint: Hint; looked: boolean; onLook: () => void }

/** One hint: time, kind, and the text it is about. */
export function HintRow({ hint: { kind, side, segment, amount }, looked, onLook }: HintRowProps) {
  const t = useText('lanes')
  const words = useText('review')
  return (
    <li>
      <button type="button" className={styles['hint']} onClick={onLook}>
        <time>{formatMediaTime(segment.start)}</time>
        <span className={styles['what']}>
          <span>
            {words[side]}: {t.hintKinds[kind](amount.toFixed(1))}
          </span>
          <span dir="auto" className={styles['text']}>
            {segment.text}
          </span>
        </span>
        {looked && <Check className={styles['looked']} aria-label={t.lookedAt} />}
      </button>
    </li>
  )
}
