import { Repeat1, Flag } from 'lucide-react'
import { useDeferredValue, useEffect, useEffectEvent, useId, useMemo, useRef, memo } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { segmentRange, useSelectRange } from '#src/app/features/review/player/selected-range.tsx'
import { usePairClock, usePairView, useCurrentSegmentIndex } from '#src/app/features/review/player/use-video-pair.ts'
import type { TaskMedia } from '#src/app/features/review/task/task-media.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { type Segment, ownTimes, type SegmentList } from '#src/domain/segments/segments.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { type SideName, otherSide } from '#src/player/core/media.ts'
import type { Dispose } from '#src/player/core/scope.ts'
import { SegmentActionsBar } from './segment-actions-bar.tsx'
import { useConversationMarks } from './conversation-marks.ts'
import { noChanges, useSegmentReview, type LineChanges } from './segment-review.ts'
import { MarkIcon, SegmentNotes } from './segment-notes.tsx'
import { lineRange, useSourceThenDub } from './source-then-dub.ts'
import { useAlignedSegments } from './use-aligned-segments.ts'
import styles from './sentence-list.module.css'
import { SecondaryText, Text } from '#src/app/ui/layout/layout.tsx'
import { formatMediaTime } from '#src/app/features/review/media/format-media-time.ts'
import { IconButton } from '#src/app/ui/button/icon-button.tsx'
import { VisuallyHidden } from '#src/app/ui/visually-hidden.tsx'
import { findPair } from '#src/domain/segments/segment-pairs.ts'
import { VoiceBadge } from '#src/app/features/review/player/voice-badge.tsx'

/** Distance in heights of the box beyond which smooth scrolling would only be a blur. */
const maxSmoothScrollHeights = 2

/**
 * Scrolls `box`, but none of its ancestors, until `item` is in its middle. The heights of rows that were never rendered
 * are estimates, so after a long jump the position is corrected in the next frame. Returns a function that cancels
 * the correction.
 */
function scrollToCenter(item: HTMLElement, box: HTMLElement): Dispose {
  const prefersReducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const distanceToCenter = () => {
    const [itemRect, boxRect] = [item.getBoundingClientRect(), box.getBoundingClientRect()]
    return itemRect.top + itemRect.height / 2 - boxRect.top - boxRect.height / 2
  }
  const isFar = Math.abs(distanceToCenter()) > box.clientHeight * maxSmoothScrollHeights
  box.scrollBy({ top: distanceToCenter(), behavior: prefersReducedMotion || isFar ? 'instant' : 'smooth' })
  if (!isFar) return () => undefined
  const frame = requestAnimationFrame(() => box.scrollBy({ top: distanceToCenter(), behavior: 'instant' }))
  return () => cancelAnimationFrame(frame)
}

/** Milliseconds after scrolling by hand in which the list does not follow playback. */
const followPauseMs = 4000

/** Segments per group: a change renders only the groups it concerns. */
const groupSize = 40

/** A press plays a segment, so the current one is always the one to mark. */
const noFocusedSegment = () => null

type SentenceListProps = {
  media: TaskMedia
  /** The side whose segments are listed. */
  side: SideName
  pair: VideoPair | null
}

/** The segments as a list, for phones: a tap plays one to its end; the current segment stays in view. */
export function SentenceList({ media, side, pair }: SentenceListProps) {
  const t = useTranslations('lanes')
  const tReview = useTranslations('review')
  const { duration } = usePairView(pair)
  const clock = usePairClock(pair)
  const { lists } = useAlignedSegments(media, duration, clock)
  const list = lists[side]
  const groups = useMemo(() => groupSegments(list.segments), [list])
  // The first paint contains the first group; the rest of a list of thousands is rendered afterwards at low priority.
  const renderedGroups = useDeferredValue(groups, groups.slice(0, 1))
  const current = useCurrentSegmentIndex(pair, list)
  const playSourceThenDub = useSourceThenDub(pair, lists)
  const { marks, changes, isEditable, actions } = useSegmentReview()
  const selectRange = useSelectRange()
  const listRef = useRef<HTMLDivElement>(null)
  const lastTouchMsRef = useRef(-Infinity)
  // Without an id of its own, the router scrolls the list of the next task to where this one was left.
  const scrollId = useId()

  useEffect(() => {
    const item =
      current === null ? null : listRef.current?.querySelector<HTMLElement>(`[data-index="${current}"] > button`)
    if (!listRef.current || !item || performance.now() - lastTouchMsRef.current < followPauseMs) return undefined
    return scrollToCenter(item, listRef.current)
  }, [current])

  const playLine = useEffectEvent((index: number) => {
    const segment = list.segments[index]
    if (!segment) return
    lastTouchMsRef.current = -Infinity
    selectRange(segmentRange(side, segment))
    pair?.dispatch({ kind: 'play-range', ...lineRange(segment, side, lists, clock.length > 1) })
  })

  const flagSegment = useEffectEvent((index: number) => {
    const segment = list.segments[index]
    if (segment) actions?.startFlag(segmentRange(side, segment))
  })

  useEffect(() => {
    const element = listRef.current
    const onClick = ({ target }: MouseEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
      if (row && target instanceof Element && target.closest('[data-flag]')) flagSegment(Number(row.dataset['index']))
      else if (row) playLine(Number(row.dataset['index']))
    }
    const onPointerDown = () => {
      lastTouchMsRef.current = performance.now()
    }
    element?.addEventListener('click', onClick)
    element?.addEventListener('pointerdown', onPointerDown)
    return () => {
      element?.removeEventListener('click', onClick)
      element?.removeEventListener('pointerdown', onPointerDown)
    }
  }, [])

  return (
    <section aria-label={tReview.segments(media[side].language || tReview[side])}>
      <div ref={listRef} className={styles['box']} data-scroll-restoration-id={scrollId}>
        {list.segments.length === 0 && (
          <Text tone="secondary" className={styles['empty']}>
            {tReview.noSegments}
          </Text>
        )}
        <ol>
          {renderedGroups.map((rows, group) => (
            <SentenceGroup
              key={rows[0]?.index}
              segments={rows}
              current={current !== null && Math.floor(current / groupSize) === group ? current : null}
              otherList={lists[otherSide(side)]}
              side={side}
              marks={marks[side]}
              changes={side === 'dub' ? changes : noChanges}
              canFlag={isEditable}
            />
          ))}
        </ol>
      </div>
      <SegmentActionsBar lists={lists} side={side} pair={pair} focusedSegment={noFocusedSegment}>
        <Button variant="quiet" size="dense" icon={<Repeat1 aria-hidden />} onClick={playSourceThenDub}>
          {t.sourceThenDub}
        </Button>
      </SegmentActionsBar>
      <SegmentNotes side={media[side].language || tReview[side]} notes={list.notes} />
    </section>
  )
}

function groupSegments(segments: readonly Segment[]): readonly (readonly Segment[])[] {
  return Array.from({ length: Math.ceil(segments.length / groupSize) }, (_, group) =>
    segments.slice(group * groupSize, (group + 1) * groupSize),
  )
}

type SentenceGroupProps = {
  segments: readonly Segment[]
  /** Index of the current segment, if it is in this group. */
  current: number | null
  /** The other language's segments; the paired text is shown below the current segment. */
  otherList: SegmentList
  side: SideName
  /** Whether each marked segment is correct, by its original index. */
  marks: ReadonlyMap<number, boolean>
  changes: LineChanges
  /** Whether each row has a button that flags its segment. */
  canFlag: boolean
}

/** One group of a segment list. The list handles presses. */
const SentenceGroup = memo(function SentenceGroup({
  segments,
  current,
  otherList,
  side,
  marks,
  changes,
  canFlag,
}: SentenceGroupProps) {
  const t = useTranslations('lanes')
  const tReview = useTranslations('review')
  const conversation = useConversationMarks()
  return segments.map((segment) => {
    const { index, originalIndex, text, speaker, gender } = segment
    const mark = marks.get(originalIndex)
    const change = changes.get(originalIndex)
    const line = { kind: 'line', side, index: originalIndex } as const
    const counterpart = index === current ? findPair(segment, otherList) : null
    return (
      <li key={index} className={styles['item']} data-index={index}>
        <button type="button" className={styles['sentence']} aria-current={index === current || undefined}>
          <VoiceBadge gender={gender} />
          <span className={styles['content']}>
            <span dir="auto" className={styles['text']}>
              {speaker && <b>{speaker}: </b>}
              {text}
            </span>
            {index === current && (
              <SecondaryText as="span" dir="auto" className={styles['text']}>
                {counterpart ? counterpart.text : t.noCounterpart}
              </SecondaryText>
            )}
          </span>
          <span className={styles['side']}>
            <Text as="time" size={12} tone="secondary">
              {formatMediaTime(ownTimes(segment).start)}
            </Text>
            {change && <small>{tReview.lineChanges[change]}</small>}
            {mark !== undefined && (
              <>
                <MarkIcon ok={mark} />
                <VisuallyHidden>{t.markedSegment(originalIndex + 1, mark)}</VisuallyHidden>
              </>
            )}
          </span>
        </button>
        {conversation?.describe(line) && conversation.mark(line)}
        {canFlag && (
          <IconButton
            className={styles['flag']}
            label={t.flagSegmentNumber(originalIndex + 1)}
            icon={<Flag aria-hidden />}
            data-flag
          />
        )}
      </li>
    )
  })
})
