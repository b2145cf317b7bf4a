// The session as a state machine: an event changes the state, and `settle` says what the videos must be told
// for it. Pure; time comes in as `now`, in milliseconds.
import { assertNever } from '#src/domain/assert-never.ts'
import { type MediaEvent, type SideName, sideNames } from './media.ts'
import {
  type Heard,
  isLive,
  positionOf,
  reloadedSide,
  type SessionState,
  type Side,
  sideTime,
} from './session-state.ts'
import { settle, type Step } from './settle.ts'
import { supervise } from './supervise.ts'

export type SessionEvent =
  | { readonly kind: 'play' }
  | { readonly kind: 'pause' }
  | { readonly kind: 'seek'; readonly to: number }
  /** Plays from `start` and stops on the last frame before `end`. */
  | { readonly kind: 'play-range'; readonly start: number; readonly end: number }
  | { readonly kind: 'rate'; readonly rate: number }
  | { readonly kind: 'hear'; readonly heard: Heard }
  /** The page went out of sight. */
  | { readonly kind: 'hidden' }
  /** A side's media is loaded anew. */
  | { readonly kind: 'reload'; readonly side: SideName }
  /** Time has passed. */
  | { readonly kind: 'tick' }
  | { readonly kind: 'media'; readonly side: SideName; readonly event: MediaEvent }

export function advance(state: SessionState, event: SessionEvent, now: number): Step {
  return settle(supervise(take(state, event, now), now), now)
}

function take(state: SessionState, event: SessionEvent, now: number): SessionState {
  switch (event.kind) {
    case 'play':
      return play(state)
    case 'pause':
    case 'hidden':
      return { ...state, intent: 'paused' }
    case 'seek':
      return seekBoth({ ...state, range: null }, event.to)
    case 'play-range':
      return {
        ...seekBoth(state, event.start),
        intent: 'playing',
        range: { start: event.start, end: event.end },
        refused: false,
      }
    case 'rate':
      return { ...state, rate: event.rate, correction: null }
    case 'hear':
      return { ...state, heard: event.heard, correction: null, drifts: null }
    case 'reload':
      return withSide(state, event.side, (side) => reloadedSide(side, positionOf(state, now)))
    case 'tick':
      return state
    case 'media':
      return takeMedia(state, event.side, event.event, now)
    default:
      return assertNever(event)
  }
}

function takeMedia(state: SessionState, name: SideName, event: MediaEvent, now: number): SessionState {
  const side = state.sides[name]
  const update = (changes: Partial<Side>) => withSide(state, name, (before) => ({ ...before, ...changes }))
  switch (event.kind) {
    case 'metadata':
      return update({ duration: event.duration, status: side.status === 'loading' ? 'ready' : side.status })
    case 'ready':
      return side.status === 'failed' ? state : update({ status: 'ready' })
    case 'stalled':
      return side.status === 'failed' || side.ended ? state : update({ status: 'stalled', moving: false })
    case 'frame':
      // A frame painted while a seek is under way may still belong to the old place.
      if (side.seeking !== null || !side.running) return state
      return update({ time: event.time, at: event.at, moving: true })
    case 'started':
      // Told by nobody here: someone pressed a media key.
      return side.running || side.ended ? state : { ...update({ running: true, exact: false }), intent: 'playing' }
    case 'stopped': {
      const stopped = update({ time: side.seeking ?? event.time, at: now, exact: true, running: false, moving: false })
      return side.running ? { ...stopped, intent: 'paused' } : stopped
    }
    case 'seeked':
      return update({
        time: event.time,
        at: now,
        exact: true,
        seeking: null,
        moving: false,
        status: side.status === 'stalled' ? 'ready' : side.status,
      })
    case 'ended':
      if (side.seeking !== null || side.nextSeek !== null) return state
      return update({
        ended: true,
        exact: true,
        running: false,
        moving: false,
        time: side.duration ?? side.time,
        at: now,
      })
    case 'rate-changed':
      return event.rate === side.rate ? state : { ...update({ rate: event.rate }), rate: event.rate, correction: null }
    case 'refused':
      return { ...update({ running: false, moving: false }), intent: 'paused', refused: true }
    case 'failed':
      return update({
        status: 'failed',
        problem: event.problem,
        time: sideTime(side, now),
        running: false,
        moving: false,
        seeking: null,
        nextSeek: null,
      })
    default:
      return assertNever(event)
  }
}

/** From the end, playing starts over. */
function play(state: SessionState): SessionState {
  const over = sideNames.every((name) => !isLive(state.sides[name]))
  return { ...(over ? seekBoth(state, 0) : state), intent: 'playing', refused: false }
}

function seekBoth(state: SessionState, to: number): SessionState {
  const target = Math.max(0, to)
  const sought = sideNames.reduce(
    (before, name) =>
      withSide(before, name, (side) => (side.status === 'failed' ? side : { ...side, nextSeek: target, ended: false })),
    state,
  )
  return { ...sought, correction: null, drifts: null, regrouping: false }
}

function withSide(state: SessionState, name: SideName, change: (side: Side) => Side): SessionState {
  return { ...state, sides: { ...state.sides, [name]: change(state.sides[name]) } }
}
