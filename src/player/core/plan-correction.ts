// How the following video gets back to the leading one. The leader is never touched here.

/** Where a video is: at `time` seconds of media on `at` milliseconds, moving on at `rate` media seconds per second. */
export type Reading = { readonly time: number; readonly at: number; readonly rate: number }

export type CorrectionPolicy = {
  /** Distance in seconds that is left alone where nobody knows how long a frame is, and at most. */
  readonly tolerance: number
  /** Distance in frames that is left alone: a whole frame apart, pictures that come a little late are two apart. */
  readonly toleratedFrames: number
  /** Distance in seconds that is always left alone: a correction is no more exact than that. */
  readonly exactness: number
  /** Up to this distance in seconds the rate is bent, beyond it the follower waits or is seeked. */
  readonly bendUpTo: number
  /** By how much the rate is bent: 0.33 is a third faster or slower. */
  readonly bend: number
  /** Up to this lead in seconds the follower waits in place. */
  readonly waitUpTo: number
  /** Seconds by which a video that was just sought starts later than one that only stood: known at first; then learned. */
  readonly startLag: number
}

export const correctionPolicy: CorrectionPolicy = {
  tolerance: 0.045,
  toleratedFrames: 0.66,
  exactness: 0.02,
  bendUpTo: 0.12,
  bend: 0.33,
  waitUpTo: 0.6,
  startLag: 0.06,
}

export type Correction =
  | { readonly kind: 'none' }
  /** Play at `factor` times the rate for `forMs`, then at the rate again. */
  | { readonly kind: 'rate'; readonly factor: number; readonly forMs: number }
  /** Stand still for `forMs`. */
  | { readonly kind: 'wait'; readonly forMs: number }
  /** Both stop, the follower is put where the leader stands, both go on. */
  | { readonly kind: 'seek' }

/** Where a video is at `now`, going by its last reading. */
export function timeAt(reading: Reading, now: number): number {
  return reading.time + (Math.max(0, now - reading.at) / 1000) * reading.rate
}

/** Seconds by which the follower is ahead of the leader; negative when it is behind. */
export function driftBetween(leader: Reading, follower: Reading, now: number): number {
  return timeAt(follower, now) - timeAt(leader, now)
}

/** The distance in seconds that is left alone between videos whose frames last `frame` seconds; null where unknown. */
export function toleratedDistance(policy: CorrectionPolicy, frame: number | null): number {
  if (frame === null) return policy.tolerance
  return Math.min(policy.tolerance, Math.max(policy.exactness, frame * policy.toleratedFrames))
}

/**
 * The one correction that closes the distance. Bends and waits have a length computed beforehand instead of a
 * control loop, which hunts: what it measures lags behind what it does.
 */
export function planCorrection(leader: Reading, follower: Reading, policy: CorrectionPolicy, now: number): Correction {
  const drift = driftBetween(leader, follower, now)
  const distance = Math.abs(drift)
  if (distance <= policy.tolerance || leader.rate <= 0) return { kind: 'none' }
  if (distance <= policy.bendUpTo) {
    const factor = drift < 0 ? 1 + policy.bend : 1 - policy.bend
    return { kind: 'rate', factor, forMs: (distance / (policy.bend * leader.rate)) * 1000 }
  }
  if (drift > 0 && drift <= policy.waitUpTo) return { kind: 'wait', forMs: (drift / leader.rate) * 1000 }
  return { kind: 'seek' }
}
