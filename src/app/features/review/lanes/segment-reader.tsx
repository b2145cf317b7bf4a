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

/** Milliseconds that words stay at the least: shorter ones can be heard, not read. */
const readsMs = 1000

type SegmentReaderProps = {
  /** Of the other side's words: they describe the segment for those who do not see this. */
  id: string
  lists: BothLists
  pair: VideoPair | null
  /** The one that is pointed at, in focus or held down; null: what is being said. */
  shown: SegmentRef | null
  /** A pointer came onto the words, or left them. */
  onHover: (over: boolean) => void
}

/**
 * What is said in a segment, and beside it what the other language makes of it. In a place of its own, so that it covers
 * nothing that one reaches for; only words too long for it go beyond while they are asked for.
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
