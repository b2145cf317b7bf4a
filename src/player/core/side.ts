// State of one side and what follows from it. All positions are its own seconds: media seconds minus its offset.
import type { MediaProblem } from './media.ts'
import { type Reading, timeAt } from './plan-correction.ts'

export type Readiness =
  | { readonly kind: 'loading' }
  /** `stallReportedAtMs`: when it reported a stall although data is buffered; `null` once that is resolved. */
  | { readonly kind: 'ready' | 'stalled'; readonly stallReportedAtMs: number | null }
  | { readonly kind: 'failed'; readonly problem: MediaProblem }

/**
 * `stopping`: commanded to pause, position not reported yet; `starting`: commanded to play, no frame shown since.
 * A side that a person starts while it cannot play is paused by the same event.
 */
export type Motion = 'stopped' | 'stopping' | 'starting' | 'running'

/** `before-start`: on its first frame, as the shared position is before its beginning; `ended`: on its last frame. */
export type Place = 'before-start' | 'within' | 'ended'

/** Targets of the seek that the video performs and of the newest one requested since. */
export type Seek =
  | { readonly pending: number; readonly next: number | null }
  | { readonly pending: null; readonly next: number }

/** What is known from the frames that the browser reported. */
export type ReportedFrames = {
  /** Where the visible frame begins; `null` while unknown. */
  readonly shownStart: number | null
  /** Where the last frame reported during playback begins; `null` until there is one. */
  readonly playedStart: number | null
  /** Seconds of the shortest frame measured; `null` until one was. */
  readonly duration: number | null
  /** Seconds by which the clock is ahead of the beginning of the visible frame; `null` if not reported. */
  readonly clockLead: number | null
}

/** The last attempt to recover a stuck side, which seeked it to `from` seconds. */
export type StuckRecovery = { readonly attempted: 'nudge' | 'resync'; readonly from: number }

export type Side = {
  readonly readiness: Readiness
  readonly motion: Motion
  readonly place: Place
  readonly seek: Seek | null
  /** Last known position, and the milliseconds of that reading. */
  readonly time: number
  readonly atMs: number
  /** Media seconds; `null` until known. */
  readonly duration: number | null
  /** Media seconds it is ahead of the shared position. */
  readonly offset: number
  /** Data is buffered at its position. */
  readonly buffered: boolean
  /** Milliseconds without progress although it should play and has data; progress resets it to 0. */
  readonly noProgressMs: number
  readonly recovery: StuckRecovery | null
  /** Seeked since it last played, or not played yet. */
  readonly hasSeekedSincePlay: boolean
  /** `null` while the browser has not reported any. */
  readonly frames: ReportedFrames | null
  /** Commanded to report its frames, not only its clock. */
  readonly isReportingFrames: boolean
  /** Its frames can be covered. */
  readonly canFreeze: boolean
  /** Media seconds after which frames are hidden; `null` while all are visible. */
  readonly freezeAfter: number | null
  readonly rate: number
  readonly muted: boolean
  readonly volume: number
}

/** Range of seconds between two frames that counts as the length of one frame: 120 to 8 frames per second. */
export const frameDurationBounds = { min: 0.008, max: 0.125 }

export const ready: Readiness = { kind: 'ready', stallReportedAtMs: null }

export const stalled: Readiness = { kind: 'stalled', stallReportedAtMs: null }

export const initialSide: Side = {
  readiness: { kind: 'loading' },
  motion: 'stopped',
  place: 'within',
  seek: null,
  time: 0,
  atMs: 0,
  duration: null,
  offset: 0,
  buffered: false,
  noProgressMs: 0,
  recovery: null,
  hasSeekedSincePlay: true,
  frames: null,
  isReportingFrames: true,
  canFreeze: false,
  freezeAfter: null,
  rate: 1,
  muted: true,
  volume: 1,
}

/** State of a side whose media is reloaded; it seeks to `position` seconds once loaded. */
export function resetSide({ muted, volume, offset, isReportingFrames, canFreeze }: Side, position: number): Side {
  const seek = position > 0 || offset !== 0 ? { pending: null, next: position } : null
  return { ...initialSide, muted, volume, offset, isReportingFrames, canFreeze, seek }
}

/** Requests a seek to `to` seconds, instead of any requested before. */
export function seekSide(side: Side, to: number): Side {
  return { ...side, place: 'within', seek: { pending: side.seek?.pending ?? null, next: to } }
}

export function hasFailed({ readiness }: Side): boolean {
  return readiness.kind === 'failed'
}

/** Whether a side takes part in playback: it has not failed, has not ended and does not wait for its beginning. */
export function isActive(side: Side): boolean {
  return side.place === 'within' && !hasFailed(side)
}

/** Whether a side takes part and cannot play on: it is not at its position or has not enough data. */
export function isWaiting(side: Side): boolean {
  return isActive(side) && (side.readiness.kind !== 'ready' || side.seek !== null)
}

/** Whether the last command or key press was to play. */
export function isPlaying({ motion }: Side): boolean {
  return motion === 'starting' || motion === 'running'
}

/** Whether a requested seek has to be performed. */
export function hasNextSeek({ seek }: Side): boolean {
  return seek !== null && seek.next !== null
}

/** End of a side in its own seconds; `null` until known. */
export function endOf(side: Side): number | null {
  return side.duration === null ? null : side.duration - side.offset
}

export function readingOf({ time, atMs, motion, readiness, rate }: Side): Reading {
  return { time, atMs, rate: motion === 'running' && readiness.kind === 'ready' ? rate : 0 }
}

/** Position or seek target of a side at `now`. */
export function sideTime(side: Side, now: number): number {
  const target = side.seek?.next ?? side.seek?.pending
  return target === undefined || target === null ? playedTime(side, now) : Math.min(target, endOf(side) ?? target)
}

/** Position of a side at `now` without regard to seeks. Without a reading for 500 ms it no longer advances. */
export function playedTime(side: Side, now: number): number {
  const time = timeAt(readingOf(side), Math.min(now, side.atMs + 500))
  return Math.min(time, endOf(side) ?? time)
}
