import { useText } from '#src/app/platform/i18n/text.tsx'
import { useSegmentNow } from '#src/app/features/review/stage/use-video-pair.ts'
import { classNames } from '#src/app/ui/class-names.ts'
import { pairOf } from '#src/domain/segment-pairs.ts'
import type { Segment } from '#src/domain/segments.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { type SideName, sideNames } from '#src/player/core/media.ts'
import { otherSide } from '#src/player/core/session-state.ts'
import type { SegmentRef } from './lane-input.ts'
import type { BothLists } from './lane-keys.ts'
import { VoiceLetter } from './voice-letter.tsx'
import styles from './segment-reader.module.css'

/** Minimum milliseconds a text is shown: shorter segments could not be read. */
const readsMs = 1000

type SegmentReaderProps = {
  /** Id of the other side's text, which describes the segment to screen readers. */
  id: string
  lists: BothLists
  pair: VideoPair | null
  /** The hovered, focused or long-pressed segment; null: the current one. */
  shown: SegmentRef | null
  /** The pointer entered or left the text. */
  onHover: (over: boolean) => void
}

/**
 * A segment's text beside the text of its pair in the other language. It has a place of its own and covers no controls;
 * only long text extends beyond it while the segment is hovered, focused or long-pressed.
 */
export function SegmentReader({ id, lists, pair, shown, onHover }: SegmentReaderProps) {
  const t = useText('lanes')
  const source = useSegmentNow(pair, lists.source, readsMs)
  const dub = useSegmentNow(pair, lists.dub, readsMs)
  const now = { source, dub }
  const asked = shown && lists[shown.side].segments[shown.index]
  const said = (side: SideName): Segment | null => {
    if (!asked) return lists[side].segments[now[side] ?? -1] ?? null
    return shown.side === side ? asked : pairOf(asked, lists[otherSide(shown.side)])
  }
  return (
    <div className={styles['place']} aria-hidden>
      <div
        className={classNames(styles['reader'], asked && styles['asked'])}
        onPointerEnter={() => onHover(true)}
        onPointerLeave={() => onHover(false)}
      >
        {sideNames.map((side) => (
          <Said
            key={side}
            id={asked && shown.side !== side ? id : undefined}
            segment={said(side)}
            quiet={asked !== undefined && asked !== null && shown?.side !== side}
            nothing={asked ? t.noPair : ''}
          />
        ))}
      </div>
    </div>
  )
}

type SaidProps = { id: string | undefined; segment: Segment | null; quiet: boolean; nothing: string }

function Said({ id, segment, quiet, nothing }: SaidProps) {
  if (!segment) {
    return (
      <p id={id} className={styles['quiet']}>
        {nothing}
      </p>
    )
  }
  return (
    <div className={classNames(styles['said'], quiet && styles['quiet'])}>
      <VoiceLetter gender={segment.gender} />
      <p id={id} dir="auto">
        {segment.speaker && <b>{segment.speaker}: </b>}
        {segment.text}
      </p>
    </div>
  )
}
