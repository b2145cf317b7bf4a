// Plans how the follower gets back in sync with the leader. Never changes the leader.

/** A video's position: `time` media seconds at `atMs` milliseconds, advancing by `rate` media seconds per second. */
export type Reading = { readonly time: number; readonly atMs: number; readonly rate: number }

export type CorrectionPolicy = {
  /** Largest tolerated drift in seconds, also used while the length of a frame is unknown. */
  readonly toleranceSeconds: number
  /** Tolerated drift in frames: less than one, because otherwise a steady lag of one frame would stay. */
  readonly toleranceFrames: number
  /** Seconds by which a display may round a frame's time; tolerated if frames last as long. */
  readonly displayRoundingSeconds: number
  /** Drift in seconds that is always tolerated; after a start, nothing above it is. */
  readonly minCorrectionSeconds: number
  /** Largest rate adjustments as shares of the rate: 1 faster doubles the speed, 0.9 slower nearly stops. */
  readonly maxSpeedUp: number
  readonly maxSlowDown: number
  /** Highest playback rate. */
  readonly maxRate: number
  /** Shortest rate adjustment in milliseconds: a longer, smaller one is less visible. */
  readonly minAdjustmentMs: number
  /** Longest rate adjustment in milliseconds; a drift that would take longer is corrected by a seek. */
  readonly maxAdjustmentMs: number
}

export const correctionPolicy: CorrectionPolicy = {
  toleranceSeconds: 0.045,
  toleranceFrames: 0.9,
  displayRoundingSeconds: 0.02,
  minCorrectionSeconds: 0.01,
  maxSpeedUp: 1,
  maxSlowDown: 0.9,
  maxRate: 3,
  minAdjustmentMs: 150,
  maxAdjustmentMs: 450,
}

/** For browsers in which a change of rate loses the position: both sides stop, and the one ahead starts later. */
export const seekOnlyPolicy: CorrectionPolicy = { ...correctionPolicy, maxSpeedUp: 0, maxSlowDown: 0 }

export type Correction =
  | { readonly kind: 'none' }
  /** Play at `rateFactor` times the rate for `durationMs`, then at the rate again. */
  | { readonly kind: 'rate'; readonly rateFactor: number; readonly durationMs: number }
  /** Pause both, seek the follower to the leader's position, play both. */
  | { readonly kind: 'seek' }

/** Position at `now` according to the last reading, in seconds. */
export function timeAt(reading: Reading, now: number): number {
  return reading.time + (Math.max(0, now - reading.atMs) / 1000) * reading.rate
}

/**
 * Seconds by which the follower is ahead of the leader; negative when it is behind. Readings may lie in the future,
 * because a frame is reported before it is displayed.
 */
export function driftBetween(leader: Reading, follower: Reading, now: number): number {
  return extrapolate(follower, now) - extrapolate(leader, now)
}

const extrapolate = ({ time, atMs, rate }: Reading, now: number): number => time + ((now - atMs) / 1000) * rate

/**
 * Tolerated drift in seconds. `frameSeconds`: length of the shorter frame of both videos, `null` if unknown.
 */
export function toleratedDriftSeconds(policy: CorrectionPolicy, frameSeconds: number | null): number {
  if (frameSeconds === null) return policy.toleranceSeconds
  const rounding = Math.min(policy.displayRoundingSeconds, frameSeconds * 1.2)
  return Math.min(
    policy.toleranceSeconds,
    Math.max(policy.minCorrectionSeconds, frameSeconds * policy.toleranceFrames, rounding),
  )
}

/**
 * Plans the one correction that removes a drift of `drift` seconds at `rate`. Its length is computed in advance: a
 * control loop would oscillate, because its measurements lag behind its adjustments.
 */
export function planCorrection(drift: number, rate: number, policy: CorrectionPolicy): Correction {
  if (drift === 0 || rate <= 0) return { kind: 'none' }
  const maxChange = drift < 0 ? Math.min(policy.maxSpeedUp, policy.maxRate / rate - 1) : policy.maxSlowDown
  const distance = Math.abs(drift) / rate
  const durationMs = Math.max(policy.minAdjustmentMs, (distance / maxChange) * 1000)
  if (maxChange <= 0 || durationMs > policy.maxAdjustmentMs) return { kind: 'seek' }
  return { kind: 'rate', rateFactor: 1 - (Math.sign(drift) * distance) / (durationMs / 1000), durationMs }
}
