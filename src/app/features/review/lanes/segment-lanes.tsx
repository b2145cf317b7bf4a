import { useEffect, useEffectEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { playerSettings } from '#src/app/features/review/settings/player-settings.ts'
import { segmentRange, useSelectRange } from '#src/app/features/review/player/selected-range.tsx'
import { usePairClock } from '#src/app/features/review/player/use-video-pair.ts'
import type { TaskMedia } from '#src/app/features/review/task/task-media.ts'
import { VisuallyHidden } from '#src/app/ui/visually-hidden.tsx'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { sideNames } from '#src/player/core/media.ts'
import type { PlayRange } from '#src/player/core/session-state.ts'
import type { ReviewFlag } from '#src/domain/review/review-flags.ts'
import { initialZoom } from '#src/domain/segments/segment-zoom.ts'
import { addLaneListeners, type SegmentRef, clampToLists, findKeyTarget } from './lane-listeners.ts'
import { Holds, LaneMarks, Playhead, Waveform } from './lane-overlays.tsx'
import { LaneRow, rowStyle } from './lane-row.tsx'
import { LaneToolbar } from './lane-toolbar.tsx'
import { createLaneViewport } from './lane-viewport.ts'
import { Minimap } from './minimap.tsx'
import { SegmentActionsBar } from './segment-actions-bar.tsx'
import { SegmentNotes } from './segment-notes.tsx'
import { lineRange } from './source-then-dub.ts'
import { SegmentTexts, useActiveSegment } from './segment-texts.tsx'
import { useAlignedSegments } from './use-aligned-segments.ts'
import { useSoundAnalysis } from '#src/app/features/review/media/use-sound-analysis.ts'
import styles from './segment-lanes.module.css'

type SegmentLanesProps = {
  media: TaskMedia
  pair: VideoPair | null
  /** Seconds; 0 while unknown. */
  duration: number
  flags?: readonly ReviewFlag[] | undefined
}

/**
 * The segments of both videos over time. One tab stop: arrow keys move along a timeline and across to the other, Enter
 * plays the focused segment to its end.
 */
export function SegmentLanes({ media, pair, duration, flags }: SegmentLanesProps) {
  const t = useTranslations('lanes')
  const tReview = useTranslations('review')
  const id = useId()
  const clock = usePairClock(pair)
  const selectRange = useSelectRange()
  const { lists, layouts, totalSeconds } = useAlignedSegments(media, duration, clock)
  const viewport = useMemo(
    () => createLaneViewport(totalSeconds, () => initialZoom(playerSettings().zoom, totalSeconds)),
    [totalSeconds],
  )
  const { waveforms } = useSoundAnalysis(media, pair)
  const { activeSegment, showSegment, scheduleHide, cancelHide } = useActiveSegment()
  const [lastFocused, setLastFocused] = useState<SegmentRef>({ side: 'source', index: 0 })
  // An offset may have removed the segment that was focused.
  const focusedSegment = clampToLists(lastFocused, lists)
  const shouldMoveFocusRef = useRef(false)
  const pressedRangeRef = useRef<PlayRange | null>(null)
  const groupRef = useRef<HTMLDivElement>(null)
  const scrollerRef = useRef<HTMLDivElement>(null)

  const [startsZoomed, setStartsZoomed] = useState(false)
  useLayoutEffect(
    () => (scrollerRef.current ? viewport.attach(scrollerRef.current, () => setStartsZoomed(true)) : undefined),
    [viewport],
  )

  // Where the duration or a stored zoom becomes known, new bars appear: bars that move are a layout shift. While one of
  // them has the focus or is pressed, they move all the same.
  const placement = `${totalSeconds} ${startsZoomed}`
  const [barsKey, setBarsKey] = useState(placement)
  useLayoutEffect(() => {
    if (!groupRef.current?.matches(':focus-within, :active')) setBarsKey(placement)
  }, [placement])

  const selectSegment = useEffectEvent(({ side, index }: SegmentRef) => {
    const segment = lists[side].segments[index]
    setLastFocused({ side, index })
    if (segment) selectRange(segmentRange(side, segment))
  })
  const playSegment = useEffectEvent(({ side, index }: SegmentRef) => {
    const segment = lists[side].segments[index]
    if (!segment) return
    const range = lineRange(segment, side, lists, clock.length > 1)
    if (pair) pair.dispatch({ kind: 'play-range', ...range })
    else pressedRangeRef.current = range
  })
  // A segment that was pressed before the page was hydrated.
  useEffect(() => {
    const range = pressedRangeRef.current
    if (!pair || !range) return
    pressedRangeRef.current = null
    pair.dispatch({ kind: 'play-range', ...range })
  }, [pair])
  const hoverSegment = useEffectEvent((ref: SegmentRef | null) => (ref ? showSegment(ref) : scheduleHide()))
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const target = findKeyTarget(event.key, focusedSegment, lists)
    if (!target) return
    event.preventDefault()
    const segment = lists[target.side].segments[target.index]
    if (segment) viewport.reveal(segment.start)
    shouldMoveFocusRef.current = true
    setLastFocused(target)
  })

  useEffect(() => {
    if (!groupRef.current) return undefined
    return addLaneListeners(groupRef.current, {
      onPressSegment: (ref) => {
        selectSegment(ref)
        playSegment(ref)
      },
      onFocusSegment: (ref, byKeyboard) => {
        selectSegment(ref)
        if (byKeyboard) hoverSegment(ref)
      },
      onHoverSegment: (ref) => hoverSegment(ref),
      onKeyDown: (event) => handleKeyDown(event),
    })
  }, [])

  // The bar that gets the focus may not have been rendered before.
  useLayoutEffect(() => {
    if (!shouldMoveFocusRef.current) return
    shouldMoveFocusRef.current = false
    groupRef.current
      ?.querySelector<HTMLElement>(`[data-side="${lastFocused.side}"][data-index="${lastFocused.index}"]`)
      ?.focus({ preventScroll: true })
  }, [lastFocused])

  /** While the videos play, marks are about what is heard. */
  const segmentWithFocus = () =>
    groupRef.current?.querySelector('[data-index]:focus-visible') && pair?.view().phase !== 'playing'
      ? focusedSegment
      : null
  const sideLabel = (side: SegmentRef['side']) => media[side].language || tReview[side]
  return (
    <section className={styles['lanes']} aria-label={t.timelines}>
      <LaneToolbar viewport={viewport} lists={lists} pair={pair}>
        <SegmentTexts
          id={`${id}-pair`}
          lists={lists}
          pair={pair}
          activeSegment={activeSegment}
          onHover={(isHovered) => (isHovered ? cancelHide() : scheduleHide())}
        />
      </LaneToolbar>
      <div className={styles['labels']} aria-hidden>
        {sideNames.map((side) => (
          <span key={side} className={styles['label']} dir="auto" style={rowStyle(layouts[side])}>
            {sideLabel(side)}
          </span>
        ))}
      </div>
      <div
        ref={groupRef}
        className={styles['group']}
        role="group"
        aria-label={t.segments}
        aria-describedby={`${id}-help`}
      >
        <div ref={scrollerRef} className={styles['scroller']} dir="ltr">
          <div className={styles['content']} style={{ inlineSize: viewport.initialInlineSize }}>
            {sideNames.map((side) => (
              <LaneRow
                key={`${side} ${barsKey}`}
                side={side}
                sideLabel={sideLabel(side)}
                list={lists[side]}
                layout={layouts[side]}
                segmentCount={media[side].segments.segments.length}
                viewport={viewport}
                pair={pair}
                focusableIndex={focusedSegment.side === side ? focusedSegment.index : null}
                describedIndex={activeSegment?.side === side ? activeSegment.index : null}
                describedBy={`${id}-pair`}
                waveform={
                  <>
                    <Holds clock={clock} side={side} duration={totalSeconds} />
                    {waveforms[side] && (
                      <Waveform peaks={waveforms[side]} viewport={viewport} clock={clock} side={side} />
                    )}
                  </>
                }
              />
            ))}
            <LaneMarks flags={flags} clock={clock} duration={totalSeconds} />
            <Playhead viewport={viewport} pair={pair} />
          </div>
        </div>
        <VisuallyHidden>
          <span id={`${id}-help`}>{t.help}</span>
        </VisuallyHidden>
      </div>
      <SegmentActionsBar lists={lists} side="dub" pair={pair} focusedSegment={segmentWithFocus} />
      {/* Below the buttons, which must not move: the zoom is known in the browser only. */}
      <Minimap viewport={viewport} lists={lists} pair={pair} />
      <div className={styles['notes']}>
        {sideNames.map((side) => (
          <SegmentNotes key={side} side={sideLabel(side)} notes={lists[side].notes} />
        ))}
      </div>
    </section>
  )
}
