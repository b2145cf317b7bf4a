// Handles what depends on time: the end of a range, frame steps, stuck videos, the begin and end of corrections.
import { correctDrift } from './correct-drift.ts'
import { sideNames } from './media.ts'
import { updateSide } from './update-sides.ts'
import { advanceRangeQueue, nextRange } from './range-queue.ts'
import { advanceFrameSteps } from './stepping.ts'
import { recoverStuckSides } from './watchdog.ts'
import { canRun, isActive, leaderOf, otherSide, type SessionState, sideTime } from './session-state.ts'

export function updatePlayback(before: SessionState, now: number): SessionState {
  const state = recoverStuckSides(stopAtEnd(startWaitingSide(before, now)), now)
  if (state.stepping) return advanceFrameSteps(state, now)
  if (state.intent !== 'playing' || !canRun(state)) return { ...state, correction: null, driftSums: null }
  return correctDrift(advanceRangeQueue(state, now), now)
}

/** Starts a side that waited for its beginning once the shared position reaches it. */
function startWaitingSide(state: SessionState, now: number): SessionState {
  const waitingSide = sideNames.find((name) => state.sides[name].isBeforeStart && state.sides[name].seeking === null)
  if (!waitingSide || state.intent !== 'playing') return state
  const other = state.sides[otherSide(waitingSide)]
  const startPosition = -state.sides[waitingSide].offset
  if (isActive(other) && (other.nextSeek !== null || sideTime(other, now) < startPosition)) return state
  const started = { ...state, recentStart: 'late' as const }
  return updateSide(started, waitingSide, (side) => ({
    ...side,
    isBeforeStart: false,
    time: startPosition,
    atMs: now,
    isTimeExact: true,
  }))
}

/** Once nothing is left to play, starts the next range or pauses the session. */
function stopAtEnd(state: SessionState): SessionState {
  const hasPendingSide = sideNames.some(
    (name) => state.sides[name].isBeforeStart && state.sides[name].status !== 'failed',
  )
  if (hasPendingSide || isActive(state.sides[leaderOf(state)])) return state
  return (state.intent === 'playing' && nextRange(state)) || { ...state, intent: 'paused', rangeQueue: null }
}
