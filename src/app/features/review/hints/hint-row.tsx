import { Check, X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useTranslations, useLocale } from '#src/app/platform/i18n/use-translations.tsx'
import { formatMediaTime } from '#src/app/features/review/media/format-media-time.ts'
import { useAriaKeys } from '#src/app/features/review/settings/custom-shortcuts.ts'
import { IconButton } from '#src/app/ui/button/icon-button.tsx'
import type { HintRow } from '#src/domain/review/hint-rows.ts'
import type { FindingAnswer, AnsweredFinding } from '#src/domain/review/listening.ts'
import styles from './hint-list.module.css'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { Stack, Row, SecondaryText } from '#src/app/ui/layout/layout.tsx'

type HintRowItemProps = {
  row: HintRow
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
export function HintRowItem({ row, isCurrent, answer, onFocus, onPlay, onKeyDown, onAnswer }: HintRowItemProps) {
  const t = useTranslations('lanes')
  const ariaKeys = useAriaKeys()
  const text = useHintText(row)
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
        <Stack as="span" gap={0} className={styles['content']}>
          <span>{text}</span>
          {row.segment && (
            <span dir="auto" className={styles['text']}>
              {row.segment.text}
            </span>
          )}
        </Stack>
      </button>
      {onAnswer ? (
        <Row as="span" gap={0} nowrap>
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
        </Row>
      ) : (
        answer && (
          <SecondaryText as="span" className={styles['answer']}>
            {t.answers[answer]}
          </SecondaryText>
        )
      )}
    </li>
  )
}

/** Describes the evidence of a row in a sentence, with its measure. */
function useHintText(row: HintRow): string {
  const t = useTranslations('lanes')
  const tReview = useTranslations('review')
  const locale = intlTag(useLocale())
  const format = (value: number, digits: number) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value)
  const { finding, hint, side, segment } = row
  if (finding) return findingText(finding)
  return hint ? tReview.withLabel(tReview[side], t.hintKinds[hint.kind](hint.amount.toFixed(1))) : ''

  function findingText({ kind, measure, expected, start, end, segment: place }: AnsweredFinding): string {
    const seconds = format(Math.abs(measure), 1)
    const hertz = format(measure, 0)
    const line = format((segment?.originalIndex ?? place ?? 0) + 1, 0)
    switch (kind) {
      case 'line-not-dubbed':
        return t.findings.lineNotDubbed(format(end - start, 1))
      case 'line-cut-off':
        return t.findings.lineCutOff(seconds, format(expected ?? end - start, 1))
      case 'extra-speech':
        return t.findings.extraSpeech(seconds)
      case 'wrong-gender':
        // The nearest usual pitch is above for a woman's line, whatever gender the dub's list says.
        return measure < (expected ?? measure) ? t.findings.manForWoman(hertz) : t.findings.womanForMan(hertz)
      case 'voice-changed':
        return t.findings.voiceChanged(hertz, format(expected ?? measure, 0))
      case 'same-voice':
        return t.findings.sameVoice(hertz)
      case 'early':
        return t.findings.early(line, seconds)
      case 'late':
        return t.findings.late(line, seconds)
      case 'dub-offset':
        return measure < 0 ? t.findings.dubEarly(seconds) : t.findings.dubLate(seconds)
      case 'loudness-differs': {
        const difference = measure - (expected ?? measure)
        const units = format(Math.abs(difference), 0)
        return difference < 0 ? t.findings.quieter(units) : t.findings.louder(units)
      }
      case 'clipping':
        return t.findings.clipping(tReview[side], format(measure * 100, 1))
      case 'silence':
        return t.findings.silence(tReview[side], seconds)
    }
  }
}
