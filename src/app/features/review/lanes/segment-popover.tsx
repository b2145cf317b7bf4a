import type { CSSProperties } from 'react'
import { classNames } from '#src/app/ui/class-names.ts'
import type { PlacedSegment } from '#src/domain/segment-lanes.ts'
import { VoiceLetter } from './voice-letter.tsx'
import styles from './segment-popover.module.css'

/** What is said in a segment, over its place on the timeline. Screen readers have it in the segment's name. */
export function SegmentPopover({
  placed: { segment, left, width },
  edge,
}: {
  placed: PlacedSegment
  /** On which side of the timeline it opens. */
  edge: 'above' | 'below'
}) {
  const place = { '--at': `${left + width / 2}%` } satisfies Record<string, string>
  return (
    <div className={classNames(styles['popover'], styles[edge])} style={place as CSSProperties} aria-hidden>
      <VoiceLetter gender={segment.gender} />
      <p dir="auto">
        {segment.speaker && <b>{segment.speaker}: </b>}
        {segment.text}
      </p>
    </div>
  )
}
