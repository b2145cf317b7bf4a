// When a frame begins, as far as the browser's report can be believed.

/** Seconds a frame of a paused video may begin away from its clock: a frame lasts so long, and a pause takes so long. */
const farWhilePaused = 0.13

/** Seconds at normal speed while it plays: a callback may be late by as much on a busy page. */
const farWhilePlaying = 0.5

type VideoClock = Pick<HTMLVideoElement, 'currentTime' | 'paused' | 'playbackRate'>

/**
 * Media seconds at which a frame of `video` begins that is reported to begin at `reported`, by
 * `requestVideoFrameCallback` or a `VideoFrame`. `null` for a time far from `currentTime`: Firefox reports whole seconds
 * as microseconds in a `VideoFrame`, and during a seek frames of the position before still arrive.
 */
export function frameTime(reported: number, { currentTime, paused, playbackRate }: VideoClock): number | null {
  const far = paused ? farWhilePaused : farWhilePlaying * Math.max(1, playbackRate)
  return Math.abs(reported - currentTime) <= far ? reported : null
}
