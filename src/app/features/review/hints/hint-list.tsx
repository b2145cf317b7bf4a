import { ChevronDown, ListChecks } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useSelectRange } from '#src/app/features/review/player/selected-range.tsx'
import { useShortcuts } from '#src/app/features/review/settings/use-shortcuts.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { answerRow, type HintRow, findAnswer } from '#src/domain/review/hint-rows.ts'
import type { FindingAnswer } from '#src/domain/review/listening.ts'
import { HintRowItem } from './hint-row.tsx'
import { findPair } from '#src/domain/segments/segment-pairs.ts'
import { otherSide } from '#src/player/core/media.ts'
import { playSourceThenDub } from '#src/app/features/review/lanes/source-then-dub.ts'
import { useHintRows } from './use-hint-rows.ts'
import styles from './hint-list.module.css'
import { SecondaryText } from '#src/app/ui/layout/layout.tsx'

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
        <span className={styles['toggleText']}>
          {t.checkCount(rows.length, answeredCount)}
          <ChevronDown className={styles['chevron']} aria-hidden />
        </span>
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
