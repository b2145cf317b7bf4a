// The drift of two videos in frames, from the frames each presented.
import type { PresentedFrame } from './play-result.ts'

type FrameDistance = { readonly at: number; readonly frames: number }

/** Milliseconds within which two frames count as presented together: half a display frame at 60 Hz. */
const simultaneousMs = 8

/**
 * Returns the drift in frames at each moment a frame was presented, once both sides have shown one. Skips moments at
 * which the other side presented a frame that the browser did not report, because the visible one is unknown.
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
    if (isKnown) distanceList.push({ at: moment.at, frames: Math.abs(left.frame - right.frame) })
  }
  return distanceList
}

/** `isKnown`: visible until the next reported frame. */
type Moment = PresentedFrame & { readonly side: 'source' | 'dub'; readonly isKnown: boolean }

function momentsOf(side: Moment['side'], list: readonly PresentedFrame[]): Moment[] {
  return list.map((presentedFrame, index) => {
    const [count, next] = [presentedFrame.presented, list[index + 1]?.presented]
    return { ...presentedFrame, side, isKnown: count === undefined || next === undefined || next - count <= 1 }
  })
}

/** Longest time in milliseconds that a moment counts for: after it, moments are skipped. */
const longestMs = 250

/** Returns the percentage of the time with a drift of at most `within` frames; 0 if nothing was measured. */
export function percentInSync(distanceList: readonly FrameDistance[], within = 1): number {
  let [inSyncMs, totalMs] = [0, 0]
  for (const [index, { at, frames }] of distanceList.entries()) {
    const ms = Math.min(longestMs, (distanceList[index + 1]?.at ?? at) - at)
    totalMs += ms
    if (frames <= within) inSyncMs += ms
  }
  return totalMs > 0 ? (inSyncMs / totalMs) * 100 : 0
}
