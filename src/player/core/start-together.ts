// Starts two paused videos in sync: the one that would be ahead starts later. How long a video takes to start depends
// on its audio device and on whether it was seeked; it is estimated from previous starts.
import { rateOf } from './follow-map.ts'
import { leaderOf, ownTimeAt, positionOf, type SessionState, type StartKind } from './session-state.ts'
import { otherSide } from './media.ts'
import { isActive, type Side } from './side.ts'

/** Up to this drift in seconds the side ahead starts later instead of being seeked. */
export const maxStartWaitSeconds = 0.5

/** Shortest delay of a start, in milliseconds. */
const minStartWaitMs = 4

/** Weight of the last measurement in the estimate. */
const learningRate = 0.6

/**
 * A larger drift in seconds is not caused by the start and is ignored. A drift that is too large for a rate adjustment
 * stops both: without an estimate they would stop again after every start, a quarter of a second later.
 */
const maxStartLeadSeconds = 2

export function startTogether(state: SessionState, now: number): SessionState {
  const leader = leaderOf(state)
  const follower = otherSide(leader)
  const [leading, following] = [state.sides[leader], state.sides[follower]]
  if (!isActive(leading) || !isActive(following) || state.standingUntil !== null) return state
  const kind = seekedSides(leading, following)
  const ahead = following.time - ownTimeAt(state, follower, positionOf(state, now))
  const waitMs = (ahead / rateOf(state, follower, now) + state.startLeadSeconds[kind]) * 1000
  if (Math.abs(waitMs) < minStartWaitMs) return { ...state, recentStart: kind }
  const correction = { side: waitMs > 0 ? follower : leader, untilMs: now + Math.abs(waitMs), rateFactor: 0 }
  return { ...state, recentStart: kind, correction }
}

function seekedSides(leading: Side, following: Side): StartKind {
  if (leading.hasSeekedSincePlay) return following.hasSeekedSincePlay ? 'both' : 'leader'
  return following.hasSeekedSincePlay ? 'follower' : 'neither'
}

/**
 * Drift in seconds that is learned from a single start. A rate adjustment removes it, if it was learned from a start that
 * was late only once.
 */
const maxSingleLeadSeconds = 0.2

/**
 * Updates the estimate from the drift measured after a start: the follower is `drift` seconds ahead. Of a large drift,
 * only what the start before had too is learned, or the last one of its kind: a start that follows a seek and is late
 * stops both, and the next start is of another kind.
 */
export function learnStartLead(state: SessionState, drift: number): SessionState {
  const aheadSeconds = drift / state.rate
  if (!state.recentStart || state.recentStart === 'late' || Math.abs(aheadSeconds) > maxStartLeadSeconds) return state
  const { recentStart, startDriftSeconds, startLeadSeconds } = state
  const direction = Math.sign(aheadSeconds)
  const repeatedSeconds = Math.max(startDriftSeconds.last * direction, startDriftSeconds[recentStart] * direction)
  const limit = Math.max(maxSingleLeadSeconds, repeatedSeconds)
  const learned = startLeadSeconds[recentStart] + clamp(aheadSeconds, limit) * learningRate
  return {
    ...state,
    startDriftSeconds: { ...startDriftSeconds, last: aheadSeconds, [recentStart]: aheadSeconds },
    startLeadSeconds: { ...startLeadSeconds, [recentStart]: clamp(learned, maxStartLeadSeconds) },
  }
}

const clamp = (seconds: number, limit: number): number => Math.min(limit, Math.max(-limit, seconds))
