// Checks the frame times that browsers report for plausibility.

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
