// Times that browsers report of a media element: of a frame, checked for plausibility, and of what is buffered.

/** Largest distance in seconds between a paused video's clock and its frame: a frame's length plus a pause's delay. */
const maxDistancePausedSeconds = 0.13

/** The same in seconds at normal speed while it plays: on a busy page a callback can be this late. */
const maxDistancePlayingSeconds = 0.5

type VideoClock = Pick<HTMLVideoElement, 'currentTime' | 'paused' | 'playbackRate'>

/**
 * Returns `reported`, the media seconds at which a frame begins according to `requestVideoFrameCallback` or a
 * `VideoFrame`, or `null` if it is far from `currentTime`: Firefox reports whole seconds as microseconds in a
 * `VideoFrame`, and during a seek frames of the previous position still arrive.
 */
export function plausibleFrameTime(reported: number, { currentTime, paused, playbackRate }: VideoClock): number | null {
  const maxDistance = paused ? maxDistancePausedSeconds : maxDistancePlayingSeconds * Math.max(1, playbackRate)
  return Math.abs(reported - currentTime) <= maxDistance ? reported : null
}

type TimeRange = { readonly start: number; readonly end: number }

/** What a browser reports as buffered or played, as a list. */
export const rangesOf = (ranges: TimeRanges): readonly TimeRange[] =>
  Array.from({ length: ranges.length }, (_, index) => ({ start: ranges.start(index), end: ranges.end(index) }))
