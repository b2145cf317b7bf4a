// Where a dub does not run evenly with its source, as a person is told.
import type { LineMap } from './line-map.ts'

/** `waits`: the source's picture stands still; `cut`: the dub leaves a part of the source out. */
export type Bend = {
  readonly kind: 'slower' | 'faster' | 'waits' | 'cut'
  /** Seconds of the dub. */
  readonly start: number
  readonly end: number
}

/** Seconds by which a piece has to be longer or shorter in the dub to be worth a word. */
const minDifferenceSeconds = 0.1

/** Seconds a video advances at most in a hold. */
const roundingSeconds = 0.002

/** The bends of a map by time; adjacent ones of one kind are one. */
export function findBends(map: LineMap): readonly Bend[] {
  const bends: Bend[] = []
  for (const [index, from] of map.entries()) {
    const to = map[index + 1]
    if (!to) break
    const [source, dub] = [to.source - from.source, to.dub - from.dub]
    if (Math.abs(dub - source) < minDifferenceSeconds) continue
    const kind = dub < roundingSeconds ? 'cut' : source < roundingSeconds ? 'waits' : dub > source ? 'slower' : 'faster'
    const last = bends.at(-1)
    if (last?.kind === kind && last.end === from.dub) bends.splice(-1, 1, { ...last, end: to.dub })
    else bends.push({ kind, start: from.dub, end: to.dub })
  }
  return bends
}
