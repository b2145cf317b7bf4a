// Computes where the frame begins that is visible after a seek.
import type { Side } from './side.ts'

/** Seconds within which two times are the same position: browsers round to microseconds. */
const samePositionSeconds = 0.00001

/** Share of a frame within which a position counts as the beginning of a frame. */
const frameStartShare = 0.2

/**
 * Firefox and WebKitGTK report the target of the seek as the time of the frame there. The actual beginning is computed
 * from the frames reported during playback; before any playback, the reported time is used.
 */
export function frameStartAfterSeek({ seek, time, frames }: Side, reported: number): number {
  if (!isSeekPosition(reported, seek?.pending ?? time) || !frames) return reported
  const { playedStart, duration } = frames
  if (playedStart === null || duration === null) return reported
  const count = (reported - playedStart) / duration
  return Math.abs(count - Math.round(count)) < frameStartShare ? reported : playedStart + Math.floor(count) * duration
}

/**
 * Where the visible frame of a paused video begins. Firefox leaves out frames in its reports, also the last ones
 * before a pause: the last reported frame can be several frames behind the clock.
 */
export function visibleFrameStart({ frames, time }: Side): number | null {
  if (!frames || frames.shownStart === null || frames.duration === null) return frames?.shownStart ?? null
  const later = Math.floor((time - frames.shownStart + samePositionSeconds) / frames.duration)
  return frames.shownStart + Math.max(0, later) * frames.duration
}

/** Whether a reported frame time is only the target of the seek. */
export function isSeekPosition(reported: number, target: number): boolean {
  return Math.abs(reported - target) < samePositionSeconds
}
