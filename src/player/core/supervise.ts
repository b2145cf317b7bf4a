// What time itself brings while both play: the end of a range, the end of a correction, the start of a new one.
import { assertNever } from '#src/domain/assert-never.ts'
import { type SideName, sideNames } from './media.ts'
import { withSide } from './move.ts'
import { followPlaylist, nextRange } from './playlist.ts'
import { followSteps } from './stepping.ts'
import { driftBetween, planCorrection, toleratedDistance } from './plan-correction.ts'
import { canRun, isLive, leaderOf, otherSide, readingOf, type SessionState, sideTime } from './session-state.ts'

/** Rest after a start or a correction, until the readings speak of the new state. */
const restMs = 200

/** A frame older than this is late: three at 30 per second. */
const lateMs = 100

/** How long the two are watched before anything is decided. */
const lookMs = 150

/** What is plainly apart is met this much before the rest is over, and is watched no longer than that. */
const hasteMs = 100
const hastyLookMs = 60

export function supervise(before: SessionState, now: number): SessionState {
  const state = restAtEnd(enter(before, now))
  if (state.stepping) return followSteps(state, now)
  if (state.intent !== 'playing' || !canRun(state)) return { ...state, correction: null, drifts: null }
  return correct(followPlaylist(state, now), now)
}

/** A side whose beginning has come takes part from here on. */
function enter(state: SessionState, now: number): SessionState {
  const waits = sideNames.find((name) => state.sides[name].early && state.sides[name].seeking === null)
  if (!waits || state.intent !== 'playing') return state
  const other = state.sides[otherSide(waits)]
  const begin = -state.sides[waits].shift
  if (isLive(other) && (other.nextSeek !== null || sideTime(other, now) < begin)) return state
  return withSide(state, waits, (side) => ({ ...side, early: false, time: begin, at: now, exact: true }))
}

/** Nothing left to play, and nothing to come: what is next in the list, or the session rests. */
function restAtEnd(state: SessionState): SessionState {
  const comes = sideNames.some((name) => state.sides[name].early && state.sides[name].status !== 'failed')
  if (comes || isLive(state.sides[leaderOf(state)])) return state
  return (state.intent === 'playing' && nextRange(state)) || { ...state, intent: 'paused', playlist: null }
}

function correct(state: SessionState, now: number): SessionState {
  if (state.intent !== 'playing') return state
  if (state.correction) {
    const over = now >= state.correction.until
    return over ? { ...state, correction: null, drifts: null, restUntil: now + restMs } : state
  }
  // Clocks alone tell nothing of frames.
  if (!sideNames.every((name) => state.sides[name].watched)) return { ...state, drifts: null }
  const leader = leaderOf(state)
  const follower = otherSide(leader)
  const [led, following] = [state.sides[leader], state.sides[follower]]
  if (now < state.restUntil - hasteMs || !isLive(following)) return state
  if (!sideNames.every((name) => state.sides[name].moving)) {
    // Just started: the readings are from before.
    return { ...state, drifts: null, restUntil: now + restMs }
  }
  // A video whose frames are late tells nothing of where its clock is.
  if (now - Math.min(led.at, following.at) > lateMs) return { ...state, drifts: null }
  const drift = driftBetween(readingOf(led), readingOf(following), now)
  const { since, sum, count } = state.drifts ?? { since: now, sum: 0, count: 0 }
  const drifts = { since, sum: sum + drift, count: count + 1 }
  const mean = drifts.sum / drifts.count
  const plain = Math.abs(mean) > state.policy.bendUpTo && Math.abs(drift) > state.policy.bendUpTo
  if (now - since >= (plain ? hastyLookMs : lookMs)) return begin(state, follower, mean, now)
  // What was seen before the rest was over says nothing about small distances.
  const early = now < state.restUntil && !plain
  return { ...state, drifts: early ? null : drifts }
}

/** How much of what was learned last is believed. */
const learns = 0.6

/** The longest lag in seconds that is taken for one. */
const longestLag = 0.2

function begin(before: SessionState, follower: SideName, drift: number, now: number): SessionState {
  const lag = Math.min(longestLag, Math.max(0, before.startLag - (drift / before.rate) * learns))
  const state = before.learnsLag ? { ...before, startLag: lag, learnsLag: false } : before
  const leading = readingOf(state.sides[otherSide(follower)])
  const frame = state.fine ? state.sides[otherSide(follower)].frameDuration : null
  const tolerance = toleratedDistance(state.policy, frame)
  const behind = { ...leading, time: leading.time + drift }
  const plan = planCorrection(leading, behind, { ...state.policy, tolerance }, now)
  switch (plan.kind) {
    case 'none':
      return { ...state, drifts: null }
    case 'rate':
      return { ...state, fine: false, correction: { side: follower, until: now + plan.forMs, factor: plan.factor } }
    case 'wait':
      return { ...state, fine: false, correction: { side: follower, until: now + plan.forMs, factor: 0 } }
    case 'seek':
      return { ...state, fine: false, drifts: null, restUntil: now + restMs, regrouping: true, aligned: false }
    default:
      return assertNever(plan)
  }
}
