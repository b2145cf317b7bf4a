import type { SegmentList } from '#src/domain/segments/segments.ts'
import { frameSeconds } from './sound-features.ts'

const farthestFrames = 300
const stepFrames = 2

/** How much better than no offset the best one must fit, as a share of the speech in lines. */
const minGain = 0.06

/**
 * Returns the seconds by which the speech is later than the lines of the list: the lag with the largest
 * cross-correlation of both activities. 0 if no lag up to 3 s fits clearly better than 0.
 */
export function estimateOffset(speech: Uint8Array, list: SegmentList): number {
  const sums = new Int32Array(speech.length + 1)
  for (let at = 0; at < speech.length; at += 1) sums[at + 1] = (sums[at] ?? 0) + (speech[at] ?? 0)
  const clamp = (frame: number) => Math.min(speech.length, Math.max(0, frame))
  const speechWithin = (lag: number) => {
    let total = 0
    for (const { start, end } of list.segments)
      total +=
        (sums[clamp(Math.round(end / frameSeconds) + lag)] ?? 0) -
        (sums[clamp(Math.round(start / frameSeconds) + lag)] ?? 0)
    return total
  }
  const atZero = speechWithin(0)
  let [best, bestTotal] = [0, atZero]
  for (let lag = -farthestFrames; lag <= farthestFrames; lag += stepFrames) {
    const total = speechWithin(lag)
    if (total > bestTotal || (total === bestTotal && Math.abs(lag) < Math.abs(best))) [best, bestTotal] = [lag, total]
  }
  return bestTotal - atZero > minGain * bestTotal ? best * frameSeconds : 0
}
