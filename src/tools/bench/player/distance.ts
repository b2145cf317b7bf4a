// How far apart two videos were, from the frames each presented.

type Shown = { readonly at: number; readonly frame: number }

export type Apart = { readonly at: number; readonly frames: number }

/** Milliseconds within which two frames count as presented together: half a picture of a 60 Hz display. */
const together = 8

/** The distance in frames at each moment a frame was presented, once both have shown one. */
export function distances(source: readonly Shown[], dub: readonly Shown[]): Apart[] {
  const moments = [
    ...source.map((shown) => ({ ...shown, side: 'source' as const })),
    ...dub.map((shown) => ({ ...shown, side: 'dub' as const })),
  ].toSorted((a, b) => a.at - b.at)
  const on: { source: number | null; dub: number | null } = { source: null, dub: null }
  const apart: Apart[] = []
  for (const [index, moment] of moments.entries()) {
    on[moment.side] = moment.frame
    const next = moments[index + 1]
    if (next && next.at - moment.at < together && next.side !== moment.side) continue
    if (on.source !== null && on.dub !== null) apart.push({ at: moment.at, frames: Math.abs(on.source - on.dub) })
  }
  return apart
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
