// Two that stand begin together: who would be ahead begins so much later. How long a video takes until it goes depends on
// the device its sound goes to, and on whether it was sought; it is learned from the starts before.
import { isLive, leaderOf, otherSide, type SessionState, type Side, type StartKind } from './session-state.ts'

/** Up to this distance in seconds one that is ahead waits for the other instead of being sought. */
export const waitsUpTo = 0.5

/** Nobody waits for less, in milliseconds. */
const shortestWaitMs = 4

/** How much of what was learned last is believed. */
const believed = 0.6

/** What is further off, in seconds, was not the start's doing. */
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

/** Takes note of where the follower came to be after a start: `drift` seconds ahead. */
export function learn(state: SessionState, drift: number): SessionState {
  const ahead = drift / state.rate
  if (!state.fresh || state.fresh === 'late' || Math.abs(ahead) > longest) return state
  const learned = state.startLeads[state.fresh] + ahead * believed
  const startLead = Math.min(longest, Math.max(-longest, learned))
  return { ...state, startLeads: { ...state.startLeads, [state.fresh]: startLead } }
}
