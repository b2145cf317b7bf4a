// The session's reducer: an event changes the state, and `settle` derives the commands for the videos. Pure; `now` is
// in milliseconds.
import { assertNever } from '#src/domain/assert-never.ts'
import { type MediaEvent, type SideName, sideNames } from './media.ts'
import { seekBoth, withSide } from './move.ts'
import { attend } from './attention.ts'
import { startPlaylist } from './playlist.ts'
import {
  canRun,
  type Heard,
  isLive,
  type Playlist,
  type PlayRange,
  positionOf,
  reloadedSide,
  type SessionState,
} from './session-state.ts'
import { settle, type Step } from './settle.ts'
import { supervise } from './supervise.ts'
import { takeMedia } from './take-media.ts'

export type SessionEvent =
  | { readonly kind: 'play' }
  | { readonly kind: 'pause' }
  | { readonly kind: 'seek'; readonly to: number }
  /** Plays from `start` and stops on the last frame before `end`, or loops. Shared seconds. */
  | { readonly kind: 'play-range'; readonly start: number; readonly end: number; readonly loop?: boolean }
  /** Plays the ranges in order, each with its sound, and stops on the last frame of the last one, or loops. */
  | { readonly kind: 'play-ranges'; readonly ranges: readonly PlayRange[]; readonly loop?: boolean }
  /** Pauses and moves both sides by frames of the leader; backwards if negative. */
  | { readonly kind: 'step'; readonly frames: number }
  /** From now on the shared position p shows the source at p and the dub at p + `seconds`. */
  | { readonly kind: 'offset'; readonly seconds: number }
  /** 0 to 1, for both sides. */
  | { readonly kind: 'volume'; readonly volume: number }
  | { readonly kind: 'rate'; readonly rate: number }
  | { readonly kind: 'hear'; readonly heard: Heard }
  /** The page was hidden. */
  | { readonly kind: 'hidden' }
  /** A side's media is reloaded. */
  | { readonly kind: 'reload'; readonly side: SideName }
  /** Time has passed. */
  | { readonly kind: 'tick' }
  | { readonly kind: 'media'; readonly side: SideName; readonly event: MediaEvent }

/** Ignores events with a number that is not finite. */
export function advance(state: SessionState, event: SessionEvent, now: number): Step {
  if (Object.values(event).some((value) => typeof value === 'number' && !Number.isFinite(value))) {
    return { state, commands: [] }
  }
  return settle(attend(supervise(take(state, event, now), now), event, now), now)
}

function take(state: SessionState, event: SessionEvent, now: number): SessionState {
  switch (event.kind) {
    case 'play':
      return play(state)
    case 'pause':
    case 'hidden':
      return { ...state, intent: 'paused' }
    case 'seek':
      return seekBoth({ ...state, playlist: null, stepping: null }, event.to)
    case 'play-range':
      return startPlaylist(state, [{ start: event.start, end: event.end }], event.loop ?? false)
    case 'play-ranges':
      return startPlaylist(state, event.ranges, event.loop ?? false)
    case 'step': {
      const { frames, away } = state.stepping ?? { frames: 0, away: null }
      return {
        ...state,
        intent: 'paused',
        playlist: null,
        stepping: { frames: frames + Math.round(event.frames), away },
      }
    }
    case 'offset':
      return offset(state, event.seconds, now)
    case 'volume':
      return { ...state, volume: Math.min(1, Math.max(0, event.volume)) }
    case 'rate':
      return { ...state, rate: event.rate, correction: null }
    case 'hear':
      return { ...state, heard: event.heard, playlist: unsaid(state.playlist), correction: null, drifts: null }
    case 'reload':
      return withSide(state, event.side, (side) => reloadedSide(side, positionOf(state, now)))
    case 'tick':
      return { ...state, pace: { at: now, ms: paceOf(state.pace, now) } }
    case 'media':
      return takeMedia(state, event.side, event.event, now)
    default:
      return assertNever(event)
  }
}

/** At the end, play starts from the beginning. */
function play(state: SessionState): SessionState {
  const over = sideNames.every((name) => !isLive(state.sides[name]))
  return { ...(over ? seekBoth(state, 0) : state), intent: 'playing', stepping: null, refused: false }
}

/** While paused, the dub moves and the position stays; while playing, the leader plays on and the follower moves. */
function offset(state: SessionState, seconds: number, now: number): SessionState {
  const { dub } = state.sides
  const moved = { ...dub, shift: seconds, time: dub.time + dub.shift - seconds, early: false }
  const changed: SessionState = {
    ...state,
    correction: null,
    drifts: null,
    aligned: false,
    sides: { ...state.sides, dub: { ...moved, frame: dub.frame === null ? null : dub.frame + dub.shift - seconds } },
  }
  const runs = state.intent === 'playing' && canRun(state) && isLive(dub) && isLive(state.sides.source)
  return runs ? { ...changed, regrouping: true } : seekBoth(changed, positionOf(state, now))
}

/** The person's choice of sound overrides that of the ranges. */
function unsaid(playlist: Playlist | null): Playlist | null {
  return playlist && { ...playlist, ranges: playlist.ranges.map(({ start, end }) => ({ start, end })) }
}

/** Milliseconds of the longest recent gap between ticks, decaying. Capped, because ticks stop while nothing moves. */
function paceOf({ at, ms }: SessionState['pace'], now: number): number {
  const gap = Math.min(now - at, longestGapMs)
  return Math.max(shortestGapMs, gap, ms * 0.95 + gap * 0.05)
}

const shortestGapMs = 17
const longestGapMs = 60
