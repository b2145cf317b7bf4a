import { useLayoutEffect, useRef } from 'react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import type { Segment } from '#src/domain/segments.ts'
import type { SideName } from '#src/player/core/media.ts'
import type { LaneWindow } from './lane-window.ts'
import { VoiceLetter } from './voice-letter.tsx'
import styles from './segment-popover.module.css'

type SegmentPopoverProps = {
  /** Of the other side's words: they describe the segment for those who do not see this. */
  id: string
  lanes: LaneWindow
  side: SideName
  segment: Segment
  pair: Segment | null
}

/** What is said in a segment and what the other language makes of it, over its place on the timelines. */
export function SegmentPopover({ id, lanes, side, segment, pair }: SegmentPopoverProps) {
  const t = useText('lanes')
  const box = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const place = () => {
      const { from, span } = lanes.zoom()
      const share = ((segment.start + segment.end) / 2 - from) / span
      box.current?.style.setProperty('--at', `${Math.min(1, Math.max(0, share)) * 100}%`)
    }
    place()
    return lanes.onMove(place)
  }, [lanes, segment])

  const other = <Said id={id} segment={pair} nothing={t.noPair} />
  return (
    <div ref={box} className={styles['popover']} aria-hidden>
      {side === 'dub' && other}
      <Said segment={segment} strong />
      {side === 'source' && other}
    </div>
  )
}

function Said(props: { id?: string; segment: Segment | null; nothing?: string; strong?: boolean }) {
  const { id, segment, nothing, strong = false } = props
  if (!segment) {
    return (
      <p id={id} className={styles['nothing']}>
        {nothing}
      </p>
    )
  }
  return (
    <div className={strong ? styles['strong'] : styles['said']}>
      <VoiceLetter gender={segment.gender} />
      <p id={id} dir="auto">
        {segment.speaker && <b>{segment.speaker}: </b>}
        {segment.text}
      </p>
    </div>
  )
}
