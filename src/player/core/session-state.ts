// State of the session and its selectors. All positions are shared seconds: a video's media seconds minus its shift.
import type { MediaProblem, SideName } from './media.ts'
import { type CorrectionPolicy, correctionPolicy, type Reading, timeAt } from './plan-correction.ts'

/** The audible side or sides. */
export type AudibleSide = SideName | 'both'

/** A range to play, in shared seconds, and the side that is audible meanwhile. */
export type PlayRange = { readonly start: number; readonly end: number; readonly audible?: AudibleSide | undefined }

/** Ranges played in order. */
export type RangeQueue = { readonly ranges: readonly PlayRange[]; readonly index: number; readonly loop: boolean }

/** What was tried last to get a stuck side to play; it was put to `from` shared seconds. */
export type StuckRecovery = { readonly attempted: 'nudge' | 'resync'; readonly from: number }

export type Side = {
  readonly status: 'loading' | 'ready' | 'stalled' | 'failed'
  readonly problem: MediaProblem | null
  /** Data is buffered at its position. */
  readonly buffered: boolean
  /** Milliseconds at which it reported a stall although data is buffered; `null` once that is resolved. */
  readonly stallReportedAtMs: number | null
  /** Milliseconds without progress although it should play and has data; progress resets it to 0. */
  readonly noProgressMs: number
  readonly recovery: StuckRecovery | null
  /** Media seconds; `null` until known. */
  readonly duration: number | null
  /** Media seconds it is ahead of the shared position. */
  readonly offset: number
  /** Last known position, and the milliseconds of that reading. */
  readonly time: number
  readonly atMs: number
  /** `time` is the position that the paused video reported; while it runs, `time` is only the last reading. */
  readonly isTimeExact: boolean
  /** Where the visible frame begins; `null` while unknown. */
  readonly shownFrameStart: number | null
  /** Where the last frame reported during playback begins; `null` until there is one. */
  readonly playedFrameStart: number | null
  /** The browser reports frames. */
  readonly reportsFrames: boolean
  /** Media seconds after which frames are hidden; `null` while all are visible. */
  readonly freezeAfter: number | null
  /** Its frames can be covered. */
  readonly canFreeze: boolean
  /** Reports its frames, not only its clock. */
  readonly isReportingFrames: boolean
  /** Seconds by which its clock is ahead of the beginning of the visible frame; `null` if not reported. */
  readonly clockLeadOverFrame: number | null
  /** The same by the first clock reading after frames stopped being reported. */
  readonly baselineClockLead: number | null
  /** Seconds of the shortest frame measured; `null` until one was. */
  readonly frameDuration: number | null
  /** Seeked since it last played, or not played yet. */
  readonly hasSeekedSincePlay: boolean
  /** The last command was to play. */
  readonly running: boolean
  /** It has shown a frame since the command to play. */
  readonly hasShownFrame: boolean
  readonly rate: number
  readonly muted: boolean
  readonly volume: number
  /** Targets of the pending seek and of the newest one requested meanwhile. */
  readonly seeking: number | null
  readonly nextSeek: number | null
  /** It is on its last frame. */
  readonly ended: boolean
  /** It waits on its first frame, because the shared position is before it. */
  readonly isBeforeStart: boolean
}

/** Range of seconds between two frames that counts as the length of one frame: 120 to 8 frames per second. */
export const frameDurationBounds = { min: 0.008, max: 0.125 }

export type ActiveCorrection = {
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

/** Sums of `count` readings since `since`, in seconds: by how much the follower's frames and clock are ahead. */
export type DriftSums = {
  readonly sinceMs: number
  readonly count: number
  readonly frames: number
  readonly clocks: number
}

export type SessionState = {
  readonly policy: CorrectionPolicy
  readonly intent: 'playing' | 'paused'
  /** The person's choice; a range can override it while it plays. */
  readonly audible: AudibleSide
  readonly rate: number
  readonly volume: number
  readonly rangeQueue: RangeQueue | null
  readonly stepping: FrameStepping | null
  readonly sides: { readonly [Name in SideName]: Side }
  readonly correction: ActiveCorrection | null
  /** Milliseconds: when progress was last looked at. */
  readonly progressCheckedAtMs: number
  /** A video reported a stall and played on: such reports are ignored while data is buffered. */
  readonly reportsFalseStalls: boolean
  /** No correction begins before these milliseconds, except of a large drift. */
  readonly cooldownUntilMs: number
  /** The last tick and the longest recent gap between ticks, in milliseconds. */
  readonly tickInterval: { readonly atMs: number; readonly ms: number }
  /** Drift measured so far. Corrections use the mean, because single readings are noisy. */
  readonly driftSums: DriftSums | null
  /** Both are being paused, so that the follower can seek to the leader's position. */
  readonly resyncing: boolean
  /** The follower has seeked to the leader's position since both last stopped. */
  readonly isAligned: boolean
  /**
   * Just started: the first measurement corrects even a small drift and updates `startLeadSeconds`, unless one side started
   * `late`, while the other played.
   */
  readonly recentStart: StartKind | 'late' | null
  /** Estimated seconds by which the follower starts before the leader. */
  readonly startLeadSeconds: { readonly [Kind in StartKind]: number }
  /** The browser refused to play without a user gesture. */
  readonly isPlayBlocked: boolean
  /** Milliseconds until which both are watched closely, and until which their frames are checked. */
  readonly closeMonitoringUntilMs: number
  readonly frameCheckUntilMs: number
}

export type Phase = 'loading' | 'paused' | 'playing' | 'waiting' | 'ended' | 'failed'

const initialSide: Side = {
  status: 'loading',
  problem: null,
  buffered: false,
  stallReportedAtMs: null,
  noProgressMs: 0,
  recovery: null,
  duration: null,
  offset: 0,
  time: 0,
  atMs: 0,
  isTimeExact: true,
  shownFrameStart: null,
  playedFrameStart: null,
  reportsFrames: false,
  freezeAfter: null,
  canFreeze: false,
  isReportingFrames: true,
  clockLeadOverFrame: null,
  baselineClockLead: null,
  frameDuration: null,
  hasSeekedSincePlay: true,
  running: false,
  hasShownFrame: false,
  rate: 1,
  muted: true,
  volume: 1,
  seeking: null,
  nextSeek: null,
  ended: false,
  isBeforeStart: false,
}

/** Measured in Chromium, where the leader has an audio device and the muted follower has none. */
const defaultStartLeadSeconds = { neither: -0.03, leader: 0.04, follower: -0.035, both: 0.035 }

export function createSessionState(
  audible: AudibleSide = 'dub',
  policy: CorrectionPolicy = correctionPolicy,
): SessionState {
  return {
    policy,
    intent: 'paused',
    audible,
    rate: 1,
    volume: 1,
    rangeQueue: null,
    stepping: null,
    sides: { source: initialSide, dub: initialSide },
    correction: null,
    progressCheckedAtMs: 0,
    reportsFalseStalls: false,
    cooldownUntilMs: 0,
    tickInterval: { atMs: 0, ms: 17 },
    driftSums: null,
    resyncing: false,
    isAligned: false,
    recentStart: null,
    startLeadSeconds: defaultStartLeadSeconds,
    isPlayBlocked: false,
    closeMonitoringUntilMs: 0,
    frameCheckUntilMs: 0,
  }
}

/** State of a side whose media is reloaded; it seeks to `position` shared seconds once loaded. */
export function resetSide({ muted, volume, offset, isReportingFrames, canFreeze }: Side, position: number): Side {
  const needsSeek = position > 0 || offset !== 0
  return { ...initialSide, muted, volume, offset, isReportingFrames, canFreeze, nextSeek: needsSeek ? position : null }
}

export function otherSide(name: SideName): SideName {
  return name === 'source' ? 'dub' : 'source'
}

/** Whether a side takes part in playback: it has not failed, has not ended and does not wait for its beginning. */
export function isActive(side: Side): boolean {
  return side.status !== 'failed' && !side.ended && !side.isBeforeStart
}

/** End of a side in shared seconds; `null` until known. */
export function endOf(side: Side): number | null {
  return side.duration === null ? null : side.duration - side.offset
}

/** The current range of the playlist. */
export function currentRange({ rangeQueue }: SessionState): PlayRange | null {
  return rangeQueue?.ranges[rangeQueue.index] ?? null
}

/** The audible side now. */
export function currentAudible(state: SessionState): AudibleSide {
  return currentRange(state)?.audible ?? state.audible
}

/** The audible side; the dub when both are audible; the other side when the audible one has ended or failed. */
export function leaderOf(state: SessionState): SideName {
  const preferred = currentAudible(state) === 'source' ? 'source' : 'dub'
  const other = otherSide(preferred)
  if (isActive(state.sides[preferred])) return preferred
  if (isActive(state.sides[other])) return other
  if (state.sides[preferred].status === 'failed') return other
  if (state.sides[other].status === 'failed') return preferred
  // Both have ended: the longer one has the position.
  return (endOf(state.sides[other]) ?? 0) > (endOf(state.sides[preferred]) ?? 0) ? other : preferred
}

export function readingOf(side: Side): Reading {
  return {
    time: side.time,
    atMs: side.atMs,
    rate: side.running && side.hasShownFrame && side.status === 'ready' ? side.rate : 0,
  }
}

/** Position or seek target of a side at `now`. Without a reading for 500 ms the position no longer advances. */
export function sideTime(side: Side, now: number): number {
  const time = side.nextSeek ?? side.seeking ?? timeAt(readingOf(side), Math.min(now, side.atMs + 500))
  return Math.min(time, endOf(side) ?? time)
}

/** The shared position in seconds. */
export function positionOf(state: SessionState, now: number): number {
  return sideTime(state.sides[leaderOf(state)], now)
}

/** End of the longer side in shared seconds; 0 until one is known. */
export function durationOf(state: SessionState): number {
  return Math.max(endOf(state.sides.source) ?? 0, endOf(state.sides.dub) ?? 0)
}

/** Whether every side that takes part could play now. */
export function canRun(state: SessionState): boolean {
  const active = [state.sides.source, state.sides.dub].filter(isActive)
  return !state.resyncing && active.length > 0 && active.every(isReady)
}

/** Whether a side is at its position with enough data to play on. */
function isReady({ status, seeking, nextSeek }: Side): boolean {
  return status === 'ready' && seeking === null && nextSeek === null
}

/** Whether playback waits for the side: it is not loaded yet, has run out of data, or is seeking. */
export function isBlocking(state: SessionState, name: SideName): boolean {
  const side = state.sides[name]
  const phase = phaseOf(state)
  if (phase === 'loading') return side.status === 'loading'
  return phase === 'waiting' && isActive(side) && !isReady(side)
}

export function phaseOf(state: SessionState): Phase {
  const sides = [state.sides.source, state.sides.dub]
  const playable = sides.filter((side) => side.status !== 'failed')
  if (playable.length === 0) return 'failed'
  if (state.intent === 'playing') return canRun(state) ? 'playing' : 'waiting'
  if (playable.some((side) => side.status === 'loading')) return 'loading'
  return playable.every((side) => side.ended) ? 'ended' : 'paused'
}
