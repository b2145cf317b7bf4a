// The clock that the videos of a pair share, and the times of each on it.
import { type LineMap, speedAt } from '#src/domain/segments/line-map.ts'
import { sharedClock } from '#src/domain/segments/shared-clock.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import type { SideName } from '#src/player/core/media.ts'
import type { SessionView } from '#src/player/core/session.ts'

export const clockOf = (pair: VideoPair): LineMap => sharedClock(pair.view().lineMap, pair.view().offset)

/**
 * The side by whose time a place of both is marked: the dub, which is reviewed; where that holds, it has one time for
 * all of the hold, and the source's tell the place.
 */
export const markSideAt = (clock: LineMap, seconds: number): SideName =>
  speedAt(clock, 'dub', seconds) === 0 ? 'source' : 'dub'

/** The side whose own time is shown as the position: the one that is heard; of both, the dub. */
export const audibleSideOf = ({ audible }: Pick<SessionView, 'audible'>): SideName =>
  audible === 'source' ? 'source' : 'dub'

/** Seconds by which the shared clock advances in a second of playback at `seconds`: the side that is heard is even. */
export function sharedRate(view: SessionView, seconds: number): number {
  const speed = view.lineMap ? speedAt(view.lineMap, audibleSideOf(view), seconds) : 1
  return view.rate / (speed || 1)
}
