// Where a dub does not run evenly with its source: as a person is told, and as timelines show it.
import { isHold, type LineMap } from './line-map.ts'
import type { TimeRange } from './shared-clock.ts'

/** `waits`: the source's picture stands still; `cut`: the dub leaves a part of the source out. */
export type Bend = {
  readonly kind: 'slower' | 'faster' | 'waits' | 'cut'
  /** Seconds of the dub. */
  readonly start: number
  readonly end: number
}

/** Seconds by which a piece has to be longer or shorter in the dub to be worth a word. */
const minDifferenceSeconds = 0.1

/** Seconds of the dub between two bends of one kind that are told as one. */
const maxGapSeconds = 0.5

/** Nobody slows a picture by more: what takes this many times as long in one video stands still in the other. */
const standsStillFactor = 4

/** The bends of a map by time; those of one kind that are close to each other are one. */
export function findBends(map: LineMap): readonly Bend[] {
  const bends: Bend[] = []
  for (const [index, from] of map.entries()) {
    const to = map[index + 1]
    if (!to) break
    const [source, dub] = [to.source - from.source, to.dub - from.dub]
    if (Math.abs(dub - source) < minDifferenceSeconds) continue
    const isHeld = Math.max(source, dub) > Math.min(source, dub) * standsStillFactor
    const kind = dub > source ? (isHeld ? 'waits' : 'slower') : isHeld ? 'cut' : 'faster'
    const last = bends.at(-1)
    if (last?.kind === kind && from.dub - last.end <= maxGapSeconds) bends.splice(-1, 1, { ...last, end: to.dub })
    else bends.push({ kind, start: from.dub, end: to.dub })
  }
  return bends
}

/** Parts of the shared clock in which a video stands still while the other plays. */
export const holdsOf = (map: LineMap, side: 'source' | 'dub'): readonly TimeRange[] =>
  map.flatMap((from, index) => {
    const to = map[index + 1]
    return to && to.shared > from.shared && isHold(map, side, from.shared)
      ? [{ start: from.shared, end: to.shared }]
      : []
  })
