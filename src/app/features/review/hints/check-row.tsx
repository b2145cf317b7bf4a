import { Check, X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { formatMediaTime } from '#src/app/features/review/media/format-media-time.ts'
import { useAriaKeys } from '#src/app/features/review/settings/own-keys.ts'
import { IconButton } from '#src/app/ui/button/icon-button.tsx'
import type { CheckRow } from '#src/domain/review/hint-rows.ts'
import type { FindingAnswer } from '#src/domain/review/listening.ts'
import { useCheckText } from './use-check-text.ts'
import styles from './check-list.module.css'

type CheckRowItemProps = {
  row: CheckRow
  /** The row that the answer keys apply to. */
  isCurrent: boolean
  answer: FindingAnswer | null
  onFocus: () => void
  onPlay: () => void
  /** Arrow keys move to another row. */
  onKeyDown: (event: KeyboardEvent) => void
  /** Null while the review cannot be changed. */
  onAnswer: ((answer: FindingAnswer) => void) | null
}

/** One row: time, evidence, the text it is about, and the answers. */
export function CheckRowItem({ row, isCurrent, answer, onFocus, onPlay, onKeyDown, onAnswer }: CheckRowItemProps) {
  const t = useTranslations('lanes')
  const ariaKeys = useAriaKeys()
  const text = useCheckText(row)
  const moment = formatMediaTime(row.start)
  return (
    <li className={styles['row']} data-answer={answer} aria-current={isCurrent}>
      <button
        type="button"
        className={styles['play']}
        data-play
        tabIndex={isCurrent ? 0 : -1}
        onFocus={onFocus}
        onClick={onPlay}
        onKeyDown={onKeyDown}
      >
        <time>{moment}</time>
        <span className={styles['content']}>
          <span>{text}</span>
          {row.segment && (
            <span dir="auto" className={styles['text']}>
              {row.segment.text}
            </span>
          )}
        </span>
      </button>
      {onAnswer ? (
        <span className={styles['answers']}>
          <IconButton
            label={t.confirmFinding(moment)}
            icon={<Check aria-hidden />}
            aria-pressed={answer === 'right'}
            aria-keyshortcuts={ariaKeys('confirm')}
            onClick={() => onAnswer('right')}
          />
          <IconButton
            label={t.rejectFinding(moment)}
            icon={<X aria-hidden />}
            aria-pressed={answer === 'not-so'}
            aria-keyshortcuts={ariaKeys('reject')}
            onClick={() => onAnswer('not-so')}
          />
        </span>
      ) : (
        answer && <span className={styles['answer']}>{t.answers[answer]}</span>
      )}
    </li>
  )
}
