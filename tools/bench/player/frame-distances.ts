// How far apart two videos were, from the frames each presented.

/** `length`: how many numbers the frame lasts; one, where nothing else is said. */
export type PresentedFrame = {
  readonly at: number
  readonly frame: number
  readonly presented?: number
  readonly length?: number
}

/** `frames`: of the longer one of the two that are on. */
export type FrameDistance = { readonly at: number; readonly frames: number }

/** Milliseconds within which two frames count as presented together: half a picture of a 60 Hz display. */
const simultaneousMs = 8

/**
 * The distance in frames at each moment a frame was presented, once both have shown one. Where the other video presented
 * one meanwhile that the browser did not tell, nobody knows which of them was on: such a moment is left out.
 */
export function frameDistances(source: readonly PresentedFrame[], dub: readonly PresentedFrame[]): FrameDistance[] {
  const moments = [...momentsOf('source', source), ...momentsOf('dub', dub)].toSorted((a, b) => a.at - b.at)
  const visible: { source: Moment | null; dub: Moment | null } = { source: null, dub: null }
  const distanceList: FrameDistance[] = []
  for (const [index, moment] of moments.entries()) {
    visible[moment.side] = moment
    const next = moments[index + 1]
    if (next && next.at - moment.at < simultaneousMs && next.side !== moment.side) continue
    const { source: left, dub: right } = visible
    if (!left || !right) continue
    const isKnown = [left, right].every(
      (presentedFrame) => presentedFrame.isKnown || moment.at - presentedFrame.at < simultaneousMs,
    )
    if (isKnown)
      distanceList.push({
        at: moment.at,
        frames: Math.abs(left.frame - right.frame) / Math.max(left.length ?? 1, right.length ?? 1),
      })
  }
  return distanceList
}

/** `isKnown`: it is on until the next one that was told. */
type Moment = PresentedFrame & { readonly side: 'source' | 'dub'; readonly isKnown: boolean }

function momentsOf(side: Moment['side'], list: readonly PresentedFrame[]): Moment[] {
  return list.map((presentedFrame, index) => {
    const [count, next] = [presentedFrame.presented, list[index + 1]?.presented]
    return { ...presentedFrame, side, isKnown: count === undefined || next === undefined || next - count <= 1 }
  })
}

/** The share, in percent, that is at most one frame apart. */
export function percentInSync(distanceList: readonly FrameDistance[]): number {
  return (distanceList.filter(({ frames }) => frames <= 1).length / distanceList.length) * 100
}

/** Milliseconds after `since` until they are within a frame and stay so for half a second; NaN if never. */
export function msUntilInSync(distanceList: readonly FrameDistance[], sinceMs: number, beforeMs = Infinity): number {
  const later = distanceList.filter(({ at }) => at >= sinceMs && at < beforeMs)
  const outOfSync = later.filter(({ frames }) => frames > 1).map(({ at }) => at)
  const recovered = later.find(({ at }) => !outOfSync.some((off) => off >= at && off < at + stableMs))
  if (!recovered || (later.at(-1)?.at ?? 0) < recovered.at + stableMs) return Number.NaN
  return outOfSync.some((off) => off < recovered.at) ? recovered.at - sinceMs : 0
}

const stableMs = 500
