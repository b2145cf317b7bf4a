import { clockSide, type ReviewFlag } from '#src/domain/review/review-flags.ts'
import { toSharedRange } from '#src/domain/segments/shared-clock.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { clockOf } from './pair-clock.ts'

/** Plays the range of a flag, or seeks to it if its start is its end. */
export function playFlag(pair: VideoPair | null, flag: ReviewFlag): void {
  if (!pair) return
  const { start, end } = toSharedRange(clockOf(pair), clockSide(flag.side), flag)
  pair.dispatch(end > start ? { kind: 'play-range', start, end } : { kind: 'seek', to: start })
}

/** Identifies a flag in a list. */
export const flagKey = ({ start, end, side, reason, remark }: ReviewFlag): string =>
  `${start} ${end} ${side} ${reason} ${remark}`
