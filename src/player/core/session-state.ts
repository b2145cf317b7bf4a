// What the session knows about its two videos, and what can be read from it.
import type { MediaProblem, SideName } from './media.ts'
import { type CorrectionPolicy, correctionPolicy, type Reading, timeAt } from './plan-correction.ts'

/** Which sound is on. */
export type Heard = SideName | 'both'

export type Side = {
  readonly status: 'loading' | 'ready' | 'stalled' | 'failed'
  readonly problem: MediaProblem | null
  /** Seconds; `null` until known. */
  readonly duration: number | null
  /** Last known media time, and when it was so. */
  readonly time: number
  readonly at: number
  /** `time` is where it stands, by its own report; while it runs, `time` is only the last news. */
  readonly exact: boolean
  /** Told to play and not told to stop since. */
  readonly running: boolean
  /** A frame has shown since it was told to play. */
  readonly moving: boolean
  readonly rate: number
  readonly muted: boolean
  /** The seek under way, and the newest one asked for meanwhile. */
  readonly seeking: number | null
  readonly nextSeek: number | null
  /** Stands on its last frame. */
  readonly ended: boolean
}

export type RunningCorrection = {
  readonly side: SideName
  readonly until: number
  /** Factor on the rate; 0 stands still. */
  readonly factor: number
}

export type SessionState = {
  readonly policy: CorrectionPolicy
  readonly intent: 'playing' | 'paused'
  readonly heard: Heard
  readonly rate: number
  readonly range: { readonly start: number; readonly end: number } | null
  readonly sides: { readonly [Name in SideName]: Side }
  readonly correction: RunningCorrection | null
  /** No correction begins before this. */
  readonly restUntil: number
  /** The distances read since `since`. What is done goes by their mean: single ones are noisy. */
  readonly drifts: { readonly since: number; readonly sum: number; readonly count: number } | null
  /** Both are brought to a stop, so that the follower can be put where the leader stands. */
  readonly regrouping: boolean
  /** The follower has been put beside the leader since both last stood still. */
  readonly aligned: boolean
  /** The browser refused to play without a gesture. */
  readonly refused: boolean
}

export type Phase = 'loading' | 'paused' | 'playing' | 'waiting' | 'ended' | 'failed'

const freshSide: Side = {
  status: 'loading',
  problem: null,
  duration: null,
  time: 0,
  at: 0,
  exact: true,
  running: false,
  moving: false,
  rate: 1,
  muted: true,
  seeking: null,
  nextSeek: null,
  ended: false,
}

export function startSession(heard: Heard = 'dub', policy: CorrectionPolicy = correctionPolicy): SessionState {
  return {
    policy,
    intent: 'paused',
    heard,
    rate: 1,
    range: null,
    sides: { source: freshSide, dub: freshSide },
    correction: null,
    restUntil: 0,
    drifts: null,
    regrouping: false,
    aligned: false,
    refused: false,
  }
}

/** A side whose media is loaded anew, to be shown at `position` seconds once it can. */
export function reloadedSide(side: Side, position: number): Side {
  return { ...freshSide, muted: side.muted, nextSeek: position > 0 ? position : null }
}

export function otherSide(name: SideName): SideName {
  return name === 'source' ? 'dub' : 'source'
}

/** Takes part in playing: neither broken nor at its end. */
export function isLive(side: Side): boolean {
  return side.status !== 'failed' && !side.ended
}

/** The audible side; the dub when both are heard; the one still going when the audible one has ended or failed. */
export function leaderOf(state: SessionState): SideName {
  const preferred = state.heard === 'source' ? 'source' : 'dub'
  const other = otherSide(preferred)
  if (isLive(state.sides[preferred])) return preferred
  if (isLive(state.sides[other])) return other
  if (state.sides[preferred].status === 'failed') return other
  // Both have ended: the longer one tells how far it went.
  return (state.sides[other].duration ?? 0) > (state.sides[preferred].duration ?? 0) ? other : preferred
}

export function readingOf(side: Side): Reading {
  return { time: side.time, at: side.at, rate: side.running && side.moving && side.status === 'ready' ? side.rate : 0 }
}

/** Where a side is, or is going, at `now`. Without news for half a second it is taken to stand. */
export function sideTime(side: Side, now: number): number {
  const time = side.nextSeek ?? side.seeking ?? timeAt(readingOf(side), Math.min(now, side.at + 500))
  return side.duration === null ? time : Math.min(time, side.duration)
}

/** The shared position in seconds. */
export function positionOf(state: SessionState, now: number): number {
  return sideTime(state.sides[leaderOf(state)], now)
}

/** The longer of the two, in seconds; 0 until one is known. */
export function durationOf(state: SessionState): number {
  return Math.max(state.sides.source.duration ?? 0, state.sides.dub.duration ?? 0)
}

/** Every side that takes part could run this moment. */
export function canRun(state: SessionState): boolean {
  const live = [state.sides.source, state.sides.dub].filter(isLive)
  return (
    !state.regrouping &&
    live.length > 0 &&
    live.every((side) => side.status === 'ready' && side.seeking === null && side.nextSeek === null)
  )
}

export function phaseOf(state: SessionState): Phase {
  const sides = [state.sides.source, state.sides.dub]
  const whole = sides.filter((side) => side.status !== 'failed')
  if (whole.length === 0) return 'failed'
  if (state.intent === 'playing') return canRun(state) ? 'playing' : 'waiting'
  if (whole.some((side) => side.status === 'loading')) return 'loading'
  return whole.every((side) => side.ended) ? 'ended' : 'paused'
}
