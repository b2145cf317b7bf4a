import type { ReviewFlag } from '#src/domain/review/review-flags.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'

/** Plays the range of a flag, or seeks to it if its start is its end. */
export function playFlag(pair: VideoPair | null, { start, end }: ReviewFlag): void {
  pair?.dispatch(end > start ? { kind: 'play-range', start, end } : { kind: 'seek', to: start })
}

/** Identifies a flag in a list. */
export const flagKey = ({ start, end, side, reason, remark }: ReviewFlag): string =>
  `${start} ${end} ${side} ${reason} ${remark}`
