// How far apart two videos were, from the frames each presented.

/** `length`: how many numbers the frame lasts; one, where nothing else is said. */
export type Shown = {
  readonly at: number
  readonly frame: number
  readonly presented?: number
  readonly length?: number
}

/** `frames`: of the longer one of the two that are on. */
export type Apart = { readonly at: number; readonly frames: number }

/** Milliseconds within which two frames count as presented together: half a picture of a 60 Hz display. */
const together = 8

/**
 * The distance in frames at each moment a frame was presented, once both have shown one. Where the other video presented
 * one meanwhile that the browser did not tell, nobody knows which of them was on: such a moment is left out.
 */
export function distances(source: readonly Shown[], dub: readonly Shown[]): Apart[] {
  const moments = [...momentsOf('source', source), ...momentsOf('dub', dub)].toSorted((a, b) => a.at - b.at)
  const on: { source: Moment | null; dub: Moment | null } = { source: null, dub: null }
  const apart: Apart[] = []
  for (const [index, moment] of moments.entries()) {
    on[moment.side] = moment
    const next = moments[index + 1]
    if (next && next.at - moment.at < together && next.side !== moment.side) continue
    const { source: left, dub: right } = on
    if (!left || !right) continue
    const isKnown = [left, right].every((shown) => shown.isKnown || moment.at - shown.at < together)
    if (isKnown)
      apart.push({
        at: moment.at,
        frames: Math.abs(left.frame - right.frame) / Math.max(left.length ?? 1, right.length ?? 1),
      })
  }
  return apart
}

/** `isKnown`: it is on until the next one that was told. */
type Moment = Shown & { readonly side: 'source' | 'dub'; readonly isKnown: boolean }

function momentsOf(side: Moment['side'], list: readonly Shown[]): Moment[] {
  return list.map((shown, index) => {
    const [count, next] = [shown.presented, list[index + 1]?.presented]
    return { ...shown, side, isKnown: count === undefined || next === undefined || next - count <= 1 }
  })
}

/** The share, in percent, that is at most one frame apart. */
export function shareTogether(apart: readonly Apart[]): number {
  return (apart.filter(({ frames }) => frames <= 1).length / apart.length) * 100
}

/** Milliseconds after `since` until they are within a frame and stay so for half a second; NaN if never. */
export function togetherAfter(apart: readonly Apart[], since: number, before = Infinity): number {
  const later = apart.filter(({ at }) => at >= since && at < before)
  const offs = later.filter(({ frames }) => frames > 1).map(({ at }) => at)
  const back = later.find(({ at }) => !offs.some((off) => off >= at && off < at + staysMs))
  if (!back || (later.at(-1)?.at ?? 0) < back.at + staysMs) return Number.NaN
  return offs.some((off) => off < back.at) ? back.at - since : 0
}

const staysMs = 500
