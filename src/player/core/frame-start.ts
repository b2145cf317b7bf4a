// Computes where the frame begins that is visible after a seek.
import type { Side } from './session-state.ts'

/** Seconds within which two times are the same position: browsers round to microseconds. */
const samePositionSeconds = 0.00001

/** Share of a frame within which a position counts as the beginning of a frame. */
const frameStartShare = 0.2

/**
 * Firefox and WebKitGTK report the target of the seek as the time of the frame there. The actual beginning is computed
 * from the frames reported during playback; before any playback, the reported time is used.
 */
export function frameStartAfterSeek(
  { seeking, time, playedFrameStart, frameDuration }: Side,
  reported: number,
): number {
  if (!isSeekPosition(reported, seeking ?? time) || playedFrameStart === null || frameDuration === null) return reported
  const frames = (reported - playedFrameStart) / frameDuration
  if (Math.abs(frames - Math.round(frames)) < frameStartShare) return reported
  return playedFrameStart + Math.floor(frames) * frameDuration
}

/**
 * Where the frame on show of a video that stands begins. Firefox leaves out frames in its reports, also the last ones
 * before a pause: the one reported last can be several frames older than where the clock stands.
 */
export function frameOnShow({ shownFrameStart, frameDuration, time }: Side): number | null {
  if (shownFrameStart === null || frameDuration === null) return shownFrameStart
  const later = Math.floor((time - shownFrameStart + samePositionSeconds) / frameDuration)
  return shownFrameStart + Math.max(0, later) * frameDuration
}

/** Whether a reported frame time is only the position that was sought. */
export function isSeekPosition(reported: number, target: number): boolean {
  return Math.abs(reported - target) < samePositionSeconds
}
