// What the session knows about its two videos, and what can be read from it. All positions are shared seconds: a
// video's own time less its shift.
import type { MediaProblem, SideName } from './media.ts'
import { type CorrectionPolicy, correctionPolicy, type Reading, timeAt } from './plan-correction.ts'

/** Which sound is on. */
export type Heard = SideName | 'both'

/** A part to play, in shared seconds, and the sound to hear with it. */
export type PlayRange = { readonly start: number; readonly end: number; readonly heard?: Heard | undefined }

/** Parts played in turn. */
export type Playlist = { readonly ranges: readonly PlayRange[]; readonly index: number; readonly loop: boolean }

export type Side = {
  readonly status: 'loading' | 'ready' | 'stalled' | 'failed'
  readonly problem: MediaProblem | null
  /** Data is loaded at its position. */
  readonly buffered: boolean
  /** Milliseconds: when it reported a stall although data is buffered; `null` once that is settled. */
  readonly doubtedAt: number | null
  /** Milliseconds it was to play, with data buffered, and did not; 0 with every progress. */
  readonly idleMs: number
  /** Media seconds; `null` until known. */
  readonly duration: number | null
  /** Media seconds it is ahead of the shared position. */
  readonly shift: number
  /** Last known position, and when it was so. */
  readonly time: number
  readonly at: number
  /** `time` is where it stands, by its own report; while it runs, `time` is only the last news. */
  readonly exact: boolean
  /** Where the frame on show begins; `null` while unknown. */
  readonly frame: number | null
  /** Where the last frame begins that was reported while it ran; `null` until one was. */
  readonly playedFrame: number | null
  /** Its browser can tell frames. */
  readonly tellsFrames: boolean
  /** Media seconds after which no frame is let to be seen; `null` while all are. */
  readonly cover: number | null
  /** Frames can be kept from being seen. */
  readonly covers: boolean
  /** Tells its frames, not only its clock. */
  readonly watched: boolean
  /** Seconds its clock is ahead of the beginning of the frame that shows; `null` where that is not told. */
  readonly frameLead: number | null
  /** The same while frames are not told: of the first look at its clock since they were. */
  readonly clockLead: number | null
  /** Seconds, the shortest seen; `null` until one was seen. */
  readonly frameDuration: number | null
  /** Sought since it played last, or has not played yet. */
  readonly sought: boolean
  /** Told to play and not told to stop since. */
  readonly running: boolean
  /** A frame has shown since it was told to play. */
  readonly moving: boolean
  readonly rate: number
  readonly muted: boolean
  readonly volume: number
  /** The seek under way, and the newest one asked for meanwhile. */
  readonly seeking: number | null
  readonly nextSeek: number | null
  /** Stands on its last frame. */
  readonly ended: boolean
  /** Stands on its first frame, for the shared position lies before it. */
  readonly early: boolean
}

/** What lies between two frames, in seconds, for it to be one frame's length: 120 to 8 a second. */
export const oneFrame = { least: 0.008, most: 0.125 }

export type RunningCorrection = {
  readonly side: SideName
  readonly until: number
  /** Factor on the rate; 0 does not begin yet. */
  readonly factor: number
}

/** Going from frame to frame: how many are still to go, and the frame a seek under way should lead away from. */
export type Stepping = { readonly frames: number; readonly away: { readonly from: number; readonly to: number } | null }

/** Who was sought since both played last: sound that is let go begins anew, and takes its time. */
export type StartKind = 'neither' | 'leader' | 'follower' | 'both'

/** Sums of `count` readings in seconds: how far the follower's frames are ahead of the leader's, and its clock. */
export type Drifts = {
  readonly since: number
  readonly count: number
  readonly frames: number
  readonly clocks: number
}

/** What was tried last to get a stuck side to play; it was put to `from` shared seconds. */
export type Rescue = {
  readonly side: SideName
  readonly tried: 'nudge' | 'regroup'
  readonly from: number
}

export type SessionState = {
  readonly policy: CorrectionPolicy
  readonly intent: 'playing' | 'paused'
  /** What the person chose; a range may say otherwise while it plays. */
  readonly heard: Heard
  readonly rate: number
  readonly volume: number
  readonly playlist: Playlist | null
  readonly stepping: Stepping | null
  readonly sides: { readonly [Name in SideName]: Side }
  readonly correction: RunningCorrection | null
  readonly rescue: Rescue | null
  /** Milliseconds: when progress was last looked at. */
  readonly progressAt: number
  /** A video reported a stall and played on: with data buffered, such reports count for nothing. */
  readonly playsThroughStalls: boolean
  /** No correction begins before this, but for one that cannot wait. */
  readonly restUntil: number
  /** The last tick, and how long ticks are apart when they are far apart, in milliseconds. */
  readonly pace: { readonly at: number; readonly ms: number }
  /** What was read since `since`, as sums. What is done goes by their mean: single ones are noisy. */
  readonly drifts: Drifts | null
  /** Both are brought to a stop, so that the follower can be put where the leader stands. */
  readonly regrouping: boolean
  /** The follower has been put beside the leader since both last stood still. */
  readonly aligned: boolean
  /**
   * Just started: the first look puts right what is off, however little, and learns from it, unless one of the two came
   * in `late`, while the other played.
   */
  readonly fresh: StartKind | 'late' | null
  /** Seconds by which the follower starts before the leader, as far as known. */
  readonly startLeads: { readonly [Kind in StartKind]: number }
  /** The browser refused to play without a gesture. */
  readonly refused: boolean
  /** Until when both are watched closely, and their frames alone, in milliseconds. */
  readonly watchUntil: number
  readonly lookUntil: number
}

export type Phase = 'loading' | 'paused' | 'playing' | 'waiting' | 'ended' | 'failed'

const freshSide: Side = {
  status: 'loading',
  problem: null,
  buffered: false,
  doubtedAt: null,
  idleMs: 0,
  duration: null,
  shift: 0,
  time: 0,
  at: 0,
  exact: true,
  frame: null,
  playedFrame: null,
  tellsFrames: false,
  cover: null,
  covers: false,
  watched: true,
  frameLead: null,
  clockLead: null,
  frameDuration: null,
  sought: true,
  running: false,
  moving: false,
  rate: 1,
  muted: true,
  volume: 1,
  seeking: null,
  nextSeek: null,
  ended: false,
  early: false,
}

/** As measured in Chromium, whose leader has a device for its sound, and its follower none. */
const usualStartLeads = { neither: -0.03, leader: 0.04, follower: -0.035, both: 0.035 }

export function startSession(heard: Heard = 'dub', policy: CorrectionPolicy = correctionPolicy): SessionState {
  return {
    policy,
    intent: 'paused',
    heard,
    rate: 1,
    volume: 1,
    playlist: null,
    stepping: null,
    sides: { source: freshSide, dub: freshSide },
    correction: null,
    rescue: null,
    progressAt: 0,
    playsThroughStalls: false,
    restUntil: 0,
    pace: { at: 0, ms: 17 },
    drifts: null,
    regrouping: false,
    aligned: false,
    fresh: null,
    startLeads: usualStartLeads,
    refused: false,
    watchUntil: 0,
    lookUntil: 0,
  }
}

/** A side whose media is loaded anew, to be shown at `position` seconds once it can. */
export function reloadedSide({ muted, volume, shift, watched, covers }: Side, position: number): Side {
  const elsewhere = position > 0 || shift !== 0
  return { ...freshSide, muted, volume, shift, watched, covers, nextSeek: elsewhere ? position : null }
}

export function otherSide(name: SideName): SideName {
  return name === 'source' ? 'dub' : 'source'
}

/** Takes part in playing: neither broken, nor at its end, nor waiting for its beginning. */
export function isLive(side: Side): boolean {
  return side.status !== 'failed' && !side.ended && !side.early
}

/** Where a side's last frame ends, in shared seconds; `null` until known. */
export function endOf(side: Side): number | null {
  return side.duration === null ? null : side.duration - side.shift
}

/** The range that plays, or would on. */
export function rangeOf({ playlist }: SessionState): PlayRange | null {
  return playlist?.ranges[playlist.index] ?? null
}

/** The sound that is on this moment. */
export function heardNow(state: SessionState): Heard {
  return rangeOf(state)?.heard ?? state.heard
}

/** The audible side; the dub when both are heard; the one still going when the audible one has ended or failed. */
export function leaderOf(state: SessionState): SideName {
  const preferred = heardNow(state) === 'source' ? 'source' : 'dub'
  const other = otherSide(preferred)
  if (isLive(state.sides[preferred])) return preferred
  if (isLive(state.sides[other])) return other
  if (state.sides[preferred].status === 'failed') return other
  if (state.sides[other].status === 'failed') return preferred
  // Both have ended: the longer one tells how far it went.
  return (endOf(state.sides[other]) ?? 0) > (endOf(state.sides[preferred]) ?? 0) ? other : preferred
}

export function readingOf(side: Side): Reading {
  return { time: side.time, at: side.at, rate: side.running && side.moving && side.status === 'ready' ? side.rate : 0 }
}

/** Where a side is, or is going, at `now`. Without news for half a second it is taken to stand. */
export function sideTime(side: Side, now: number): number {
  const time = side.nextSeek ?? side.seeking ?? timeAt(readingOf(side), Math.min(now, side.at + 500))
  return Math.min(time, endOf(side) ?? time)
}

/** The shared position in seconds. */
export function positionOf(state: SessionState, now: number): number {
  return sideTime(state.sides[leaderOf(state)], now)
}

/** Until both have ended, in seconds; 0 until one is known. */
export function durationOf(state: SessionState): number {
  return Math.max(endOf(state.sides.source) ?? 0, endOf(state.sides.dub) ?? 0)
}

/** Every side that takes part could run this moment. */
export function canRun(state: SessionState): boolean {
  const live = [state.sides.source, state.sides.dub].filter(isLive)
  return !state.regrouping && live.length > 0 && live.every(isReady)
}

/** Stands or runs where it should, with enough loaded to go on. */
function isReady({ status, seeking, nextSeek }: Side): boolean {
  return status === 'ready' && seeking === null && nextSeek === null
}

/** Whether the side is one that both wait for: it is not loaded yet, has run out of data, or is still seeking. */
export function isWaitedFor(state: SessionState, name: SideName): boolean {
  const side = state.sides[name]
  const phase = phaseOf(state)
  if (phase === 'loading') return side.status === 'loading'
  return phase === 'waiting' && isLive(side) && !isReady(side)
}

export function phaseOf(state: SessionState): Phase {
  const sides = [state.sides.source, state.sides.dub]
  const whole = sides.filter((side) => side.status !== 'failed')
  if (whole.length === 0) return 'failed'
  if (state.intent === 'playing') return canRun(state) ? 'playing' : 'waiting'
  if (whole.some((side) => side.status === 'loading')) return 'loading'
  return whole.every((side) => side.ended) ? 'ended' : 'paused'
}
