// State of the session and its selectors. All positions are shared seconds: a video's media seconds minus its shift.
import type { MediaProblem, SideName } from './media.ts'
import { type CorrectionPolicy, correctionPolicy, type Reading, timeAt } from './plan-correction.ts'

/** The audible side or sides. */
export type Heard = SideName | 'both'

/** A range to play, in shared seconds, and the side that is audible meanwhile. */
export type PlayRange = { readonly start: number; readonly end: number; readonly heard?: Heard | undefined }

/** Ranges played in order. */
export type Playlist = { readonly ranges: readonly PlayRange[]; readonly index: number; readonly loop: boolean }

/** What was tried last to get a stuck side to play; it was put to `from` shared seconds. */
export type Rescue = { readonly tried: 'nudge' | 'regroup'; readonly from: number }

export type Side = {
  readonly status: 'loading' | 'ready' | 'stalled' | 'failed'
  readonly problem: MediaProblem | null
  /** Data is buffered at its position. */
  readonly buffered: boolean
  /** Milliseconds at which it reported a stall although data is buffered; `null` once that is resolved. */
  readonly doubtedAt: number | null
  /** Milliseconds without progress although it should play and has data; progress resets it to 0. */
  readonly idleMs: number
  readonly rescue: Rescue | null
  /** Media seconds; `null` until known. */
  readonly duration: number | null
  /** Media seconds it is ahead of the shared position. */
  readonly shift: number
  /** Last known position, and the milliseconds of that reading. */
  readonly time: number
  readonly at: number
  /** `time` is the position that the paused video reported; while it runs, `time` is only the last reading. */
  readonly exact: boolean
  /** Where the visible frame begins; `null` while unknown. */
  readonly frame: number | null
  /** Where the last frame reported during playback begins; `null` until there is one. */
  readonly playedFrame: number | null
  /** The browser reports frames. */
  readonly tellsFrames: boolean
  /** Media seconds after which frames are hidden; `null` while all are visible. */
  readonly cover: number | null
  /** Its frames can be covered. */
  readonly covers: boolean
  /** Reports its frames, not only its clock. */
  readonly watched: boolean
  /** Seconds by which its clock is ahead of the beginning of the visible frame; `null` if not reported. */
  readonly frameLead: number | null
  /** The same by the first clock reading after frames stopped being reported. */
  readonly clockLead: number | null
  /** Seconds of the shortest frame measured; `null` until one was. */
  readonly frameDuration: number | null
  /** Seeked since it last played, or not played yet. */
  readonly sought: boolean
  /** The last command was to play. */
  readonly running: boolean
  /** It has shown a frame since the command to play. */
  readonly moving: boolean
  readonly rate: number
  readonly muted: boolean
  readonly volume: number
  /** Targets of the pending seek and of the newest one requested meanwhile. */
  readonly seeking: number | null
  readonly nextSeek: number | null
  /** It is on its last frame. */
  readonly ended: boolean
  /** It waits on its first frame, because the shared position is before it. */
  readonly early: boolean
}

/** Range of seconds between two frames that counts as the length of one frame: 120 to 8 frames per second. */
export const oneFrame = { least: 0.008, most: 0.125 }

export type RunningCorrection = {
  readonly side: SideName
  readonly until: number
  /** Factor on the rate; 0 delays the start of the side. */
  readonly factor: number
}

/** Frame stepping: the number of steps left, and the frame that the pending seek leaves. */
export type Stepping = { readonly frames: number; readonly away: { readonly from: number; readonly to: number } | null }

/** The sides seeked since both last played: after a seek, sound takes longer to start. */
export type StartKind = 'neither' | 'leader' | 'follower' | 'both'

/** Sums of `count` readings since `since`, in seconds: by how much the follower's frames and clock are ahead. */
export type Drifts = {
  readonly since: number
  readonly count: number
  readonly frames: number
  readonly clocks: number
}

export type SessionState = {
  readonly policy: CorrectionPolicy
  readonly intent: 'playing' | 'paused'
  /** The person's choice; a range can override it while it plays. */
  readonly heard: Heard
  readonly rate: number
  readonly volume: number
  readonly playlist: Playlist | null
  readonly stepping: Stepping | null
  readonly sides: { readonly [Name in SideName]: Side }
  readonly correction: RunningCorrection | null
  /** Milliseconds: when progress was last looked at. */
  readonly progressAt: number
  /** A video reported a stall and played on: such reports are ignored while data is buffered. */
  readonly playsThroughStalls: boolean
  /** No correction begins before these milliseconds, except of a large drift. */
  readonly restUntil: number
  /** The last tick and the longest recent gap between ticks, in milliseconds. */
  readonly pace: { readonly at: number; readonly ms: number }
  /** Drift measured so far. Corrections use the mean, because single readings are noisy. */
  readonly drifts: Drifts | null
  /** Both are being paused, so that the follower can seek to the leader's position. */
  readonly regrouping: boolean
  /** The follower has seeked to the leader's position since both last stopped. */
  readonly aligned: boolean
  /**
   * Just started: the first measurement corrects even a small drift and updates `startLeads`, unless one side started
   * `late`, while the other played.
   */
  readonly fresh: StartKind | 'late' | null
  /** Estimated seconds by which the follower starts before the leader. */
  readonly startLeads: { readonly [Kind in StartKind]: number }
  /** The browser refused to play without a user gesture. */
  readonly refused: boolean
  /** Milliseconds until which both are watched closely, and until which their frames are checked. */
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
  rescue: null,
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

/** Measured in Chromium, where the leader has an audio device and the muted follower has none. */
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

/** State of a side whose media is reloaded; it seeks to `position` shared seconds once loaded. */
export function reloadedSide({ muted, volume, shift, watched, covers }: Side, position: number): Side {
  const elsewhere = position > 0 || shift !== 0
  return { ...freshSide, muted, volume, shift, watched, covers, nextSeek: elsewhere ? position : null }
}

export function otherSide(name: SideName): SideName {
  return name === 'source' ? 'dub' : 'source'
}

/** Whether a side takes part in playback: it has not failed, has not ended and does not wait for its beginning. */
export function isLive(side: Side): boolean {
  return side.status !== 'failed' && !side.ended && !side.early
}

/** End of a side in shared seconds; `null` until known. */
export function endOf(side: Side): number | null {
  return side.duration === null ? null : side.duration - side.shift
}

/** The current range of the playlist. */
export function rangeOf({ playlist }: SessionState): PlayRange | null {
  return playlist?.ranges[playlist.index] ?? null
}

/** The audible side now. */
export function heardNow(state: SessionState): Heard {
  return rangeOf(state)?.heard ?? state.heard
}

/** The audible side; the dub when both are audible; the other side when the audible one has ended or failed. */
export function leaderOf(state: SessionState): SideName {
  const preferred = heardNow(state) === 'source' ? 'source' : 'dub'
  const other = otherSide(preferred)
  if (isLive(state.sides[preferred])) return preferred
  if (isLive(state.sides[other])) return other
  if (state.sides[preferred].status === 'failed') return other
  if (state.sides[other].status === 'failed') return preferred
  // Both have ended: the longer one has the position.
  return (endOf(state.sides[other]) ?? 0) > (endOf(state.sides[preferred]) ?? 0) ? other : preferred
}

export function readingOf(side: Side): Reading {
  return { time: side.time, at: side.at, rate: side.running && side.moving && side.status === 'ready' ? side.rate : 0 }
}

/** Position or seek target of a side at `now`. Without a reading for 500 ms the position no longer advances. */
export function sideTime(side: Side, now: number): number {
  const time = side.nextSeek ?? side.seeking ?? timeAt(readingOf(side), Math.min(now, side.at + 500))
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
  const live = [state.sides.source, state.sides.dub].filter(isLive)
  return !state.regrouping && live.length > 0 && live.every(isReady)
}

/** Whether a side is at its position with enough data to play on. */
function isReady({ status, seeking, nextSeek }: Side): boolean {
  return status === 'ready' && seeking === null && nextSeek === null
}

/** Whether playback waits for the side: it is not loaded yet, has run out of data, or is seeking. */
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
