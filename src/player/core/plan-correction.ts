// Plans how the follower gets back in sync with the leader. Never changes the leader.

/** A video's position: `time` media seconds at `at` milliseconds, advancing by `rate` media seconds per second. */
export type Reading = { readonly time: number; readonly at: number; readonly rate: number }

export type CorrectionPolicy = {
  /** Largest tolerated drift in seconds, also used while the length of a frame is unknown. */
  readonly tolerance: number
  /** Tolerated drift in frames: less than one, because otherwise a steady lag of one frame would stay. */
  readonly toleratedFrames: number
  /** Seconds by which a display may round a frame's time; tolerated if frames last as long. */
  readonly displayRounding: number
  /** Drift in seconds that is always tolerated; after a start, nothing above it is. */
  readonly exactness: number
  /** Largest rate adjustments as shares of the rate: 1 faster doubles the speed, 0.9 slower nearly stops. */
  readonly mostFaster: number
  readonly mostSlower: number
  /** Highest playback rate. */
  readonly fastest: number
  /** Shortest rate adjustment in milliseconds: a longer, smaller one is less visible. */
  readonly shortestMs: number
  /** Longest rate adjustment in milliseconds; a drift that would take longer is corrected by a seek. */
  readonly longestMs: number
}

export const correctionPolicy: CorrectionPolicy = {
  tolerance: 0.045,
  toleratedFrames: 0.9,
  displayRounding: 0.02,
  exactness: 0.01,
  mostFaster: 1,
  mostSlower: 0.9,
  fastest: 3,
  shortestMs: 150,
  longestMs: 450,
}

/** For browsers in which a change of rate loses the position: both sides stop, and the one ahead starts later. */
export const steadyRatePolicy: CorrectionPolicy = { ...correctionPolicy, mostFaster: 0, mostSlower: 0 }

export type Correction =
  | { readonly kind: 'none' }
  /** Play at `factor` times the rate for `forMs`, then at the rate again. */
  | { readonly kind: 'rate'; readonly factor: number; readonly forMs: number }
  /** Pause both, seek the follower to the leader's position, play both. */
  | { readonly kind: 'seek' }

/** Position at `now` according to the last reading, in seconds. */
export function timeAt(reading: Reading, now: number): number {
  return reading.time + (Math.max(0, now - reading.at) / 1000) * reading.rate
}

/**
 * Seconds by which the follower is ahead of the leader; negative when it is behind. Readings may lie in the future,
 * because a frame is reported before it is displayed.
 */
export function driftBetween(leader: Reading, follower: Reading, now: number): number {
  return placeAt(follower, now) - placeAt(leader, now)
}

const placeAt = ({ time, at, rate }: Reading, now: number): number => time + ((now - at) / 1000) * rate

/**
 * Tolerated drift in seconds. `frame`: seconds of the shorter frame of both videos, `null` if unknown.
 */
export function toleratedDistance(policy: CorrectionPolicy, frame: number | null): number {
  if (frame === null) return policy.tolerance
  const rounded = Math.min(policy.displayRounding, frame * 1.2)
  return Math.min(policy.tolerance, Math.max(policy.exactness, frame * policy.toleratedFrames, rounded))
}

/**
 * Plans the one correction that removes a drift of `drift` seconds at `rate`. Its length is computed in advance: a
 * control loop would oscillate, because its measurements lag behind its adjustments.
 */
export function planCorrection(drift: number, rate: number, policy: CorrectionPolicy): Correction {
  if (drift === 0 || rate <= 0) return { kind: 'none' }
  const most = drift < 0 ? Math.min(policy.mostFaster, policy.fastest / rate - 1) : policy.mostSlower
  const distance = Math.abs(drift) / rate
  const forMs = Math.max(policy.shortestMs, (distance / most) * 1000)
  if (most <= 0 || forMs > policy.longestMs) return { kind: 'seek' }
  return { kind: 'rate', factor: 1 - (Math.sign(drift) * distance) / (forMs / 1000), forMs }
}
