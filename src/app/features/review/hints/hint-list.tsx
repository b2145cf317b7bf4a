import { ChevronDown, ListChecks, Check, X } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState, useEffect, useMemo } from 'react'
import { useTranslations, useLocale } from '#src/app/platform/i18n/use-translations.tsx'
import { useSelectRange } from '#src/app/features/review/player/selected-range.tsx'
import { useShortcuts } from '#src/app/features/review/settings/use-shortcuts.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { answerRow, type HintRow, findAnswer, buildHintRows } from '#src/domain/review/hint-rows.ts'
import { type FindingAnswer, mergeListening, type AnsweredFinding } from '#src/domain/review/listening.ts'
import { findPair } from '#src/domain/segments/segment-pairs.ts'
import { otherSide } from '#src/player/core/media.ts'
import { playSourceThenDub } from '#src/app/features/review/lanes/source-then-dub.ts'
import styles from './hint-list.module.css'
import { Row, SecondaryText, Stack, Text } from '#src/app/ui/layout/layout.tsx'
import type { DraftController } from '#src/app/features/review/task/draft-controller.ts'
import { usePairClock, usePairView } from '#src/app/features/review/player/use-video-pair.ts'
import type { TaskMedia } from '#src/app/features/review/task/task-media.ts'
import { findHints } from '#src/domain/segments/find-hints.ts'
import type { ReviewDraft } from '#src/domain/review/review-draft.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { useAlignedSegments } from '#src/app/features/review/lanes/use-aligned-segments.ts'
import { useSoundAnalysis } from '#src/app/features/review/media/use-sound-analysis.ts'
import { formatMediaTime } from '#src/app/features/review/media/format-media-time.ts'
import { useAriaKeys } from '#src/app/features/review/settings/custom-shortcuts.ts'
import { IconButton } from '#src/app/ui/button/icon-button.tsx'
import { intlTag } from '#src/app/platform/i18n/locale.ts'

/** Number of rows shown before "show all". */
const initialRowCount = 30

/** Longest range in seconds that a row plays: a finding about the whole dub is heard after a few seconds. */
const maxPlaySeconds = 10

const rowKey = ({ kind, side, start }: HintRow) => `${kind}-${side}-${start}`

/**
 * Shows the number of rows; expanded, each row plays source and dub, and the person answers it. A confirmed row becomes
 * a flag. Rows never change scores.
 */
export function HintList({ media, pair, draft, draftController }: Parameters<typeof useHintRows>[0]) {
  const t = useTranslations('lanes')
  const { rows, lists, isListening, isCompared } = useHintRows({ media, pair, draft, draftController })
  const [open, setOpen] = useState(false)
  const [isExpanded, setIsExpanded] = useState(false)
  const [lastKey, setLastKey] = useState('')
  const listRef = useRef<HTMLUListElement>(null)
  const selectRange = useSelectRange()
  const id = useId()
  const visibleRows = isExpanded ? rows : rows.slice(0, initialRowCount)
  const currentRow = visibleRows.find((row) => rowKey(row) === lastKey) ?? visibleRows[0]

  const answer = (row: HintRow, value: FindingAnswer) => {
    if (!draftController) return
    setLastKey(rowKey(row))
    const latest = draftController.view().draft
    const isSame = findAnswer(row, latest.hintAnswers) === value
    draftController.change(answerRow(latest, row, isSame ? null : value))
  }
  const answerCurrentRow = (value: FindingAnswer) => () => open && currentRow && answer(currentRow, value)
  useShortcuts(
    open && draftController ? { confirm: answerCurrentRow('right'), reject: answerCurrentRow('not-so') } : {},
  )

  if (rows.length === 0 && isListening) return <SecondaryText className={styles['empty']}>{t.listening}</SecondaryText>
  if (rows.length === 0) return isCompared && <SecondaryText className={styles['empty']}>{t.noHints}</SecondaryText>

  const play = (row: HintRow) => {
    const { side, start, end, shared, segment, finding } = row
    setLastKey(rowKey(row))
    selectRange({ start, end: Math.max(end, start + 0.1), side, segment: segment?.originalIndex ?? null })
    const longestEnd = segment ? Infinity : shared.start + maxPlaySeconds
    // A late line is spoken elsewhere than it is listed.
    const spoken = { start: shared.start, end: Math.min(Math.max(shared.end, shared.start + 1), longestEnd) }
    const counterpart = segment && findPair(segment, lists[otherSide(side)])
    if (pair) playSourceThenDub(pair, side, finding ? spoken : (segment ?? spoken), counterpart)
  }
  const moveFocus = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || !currentRow) return
    event.preventDefault()
    const index = Math.min(visibleRows.length - 1, Math.max(0, visibleRows.indexOf(currentRow) + step))
    const next = visibleRows[index]
    if (next) setLastKey(rowKey(next))
    listRef.current?.querySelectorAll<HTMLElement>('button[data-play]')[index]?.focus()
  }
  const answeredCount = rows.filter((row) => findAnswer(row, draft.hintAnswers) !== null).length
  return (
    <>
      <Button
        className={styles['toggle']}
        variant="quiet"
        icon={<ListChecks aria-hidden />}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Row as="span" gap={4}>
          {t.checkCount(rows.length, answeredCount)}
          <ChevronDown className={styles['chevron']} aria-hidden />
        </Row>
      </Button>
      <div id={id} className={styles['box']} hidden={!open}>
        {open && (
          <ul ref={listRef} aria-label={t.hints}>
            {visibleRows.map((row) => (
              <HintRowItem
                key={rowKey(row)}
                row={row}
                isCurrent={row === currentRow}
                answer={findAnswer(row, draft.hintAnswers)}
                onFocus={() => setLastKey(rowKey(row))}
                onPlay={() => play(row)}
                onKeyDown={moveFocus}
                onAnswer={draftController && ((value) => answer(row, value))}
              />
            ))}
          </ul>
        )}
        {isListening && <SecondaryText className={styles['empty']}>{t.listening}</SecondaryText>}
        {visibleRows.length < rows.length && (
          <Button onClick={() => setIsExpanded(true)}>{t.allHints(rows.length)}</Button>
        )}
      </div>
    </>
  )
}

type HintRowsParams = {
  media: TaskMedia
  pair: VideoPair | null
  draft: ReviewDraft
  /** Null while the review cannot be changed: findings are shown, but not stored. */
  draftController: DraftController | null
}

/** The rows to check, by time. Findings are stored in the draft when the analysis of the sound is complete. */
function useHintRows({ media, pair, draft, draftController }: HintRowsParams) {
  const { duration } = usePairView(pair)
  const clock = usePairClock(pair)
  const { lists } = useAlignedSegments(media, duration, clock)
  const { found, isRunning } = useSoundAnalysis(media, pair)
  const { listening } = draft.result

  useEffect(() => {
    if (!found || !draftController) return undefined
    let isCurrent = true
    void draftController.ready.then(() => isCurrent && draftController.addSoundFindings(found))
    return () => {
      isCurrent = false
    }
  }, [found, draftController])

  const shown = useMemo(
    () => listening ?? (found && mergeListening(undefined, found.version, found.findings)),
    [listening, found],
  )
  const rows = useMemo(() => {
    return buildHintRows({
      findings: shown?.findings ?? [],
      hints: findHints(lists.source, lists.dub),
      ownLists: { source: media.source.segments, dub: media.dub.segments },
      sharedLists: lists,
      clock,
    })
  }, [shown, lists, media, clock])

  // Without segments there is nothing to compare. The lists are those of the videos once their length is known.
  const areListsCompared = duration > 0 && lists.source.segments.length > 0 && lists.dub.segments.length > 0
  /** Both lists were compared, and the sound of both videos where the project has it compared. */
  const isCompared = areListsCompared && (media.isListening !== true || Boolean(shown))
  return { rows, lists, isListening: isRunning, isCompared }
}

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
function HintRowItem({ row, isCurrent, answer, onFocus, onPlay, onKeyDown, onAnswer }: HintRowItemProps) {
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
            <Text as="span" tone="secondary" clamp={1} dir="auto">
              {row.segment.text}
            </Text>
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
