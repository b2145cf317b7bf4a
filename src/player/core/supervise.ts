// Handles what depends on time: the end of a range, frame steps, stuck videos, the begin and end of corrections.
import { correct } from './correct.ts'
import { sideNames } from './media.ts'
import { withSide } from './move.ts'
import { followPlaylist, nextRange } from './playlist.ts'
import { followSteps } from './stepping.ts'
import { watchProgress } from './watchdog.ts'
import { canRun, isLive, leaderOf, otherSide, type SessionState, sideTime } from './session-state.ts'

export function supervise(before: SessionState, now: number): SessionState {
  const state = watchProgress(restAtEnd(enter(before, now)), now)
  if (state.stepping) return followSteps(state, now)
  if (state.intent !== 'playing' || !canRun(state)) return { ...state, correction: null, drifts: null }
  return correct(followPlaylist(state, now), now)
}

/** Starts a side that waited for its beginning once the shared position reaches it. */
function enter(state: SessionState, now: number): SessionState {
  const waits = sideNames.find((name) => state.sides[name].early && state.sides[name].seeking === null)
  if (!waits || state.intent !== 'playing') return state
  const other = state.sides[otherSide(waits)]
  const begin = -state.sides[waits].shift
  if (isLive(other) && (other.nextSeek !== null || sideTime(other, now) < begin)) return state
  const entered = { ...state, fresh: 'late' as const }
  return withSide(entered, waits, (side) => ({ ...side, early: false, time: begin, at: now, exact: true }))
}

/** Once nothing is left to play, starts the next range or pauses the session. */
function restAtEnd(state: SessionState): SessionState {
  const comes = sideNames.some((name) => state.sides[name].early && state.sides[name].status !== 'failed')
  if (comes || isLive(state.sides[leaderOf(state)])) return state
  return (state.intent === 'playing' && nextRange(state)) || { ...state, intent: 'paused', playlist: null }
}
