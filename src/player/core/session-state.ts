// State of the session and its selectors. Positions are shared seconds, those of a side its own: media seconds minus its
// offset. They are the same without a line map, which tells where each side is at a shared position.
import { type LineMap, mediaTimeAt, sharedTimeAt, speedAt } from '#src/domain/segments/line-map.ts'
import { otherSide, type SideName, sideNames } from './media.ts'
import { endOf, hasFailed, initialSide, isActive, isWaiting, type Side, sideTime, seekSide } from './side.ts'

/** The audible side or sides. */
export type AudibleSide = SideName | 'both'

/** A range to play, in shared seconds, and the side that is audible while it plays. */
export type PlayRange = {
  readonly start: number
  readonly end: number
  readonly audible?: AudibleSide | undefined
  /** Where each side ends, if not at `end`, which is then the later one: its picture stays and its sound is off. */
  readonly ends?: { readonly [Name in SideName]: number } | undefined
}

/** Ranges played in order. */
export type RangeQueue = {
  readonly ranges: readonly PlayRange[]
  readonly index: number
  readonly loop: boolean
  /** The side that leads instead, as the audible one has reached its end of the current range. */
  readonly leader?: SideName | undefined
}

type ActiveCorrection = {
  readonly side: SideName
  readonly untilMs: number
  /** Factor on the rate; 0 delays the start of the side. */
  readonly rateFactor: number
}

/** Frame stepping: the number of steps left, and the frame that the pending seek leaves. */
export type FrameStepping = {
  readonly frames: number
  readonly stepSeek: { readonly from: number; readonly to: number } | null
}

/** The sides seeked since both last played: after a seek, sound takes longer to start. */
export type StartKind = 'neither' | 'leader' | 'follower' | 'both'

/** Sums of `count` readings since `sinceMs`, in seconds: by how much the follower's frames and clock are ahead. */
export type DriftSums = {
  readonly sinceMs: number
  readonly count: number
  readonly frames: number
  readonly clocks: number
}

export type SessionState = {
  readonly intent: 'playing' | 'paused'
  /** The person's choice; a range can override it while it plays. */
  readonly audible: AudibleSide
  readonly rate: number
  readonly volume: number
  /** How both run together; `null`: alike. */
  readonly lineMap: LineMap | null
  /** The last knot that the leader passed, in shared seconds, -1 before the first; `null` while it does not play. */
  readonly passedKnot: number | null
  /** Where the follower plays on, in shared seconds, while it stands still and the leader does not wait for it. */
  readonly standingUntil: number | null
  readonly rangeQueue: RangeQueue | null
  readonly stepping: FrameStepping | null
  readonly sides: { readonly [Name in SideName]: Side }
  readonly correction: ActiveCorrection | null
  /** The drift in seconds that the last rate adjustment removed, and when it ended. */
  readonly lastCorrected: { readonly drift: number; readonly atMs: number } | null
  /** When progress was last checked, in milliseconds. */
  readonly progressCheckedAtMs: number
  /**
   * A video reported a stall and played on: such reports are ignored while data is buffered, and drift is corrected by
   * seeks, because a change of rate loses the position in such a browser.
   */
  readonly reportsFalseStalls: boolean
  /** No correction begins before this time in milliseconds, except of a large drift. */
  readonly cooldownUntilMs: number
  /** Nothing is measured before this time in milliseconds, unless the clocks come apart. */
  readonly restUntilMs: number
  /** The last tick and the longest recent gap between ticks, in milliseconds. */
  readonly tickInterval: { readonly atMs: number; readonly ms: number }
  /** Drift measured so far. Corrections use the mean, because single readings are noisy. */
  readonly driftSums: DriftSums | null
  /** Seconds by which the source's clock is ahead of the dub's when both show the same frame, as last measured. */
  readonly alignedClocks: number
  /** Both are being paused, so that the follower can seek to the leader's position. */
  readonly resyncing: boolean
  /** The follower has seeked to the leader's position since both last stopped. */
  readonly isAligned: boolean
  /** Both have stopped at their own ends of a range (`ends`), where the follower stays. */
  readonly endsApart: boolean
  /**
   * Just started: the first measurement corrects even a small drift and updates `startLeadSeconds`, unless one side
   * started `late`, while the other played.
   */
  readonly recentStart: StartKind | 'late' | null
  /** Estimated seconds by which the follower starts before the leader. */
  readonly startLeadSeconds: { readonly [Kind in StartKind]: number }
  /** Seconds by which the follower was ahead after the last measured start of all, and after the last one of each kind. */
  readonly startDriftSeconds: { readonly [Kind in StartKind | 'last']: number }
  /** The browser refused to play without a user gesture. */
  readonly isPlayBlocked: boolean
  /** Milliseconds until which both are watched closely, and until which their frames are checked. */
  readonly closeMonitoringUntilMs: number
  readonly frameCheckUntilMs: number
}

/**
 * Milliseconds of close watching after a start, a seek, a correction, a stall or any other event. Chromium may show the
 * frames of a video two earlier or later more than a second after its rate was adjusted, which its clock does not tell.
 */
export const closeMonitoringMs = 2000

export type Phase = 'loading' | 'paused' | 'playing' | 'waiting' | 'ended' | 'failed'

/** Measured in Chromium, where the leader has an audio device and the muted follower has none. */
const defaultStartLeadSeconds = { neither: -0.03, leader: 0.04, follower: -0.035, both: 0.035 }

export function createSessionState(audible: AudibleSide = 'dub'): SessionState {
  return {
    intent: 'paused',
    audible,
    rate: 1,
    volume: 1,
    lineMap: null,
    passedKnot: null,
    standingUntil: null,
    rangeQueue: null,
    stepping: null,
    sides: { source: initialSide, dub: initialSide },
    correction: null,
    lastCorrected: null,
    progressCheckedAtMs: 0,
    reportsFalseStalls: false,
    cooldownUntilMs: 0,
    restUntilMs: 0,
    tickInterval: { atMs: 0, ms: 17 },
    driftSums: null,
    alignedClocks: 0,
    resyncing: false,
    isAligned: false,
    endsApart: false,
    recentStart: null,
    startLeadSeconds: defaultStartLeadSeconds,
    startDriftSeconds: { last: 0, neither: 0, leader: 0, follower: 0, both: 0 },
    isPlayBlocked: false,
    closeMonitoringUntilMs: 0,
    frameCheckUntilMs: 0,
  }
}

/** The current range of the playlist. */
export function currentRange({ rangeQueue }: SessionState): PlayRange | null {
  return rangeQueue?.ranges[rangeQueue.index] ?? null
}

/** The audible side now: the other one when the chosen one has failed. */
export function currentAudible(state: SessionState): AudibleSide {
  const chosen = currentRange(state)?.audible ?? state.audible
  if (chosen === 'both' || !hasFailed(state.sides[chosen])) return chosen
  return hasFailed(state.sides[otherSide(chosen)]) ? chosen : otherSide(chosen)
}

/**
 * The audible side; the dub when both are audible; the other side when the audible one has ended or failed, or is past
 * its end of a range.
 */
export function leaderOf(state: SessionState): SideName {
  const preferred = state.rangeQueue?.leader ?? (currentAudible(state) === 'source' ? 'source' : 'dub')
  const other = otherSide(preferred)
  if (isActive(state.sides[preferred])) return preferred
  if (isActive(state.sides[other])) return other
  if (hasFailed(state.sides[preferred])) return other
  if (hasFailed(state.sides[other])) return preferred
  // Both have ended: the longer one has the position.
  return (sharedEndOf(state, other) ?? 0) > (sharedEndOf(state, preferred) ?? 0) ? other : preferred
}

/** Where a side is at `shared` seconds, in its own. */
export function ownTimeAt({ lineMap }: SessionState, name: SideName, shared: number): number {
  return lineMap ? mediaTimeAt(lineMap, name, shared) : shared
}

/** The shared position at which a side is at `own` seconds; the end of a hold. */
export function sharedTimeOf({ lineMap }: SessionState, name: SideName, own: number): number {
  return lineMap ? sharedTimeAt(lineMap, name, own) : own
}

/** Own seconds by which the leader's readings may seem to go back behind a knot that it passed. */
const unevenReadingSeconds = 0.1

/** The shared position when the leader is at `own` seconds, not before the knot that it has just passed. */
export function leaderPositionOf(state: SessionState, leader: SideName, own: number): number {
  const { passedKnot } = state
  const shared = sharedTimeOf(state, leader, own)
  if (passedKnot === null || ownTimeAt(state, leader, passedKnot) - own > unevenReadingSeconds) return shared
  return Math.max(shared, passedKnot)
}

/** The shared position in seconds. Where the leader stands still in a hold of its own, the follower tells it. */
export function positionOf(state: SessionState, now: number): number {
  const leader = leaderOf(state)
  const own = sideTime(state.sides[leader], now)
  const held = state.lineMap?.filter((knot) => Math.abs(knot[leader] - own) < samePositionSeconds) ?? []
  const [from, to] = [held[0]?.shared ?? 0, held.at(-1)?.shared ?? 0]
  if (state.intent === 'playing' || from === to) return leaderPositionOf(state, leader, own)
  const follower = otherSide(leader)
  const shown = sharedTimeOf(state, follower, sideTime(state.sides[follower], now))
  return hasFailed(state.sides[follower]) ? to : Math.min(to, Math.max(from, shown))
}

const samePositionSeconds = 0.001

/** Seconds by which a side advances for each one of the leader, at a shared position; 1 where either stands still. */
export function speedBesideLeader(state: SessionState, name: SideName, position: number): number {
  const leader = leaderOf(state)
  if (!state.lineMap || name === leader) return 1
  const [own, leading] = [speedAt(state.lineMap, name, position), speedAt(state.lineMap, leader, position)]
  return own > 0 && leading > 0 ? own / leading : 1
}

/** End of a side in shared seconds; `null` until known. */
export function sharedEndOf(state: SessionState, name: SideName): number | null {
  const end = endOf(state.sides[name])
  return end === null ? null : sharedTimeOf(state, name, end)
}

/** End of the longer side in shared seconds; 0 until one is known. */
export function durationOf(state: SessionState): number {
  return Math.max(sharedEndOf(state, 'source') ?? 0, sharedEndOf(state, 'dub') ?? 0)
}

/** The sides that take part in playback. */
export function activeSides({ sides }: SessionState): readonly Side[] {
  return [sides.source, sides.dub].filter(isActive)
}

/** Whether every side that takes part could play now. */
export function canRun(state: SessionState): boolean {
  const { sides, resyncing, standingUntil } = state
  if (resyncing || !(isActive(sides.source) || isActive(sides.dub))) return false
  const isFree = standingUntil === null ? null : otherSide(leaderOf(state))
  return sideNames.every((name) => name === isFree || !isWaiting(sides[name]))
}

/** Whether playback waits for the side in `phase`: it is not loaded yet, has run out of data, or is seeking. */
export function isBlocking(side: Side, phase: Phase): boolean {
  if (phase === 'loading') return side.readiness.kind === 'loading'
  return phase === 'waiting' && isWaiting(side)
}

export function phaseOf(state: SessionState): Phase {
  const playable = [state.sides.source, state.sides.dub].filter((side) => !hasFailed(side))
  if (playable.length === 0) return 'failed'
  if (state.intent === 'playing') return canRun(state) ? 'playing' : 'waiting'
  if (playable.some(({ readiness }) => readiness.kind === 'loading')) return 'loading'
  return playable.every(({ place }) => place === 'ended') ? 'ended' : 'paused'
}

export function updateSide(state: SessionState, name: SideName, changes: Partial<Side>): SessionState {
  return { ...state, sides: { ...state.sides, [name]: { ...state.sides[name], ...changes } } }
}

export function updateBoth(state: SessionState, change: (side: Side, name: SideName) => Side): SessionState {
  return { ...state, sides: { source: change(state.sides.source, 'source'), dub: change(state.sides.dub, 'dub') } }
}

/** Seeks every side that has not failed to `to` shared seconds; while playing, to the end of a hold of the leader. */
export function seekBoth(state: SessionState, to: number): SessionState {
  const target = Math.max(0, to)
  const leader = leaderOf(updateBoth(state, (side) => ({ ...side, place: 'within' })))
  const played = state.intent === 'playing' ? sharedTimeOf(state, leader, ownTimeAt(state, leader, target)) : target
  const seeking = updateBoth(state, (side, name) =>
    hasFailed(side) ? side : seekSide(side, ownTimeAt(state, name, played)),
  )
  return {
    ...seeking,
    correction: null,
    driftSums: null,
    resyncing: false,
    endsApart: false,
    passedKnot: null,
    standingUntil: null,
  }
}
