import { useEffect, useEffectEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { playerSettings } from '#src/app/features/review/stage/player-settings.ts'
import { useSelectRange } from '#src/app/features/review/stage/selected-range.tsx'
import { usePairView } from '#src/app/features/review/stage/use-video-pair.ts'
import type { TaskMedia } from '#src/app/features/review/task-media.ts'
import { VisuallyHidden } from '#src/app/ui/visually-hidden.tsx'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { sideNames } from '#src/player/core/media.ts'
import { zoomedBy } from '#src/domain/segment-zoom.ts'
import { listenToLanes, type SegmentRef } from './lane-input.ts'
import { laneTarget } from './lane-keys.ts'
import { type LaneFlag, LaneMarks } from './lane-marks.tsx'
import { LaneRow, rowStyle } from './lane-row.tsx'
import { LaneTools } from './lane-tools.tsx'
import { createLaneWindow } from './lane-window.ts'
import { Minimap } from './minimap.tsx'
import { Playhead } from './playhead.tsx'
import { SegmentNotes } from './segment-notes.tsx'
import { SegmentReader } from './segment-reader.tsx'
import { useLaneLists } from './use-lane-lists.ts'
import { useShownSegment } from './use-shown-segment.ts'
import { useWaveforms } from './waveform/use-waveforms.ts'
import { Waveform } from './waveform/waveform.tsx'
import styles from './segment-lanes.module.css'

type SegmentLanesProps = {
  media: TaskMedia
  pair: VideoPair | null
  /** Seconds; 0 while unknown. */
  duration: number
  flags?: readonly LaneFlag[] | undefined
}

/**
 * The segments of both videos over time. One tab stop: arrow keys move along a timeline and across to the other, Enter
 * plays the focused segment to its end.
 */
export function SegmentLanes({ media, pair, duration, flags }: SegmentLanesProps) {
  const t = useText('lanes')
  const words = useText('review')
  const id = useId()
  const { offset } = usePairView(pair)
  const select = useSelectRange()
  const { lists, layouts, length } = useLaneLists(media, duration, offset)
  const lanes = useMemo(() => createLaneWindow(length, zoomedBy(playerSettings().zoom, length)), [length])
  const waveforms = useWaveforms(media, pair)
  const { shown, show, leave, stay } = useShownSegment()
  const [focus, setFocus] = useState<SegmentRef>({
    side: lists.source.segments.length > 0 ? 'source' : 'dub',
    index: 0,
  })
  const moving = useRef(false)
  const box = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => (scroller.current ? lanes.attach(scroller.current) : undefined), [lanes])

  const choose = useEffectEvent(({ side, index }: SegmentRef) => {
    const segment = lists[side].segments[index]
    setFocus({ side, index })
    if (segment) select({ start: segment.start, end: segment.end, side, segment: index })
  })
  const play = useEffectEvent(({ side, index }: SegmentRef) => {
    const segment = lists[side].segments[index]
    if (segment) pair?.send({ kind: 'play-range', start: segment.start, end: segment.end })
  })
  const point = useEffectEvent((ref: SegmentRef | null) => (ref ? show(ref) : leave()))
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const target = laneTarget(event.key, focus, lists)
    if (!target) return
    event.preventDefault()
    const segment = lists[target.side].segments[target.index]
    if (segment) lanes.show(segment.start)
    moving.current = true
    setFocus(target)
  })

  useEffect(() => {
    if (!box.current) return undefined
    return listenToLanes(box.current, {
      pressed: (ref) => {
        choose(ref)
        play(ref)
      },
      focused: (ref, byKeys) => {
        choose(ref)
        if (byKeys) point(ref)
      },
      pointed: (ref) => point(ref),
      key: (event) => onKey(event),
    })
  }, [])

  // The bar that gets the focus may not have been rendered before.
  useLayoutEffect(() => {
    if (!moving.current) return
    moving.current = false
    box.current
      ?.querySelector<HTMLElement>(`[data-side="${focus.side}"][data-index="${focus.index}"]`)
      ?.focus({ preventScroll: true })
  }, [focus])

  const label = (side: SegmentRef['side']) => media[side].language || words[side]
  return (
    <section className={styles['lanes']} aria-label={t.timelines}>
      <LaneTools lanes={lanes} lists={lists} pair={pair}>
        <SegmentReader
          id={`${id}-pair`}
          lists={lists}
          pair={pair}
          shown={shown}
          onHover={(over) => (over ? stay() : leave())}
        />
      </LaneTools>
      <div className={styles['labels']} aria-hidden>
        {sideNames.map((side) => (
          <span key={side} className={styles['label']} dir="auto" style={rowStyle(layouts[side])}>
            {label(side)}
          </span>
        ))}
      </div>
      <div ref={box} className={styles['box']} role="group" aria-label={t.segments} aria-describedby={`${id}-help`}>
        <div ref={scroller} className={styles['scroller']} dir="ltr">
          <div className={styles['content']}>
            {sideNames.map((side) => (
              <LaneRow
                key={side}
                side={side}
                label={label(side)}
                list={lists[side]}
                layout={layouts[side]}
                lanes={lanes}
                pair={pair}
                focusable={focus.side === side ? focus.index : null}
                shown={shown?.side === side ? shown.index : null}
                describedBy={`${id}-pair`}
                waveform={
                  waveforms[side] && (
                    <Waveform values={waveforms[side]} lanes={lanes} shift={side === 'dub' ? offset : 0} />
                  )
                }
              />
            ))}
            <LaneMarks flags={flags} duration={length} />
            <Playhead lanes={lanes} pair={pair} />
          </div>
        </div>
        <Minimap lanes={lanes} lists={lists} pair={pair} />
        <VisuallyHidden>
          <span id={`${id}-help`}>{t.help}</span>
        </VisuallyHidden>
      </div>
      <div className={styles['notes']}>
        {sideNames.map((side) => (
          <SegmentNotes key={side} side={label(side)} notes={lists[side].notes} />
        ))}
      </div>
    </section>
  )
}
