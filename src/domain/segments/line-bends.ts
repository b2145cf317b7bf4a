// Where a dub does not run evenly with its source: as a person is told, and as timelines show it.
import type { Knot, LineMap } from './line-map.ts'
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
  for (const { from, to, kind } of bentPieces(map)) {
    const last = bends.at(-1)
    if (last?.kind === kind && from.dub - last.end <= maxGapSeconds) bends.splice(-1, 1, { ...last, end: to.dub })
    else bends.push({ kind, start: from.dub, end: to.dub })
  }
  return bends
}

/** Parts of the shared clock in which a video stands still while the other plays: where bends wait, or are cut. */
export const holdsOf = (map: LineMap, side: 'source' | 'dub'): readonly TimeRange[] =>
  bentPieces(map)
    .filter(({ kind }) => kind === (side === 'source' ? 'waits' : 'cut'))
    .map(({ from, to }) => ({ start: from.shared, end: to.shared }))

type BentPiece = { readonly from: Knot; readonly to: Knot; readonly kind: Bend['kind'] }

const bentPieces = (map: LineMap): readonly BentPiece[] =>
  map.flatMap((from, index) => {
    const to = map[index + 1] ?? from
    const [source, dub] = [to.source - from.source, to.dub - from.dub]
    if (Math.abs(dub - source) < minDifferenceSeconds) return []
    const isHeld = Math.max(source, dub) > Math.min(source, dub) * standsStillFactor
    return [{ from, to, kind: dub > source ? (isHeld ? 'waits' : 'slower') : isHeld ? 'cut' : 'faster' }]
  })
