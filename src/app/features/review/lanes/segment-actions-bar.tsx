import { Check, Flag, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { segmentRange, useSelectRange } from '#src/app/features/review/player/selected-range.tsx'
import { useAriaKeys } from '#src/app/features/review/settings/custom-shortcuts.ts'
import { useShortcuts } from '#src/app/features/review/settings/use-shortcuts.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { IconButton } from '#src/app/ui/button/icon-button.tsx'
import { type Segment, segmentToMark } from '#src/domain/segments/segments.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import type { SideName } from '#src/player/core/media.ts'
import type { SegmentRef, SegmentLists } from './lane-listeners.ts'
import { useConversationMarks } from './conversation-marks.ts'
import { useSegmentReview } from './segment-review.ts'
import styles from './segment-actions-bar.module.css'
import { Row, SecondaryText } from '#src/app/ui/layout/layout.tsx'

type SegmentActionsBarProps = {
  lists: SegmentLists
  /** The side whose segments are counted, and marked unless another one has the focus. */
  side: SideName
  pair: VideoPair | null
  /** Returns the segment that has the focus. */
  focusedSegment: () => SegmentRef | null
  /** Shown at the end of the bar. */
  children?: ReactNode
}

type LastMark = { readonly side: SideName; readonly segment: Segment }

/** Marks the focused or current segment as correct or not, flags it, and counts the marked segments. */
export function SegmentActionsBar({ lists, side, pair, focusedSegment, children }: SegmentActionsBarProps) {
  const t = useTranslations('lanes')
  const ariaKeys = useAriaKeys()
  const { marks, isEditable, actions } = useSegmentReview()
  const conversation = useConversationMarks()
  const selectRange = useSelectRange()
  const [lastMark, setLastMark] = useState<LastMark | null>(null)
  const count = lists[side].segments.length
  const checkedCount = lists[side].segments.filter(({ originalIndex }) => marks[side].has(originalIndex)).length

  const target = (): LastMark | null => {
    const ref = focusedSegment()
    const segment = ref ? lists[ref.side].segments[ref.index] : segmentToMark(lists[side], pair?.position() ?? 0)
    return segment ? { side: ref?.side ?? side, segment } : null
  }
  const rangeOf = ({ side: segmentSide, segment }: LastMark) => segmentRange(segmentSide, segment)
  const mark = (ok: boolean) => () => {
    const marked = target()
    if (!marked || !actions) return
    actions.toggleMark({ side: marked.side, segment: marked.segment.originalIndex, ok })
    setLastMark(marked)
    // The next flag is about the segment that is not correct.
    if (!ok) selectRange(rangeOf(marked))
  }
  const flag = (flagged: LastMark | null) => flagged && actions?.startFlag(rangeOf(flagged))
  useShortcuts(actions ? { 'mark-ok': mark(true), 'mark-not-ok': mark(false) } : {})
  if (count === 0) return null

  const lastOk = lastMark ? marks[lastMark.side].get(lastMark.segment.originalIndex) : undefined
  const lastNumber = (lastMark?.segment.originalIndex ?? 0) + 1
  return (
    <Row lineGap={4} className={styles['bar']}>
      {/* Already before the draft is read: what follows them must not move. */}
      {isEditable && (
        <>
          <IconButton
            label={t.markOk}
            icon={<Check aria-hidden />}
            disabled={!actions}
            aria-keyshortcuts={ariaKeys('mark-ok')}
            onClick={mark(true)}
          />
          <IconButton
            label={t.markNotOk}
            icon={<X aria-hidden />}
            disabled={!actions}
            aria-keyshortcuts={ariaKeys('mark-not-ok')}
            onClick={mark(false)}
          />
          <IconButton
            label={t.flagSegment}
            icon={<Flag aria-hidden />}
            disabled={!actions}
            onClick={() => flag(target())}
          />
        </>
      )}
      <SecondaryText tabular>
        <span className={styles['longCount']}>{t.checkedCount(checkedCount, count)}</span>
        <span className={styles['shortCount']} aria-hidden>{`${checkedCount}/${count}`}</span>
      </SecondaryText>
      <SecondaryText role="status" as="span" tabular className={styles['status']}>
        {lastOk !== undefined && t.markedSegment(lastNumber, lastOk)}
      </SecondaryText>
      {actions && lastOk === false && (
        <Button
          variant="quiet"
          size="dense"
          className={styles['flag']}
          icon={<Flag aria-hidden />}
          onClick={() => flag(lastMark)}
        >
          {t.flagSegmentNumber(lastNumber)}
        </Button>
      )}
      {conversation?.mark(() => {
        const line = target()
        return line && { kind: 'line', side: line.side, index: line.segment.originalIndex }
      })}
      {children && <span className={styles['end']}>{children}</span>}
    </Row>
  )
}
