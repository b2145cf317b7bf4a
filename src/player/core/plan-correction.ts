// How the following video gets back to the leading one. The leader is never touched here.

/** Where a video is: at `time` seconds of media on `at` milliseconds, moving on at `rate` media seconds per second. */
export type Reading = { readonly time: number; readonly at: number; readonly rate: number }

export type CorrectionPolicy = {
  /** Distance in seconds that is left alone where nobody knows how long a frame is, and at most. */
  readonly tolerance: number
  /** Distance in frames that is left alone: less than one, or a steady lag of a frame would stay. */
  readonly toleratedFrames: number
  /** Seconds a display may round a frame's time by, which are left alone where frames last as long. */
  readonly displayRounding: number
  /** Distance in seconds that is always left alone, and all that is left alone after a start. */
  readonly exactness: number
  /** By how much the rate is bent at most: 1 is as fast again, 0.9 nearly stands. */
  readonly mostFaster: number
  readonly mostSlower: number
  /** Beyond this rate no video is asked to play. */
  readonly fastest: number
  /** Milliseconds a bend takes at least: many small steps are seen less than a few large ones. */
  readonly shortestMs: number
  /** What would take longer than so many milliseconds is seeked instead. */
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

/** For browsers in which a change of rate costs place: both stop, and who is ahead begins so much later. */
export const steadyRatePolicy: CorrectionPolicy = { ...correctionPolicy, mostFaster: 0, mostSlower: 0 }

export type Correction =
  | { readonly kind: 'none' }
  /** Play at `factor` times the rate for `forMs`, then at the rate again. */
  | { readonly kind: 'rate'; readonly factor: number; readonly forMs: number }
  /** Both stop, the follower is put where the leader stands, both go on. */
  | { readonly kind: 'seek' }

/** Where a video is at `now`, going by its last reading. */
export function timeAt(reading: Reading, now: number): number {
  return reading.time + (Math.max(0, now - reading.at) / 1000) * reading.rate
}

/**
 * Seconds by which the follower is ahead of the leader; negative when it is behind. Readings may be of a moment to come:
 * a frame is told before the display has it.
 */
export function driftBetween(leader: Reading, follower: Reading, now: number): number {
  return placeAt(follower, now) - placeAt(leader, now)
}

const placeAt = ({ time, at, rate }: Reading, now: number): number => time + ((now - at) / 1000) * rate

/**
 * The distance in seconds that is left alone between videos whose frames last `frame` seconds, the shorter of the two;
 * `null` where unknown.
 */
export function toleratedDistance(policy: CorrectionPolicy, frame: number | null): number {
  if (frame === null) return policy.tolerance
  const rounded = Math.min(policy.displayRounding, frame * 1.2)
  return Math.min(policy.tolerance, Math.max(policy.exactness, frame * policy.toleratedFrames, rounded))
}

/**
 * The one correction that closes a distance of `drift` seconds between two that play at `rate`. Its length is computed
 * beforehand instead of a control loop, which hunts: what it measures lags behind what it does.
 */
export function planCorrection(drift: number, rate: number, policy: CorrectionPolicy): Correction {
  if (drift === 0 || rate <= 0) return { kind: 'none' }
  const most = drift < 0 ? Math.min(policy.mostFaster, policy.fastest / rate - 1) : policy.mostSlower
  const distance = Math.abs(drift) / rate
  const forMs = Math.max(policy.shortestMs, (distance / most) * 1000)
  if (most <= 0 || forMs > policy.longestMs) return { kind: 'seek' }
  return { kind: 'rate', factor: 1 - (Math.sign(drift) * distance) / (forMs / 1000), forMs }
}
