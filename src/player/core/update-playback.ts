// Handles what depends on time: the end of a range, frame steps, stuck videos, the begin and end of corrections.
import { correctDrift } from './correct-drift.ts'
import { sideNames } from './media.ts'
import { updateSide } from './update-sides.ts'
import { advanceRangeQueue, nextRange } from './range-queue.ts'
import { advanceFrameSteps } from './stepping.ts'
import { recoverStuckSides } from './watchdog.ts'
import { canRun, leaderOf, otherSide, type SessionState } from './session-state.ts'
import { hasFailed, hasNextSeek, isActive, sideTime } from './side.ts'

export function updatePlayback(before: SessionState, now: number): SessionState {
  const started = startWaitingSide(before, now)
  const state = recoverStuckSides(stopAtEnd(started), now)
  if (state.stepping) return advanceFrameSteps(state, now)
  if (state.intent !== 'playing' || !canRun(state)) return { ...state, correction: null, driftSums: null }
  return correctDrift(advanceRangeQueue(state, now), now)
}

/** Starts a side that waited for its beginning once the shared position reaches it. */
function startWaitingSide(state: SessionState, now: number): SessionState {
  if (state.intent !== 'playing') return state
  const name = sideNames.find((side) => state.sides[side].place === 'before-start' && !state.sides[side].seek)
  if (!name) return state
  const other = state.sides[otherSide(name)]
  const startPosition = -state.sides[name].offset
  if (isActive(other) && (hasNextSeek(other) || sideTime(other, now) < startPosition)) return state
  return { ...updateSide(state, name, { place: 'within', time: startPosition, atMs: now }), recentStart: 'late' }
}

/** Once nothing is left to play, starts the next range or pauses the session. */
function stopAtEnd(state: SessionState): SessionState {
  const { source, dub } = state.sides
  const hasPendingSide = [source, dub].some((side) => side.place === 'before-start' && !hasFailed(side))
  if (hasPendingSide || isActive(state.sides[leaderOf(state)])) return state
  return (state.intent === 'playing' && nextRange(state)) || { ...state, intent: 'paused', rangeQueue: null }
}
