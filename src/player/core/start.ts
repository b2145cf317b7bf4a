// Starts two paused videos in sync: the one that would be ahead starts later. How long a video takes to start depends
// on its audio device and on whether it was seeked; it is estimated from previous starts.
import { isLive, leaderOf, otherSide, type SessionState, type Side, type StartKind } from './session-state.ts'

/** Up to this drift in seconds the side ahead starts later instead of being seeked. */
export const waitsUpTo = 0.5

/** Shortest delay of a start, in milliseconds. */
const shortestWaitMs = 4

/** Weight of the last measurement in the estimate. */
const believed = 0.6

/** A larger drift in seconds is not caused by the start and is ignored. */
const longest = 0.2

export function startTogether(state: SessionState, now: number): SessionState {
  const leader = leaderOf(state)
  const follower = otherSide(leader)
  const [led, following] = [state.sides[leader], state.sides[follower]]
  if (!isLive(led) || !isLive(following)) return state
  const fresh = startKind(led, following)
  const ms = ((following.time - led.time) / state.rate + state.startLeads[fresh]) * 1000
  if (Math.abs(ms) < shortestWaitMs) return { ...state, fresh }
  const correction = { side: ms > 0 ? follower : leader, until: now + Math.abs(ms), factor: 0 }
  return { ...state, fresh, correction }
}

function startKind(led: Side, following: Side): StartKind {
  if (led.sought) return following.sought ? 'both' : 'leader'
  return following.sought ? 'follower' : 'neither'
}

/** Updates the estimate from the drift measured after a start: the follower is `drift` seconds ahead. */
export function learn(state: SessionState, drift: number): SessionState {
  const ahead = drift / state.rate
  if (!state.fresh || state.fresh === 'late' || Math.abs(ahead) > longest) return state
  const learned = state.startLeads[state.fresh] + ahead * believed
  const startLead = Math.min(longest, Math.max(-longest, learned))
  return { ...state, startLeads: { ...state.startLeads, [state.fresh]: startLead } }
}
