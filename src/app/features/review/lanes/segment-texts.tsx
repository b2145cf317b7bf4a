import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useCurrentSegmentIndex } from '#src/app/features/review/player/use-video-pair.ts'
import { classNames } from '#src/app/ui/class-names.ts'
import { findPair } from '#src/domain/segments/segment-pairs.ts'
import type { Segment } from '#src/domain/segments/segments.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { otherSide, type SideName, sideNames } from '#src/player/core/media.ts'
import type { SegmentRef, SegmentLists } from './lane-listeners.ts'
import { VoiceBadge } from '#src/app/features/review/player/voice-badge.tsx'
import styles from './segment-texts.module.css'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Minimum milliseconds a text is shown: shorter segments could not be read. */
const minReadMs = 1000

type SegmentTextsProps = {
  /** Id of the other side's text, which describes the segment to screen readers. */
  id: string
  lists: SegmentLists
  pair: VideoPair | null
  /** The hovered, focused or long-pressed segment; null: the current one. */
  activeSegment: SegmentRef | null
  /** The pointer entered or left the text. */
  onHover: (isHovered: boolean) => void
}

/**
 * A segment's text beside the text of its pair in the other language. It has a place of its own and covers no controls;
 * only long text extends beyond it while the segment is hovered, focused or long-pressed.
 */
export function SegmentTexts({ id, lists, pair, activeSegment, onHover }: SegmentTextsProps) {
  const t = useTranslations('lanes')
  const source = useCurrentSegmentIndex(pair, lists.source, minReadMs)
  const dub = useCurrentSegmentIndex(pair, lists.dub, minReadMs)
  const currentIndexes = { source, dub }
  const requestedSegment = activeSegment && lists[activeSegment.side].segments[activeSegment.index]
  const segmentFor = (side: SideName): Segment | null => {
    if (!requestedSegment) return lists[side].segments[currentIndexes[side] ?? -1] ?? null
    return activeSegment.side === side
      ? requestedSegment
      : findPair(requestedSegment, lists[otherSide(activeSegment.side)])
  }
  return (
    <div className={styles['slot']} aria-hidden>
      <div
        className={classNames(styles['panel'], requestedSegment && styles['expanded'])}
        onPointerEnter={() => onHover(true)}
        onPointerLeave={() => onHover(false)}
      >
        {sideNames.map((side) => (
          <SegmentText
            key={side}
            id={requestedSegment && activeSegment.side !== side ? id : undefined}
            segment={segmentFor(side)}
            isMuted={requestedSegment !== undefined && requestedSegment !== null && activeSegment?.side !== side}
            emptyText={requestedSegment ? t.noCounterpart : ''}
          />
        ))}
      </div>
    </div>
  )
}

type SegmentTextProps = { id: string | undefined; segment: Segment | null; isMuted: boolean; emptyText: string }

function SegmentText({ id, segment, isMuted, emptyText }: SegmentTextProps) {
  if (!segment) {
    return (
      <p id={id} className={styles['muted']}>
        {emptyText}
      </p>
    )
  }
  return (
    <div className={classNames(styles['line'], isMuted && styles['muted'])}>
      <VoiceBadge gender={segment.gender} />
      <p id={id} dir="auto">
        {segment.speaker && <b>{segment.speaker}: </b>}
        {segment.text}
      </p>
    </div>
  )
}

/** Milliseconds in which the pointer may move from a segment to its text before the text is hidden. */
const hideDelayMs = 300

/**
 * The segment whose text is shown: while the segment is hovered or focused, or its text is hovered. Escape hides it
 * wherever the focus is, and so does a press elsewhere.
 */
export function useActiveSegment() {
  const [activeSegment, setActiveSegment] = useState<SegmentRef | null>(null)
  const hideTimerRef = useRef<number | undefined>(undefined)
  const cancelHide = () => window.clearTimeout(hideTimerRef.current)
  const dismiss = useEffectEvent(() => {
    cancelHide()
    setActiveSegment(null)
  })
  const isActive = activeSegment !== null
  useEffect(() => {
    if (!isActive) return undefined
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && dismiss()
    const onPointerDown = () => dismiss()
    window.addEventListener('keydown', onKeyDown)
    window.addEventListener('pointerdown', onPointerDown, true)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
      window.removeEventListener('pointerdown', onPointerDown, true)
    }
  }, [isActive])
  return {
    activeSegment,
    showSegment: (ref: SegmentRef) => {
      cancelHide()
      setActiveSegment(ref)
    },
    /** The pointer left the segment, possibly towards its text. */
    scheduleHide: () => {
      cancelHide()
      hideTimerRef.current = window.setTimeout(() => setActiveSegment(null), hideDelayMs)
    },
    cancelHide,
  }
}
