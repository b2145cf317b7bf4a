// Plans how the follower gets back in sync with the leader. Never changes the leader.

/** A video's position: `time` media seconds at `atMs` milliseconds, advancing by `rate` media seconds per second. */
export type Reading = { readonly time: number; readonly atMs: number; readonly rate: number }

/** Largest tolerated drift in seconds, also used while the length of a frame is unknown. */
const toleranceSeconds = 0.045

/** Tolerated drift in frames: less than one, because otherwise a steady lag of one frame would stay. */
const toleranceFrames = 0.9

/** Seconds by which a display may round a frame's time; tolerated if frames last as long. */
const displayRoundingSeconds = 0.02

/** Drift in seconds that is always tolerated; after a start, nothing above it is. */
export const minCorrectionSeconds = 0.01

/** Largest rate adjustments as shares of the rate: 1 faster doubles the speed, 0.9 slower nearly stops. */
const maxSpeedUp = 1
const maxSlowDown = 0.9

/** Highest playback rate. */
const maxRate = 3

/** Shortest rate adjustment in milliseconds: a longer, smaller one is less visible. */
const minAdjustmentMs = 150

/** Longest rate adjustment in milliseconds; a drift that would take longer is corrected by a seek. */
const maxAdjustmentMs = 450

export type Correction =
  /** Play at `rateFactor` times the rate for `durationMs`, then at the rate again. */
  | { readonly kind: 'rate'; readonly rateFactor: number; readonly durationMs: number }
  /** Pause both, seek the follower to the leader's position, play both. */
  | { readonly kind: 'seek' }

/** Position at `now` according to the last reading, in seconds. */
export function timeAt(reading: Reading, now: number): number {
  return reading.time + (Math.max(0, now - reading.atMs) / 1000) * reading.rate
}

/**
 * Seconds by which the follower is ahead of where it belongs, by default of the leader; negative when it is behind.
 * Readings may lie in the future, because a frame is reported before it is displayed.
 */
export function driftBetween(
  leader: Reading,
  follower: Reading,
  now: number,
  belongsAt = (leading: number): number => leading,
): number {
  return extrapolate(follower, now) - belongsAt(extrapolate(leader, now))
}

const extrapolate = ({ time, atMs, rate }: Reading, now: number): number => time + ((now - atMs) / 1000) * rate

/** Tolerated drift in seconds. `frameSeconds`: length of the shorter frame of both videos, `null` if unknown. */
export function toleratedDriftSeconds(frameSeconds: number | null): number {
  if (frameSeconds === null) return toleranceSeconds
  const rounding = Math.min(displayRoundingSeconds, frameSeconds * 1.2)
  return Math.min(toleranceSeconds, Math.max(minCorrectionSeconds, frameSeconds * toleranceFrames, rounding))
}

/**
 * Plans the one correction that removes a drift of `drift` seconds at `rate`. Its length is computed in advance: a
 * control loop would oscillate, because its measurements lag behind its adjustments. `seeksOnly`: for browsers in which
 * a change of rate loses the position.
 */
export function planCorrection(drift: number, rate: number, seeksOnly = false): Correction {
  const maxChange = drift < 0 ? Math.min(maxSpeedUp, maxRate / rate - 1) : maxSlowDown
  const distance = Math.abs(drift) / rate
  const durationMs = Math.max(minAdjustmentMs, (distance / maxChange) * 1000)
  if (seeksOnly || maxChange <= 0 || durationMs > maxAdjustmentMs) return { kind: 'seek' }
  return { kind: 'rate', rateFactor: 1 - (Math.sign(drift) * distance) / (durationMs / 1000), durationMs }
}
