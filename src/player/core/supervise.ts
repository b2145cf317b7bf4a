// What time itself brings while both play: the end of a range, the end of a correction, the start of a new one.
import { assertNever } from '#src/domain/assert-never.ts'
import { type SideName, sideNames } from './media.ts'
import { driftBetween, planCorrection } from './plan-correction.ts'
import { canRun, isLive, leaderOf, otherSide, readingOf, type SessionState, sideTime } from './session-state.ts'

/** Rest after a start or a correction, until the readings speak of the new state. */
const restMs = 300

/** A frame older than this is late: three at 30 per second. */
const lateMs = 100

/** How long the two are watched before anything is decided. */
const lookMs = 200

/** A range stops this many seconds early, so that no frame after it is painted; its last one is then looked up. */
const stopEarly = 0.04

/** How far before the end of a range its last frame is looked up. */
const beforeEnd = 0.005

export function supervise(before: SessionState, now: number): SessionState {
  const state = restAtEnd(before)
  if (state.intent !== 'playing' || !canRun(state)) return { ...state, correction: null, drifts: null }
  return correct(stopAtRangeEnd(state, now), now)
}

/** Nothing left to play: the session rests. */
function restAtEnd(state: SessionState): SessionState {
  return isLive(state.sides[leaderOf(state)]) ? state : { ...state, intent: 'paused', range: null }
}

function stopAtRangeEnd(state: SessionState, now: number): SessionState {
  const { range } = state
  const live = sideNames.map((name) => state.sides[name]).filter(isLive)
  if (!range || live.every((side) => sideTime(side, now) < range.end - stopEarly)) return state
  const last = Math.max(range.start, range.end - beforeEnd)
  const snap = (name: SideName) => {
    const side = state.sides[name]
    return isLive(side) ? { ...side, nextSeek: last } : side
  }
  return {
    ...state,
    intent: 'paused',
    range: null,
    correction: null,
    sides: { source: snap('source'), dub: snap('dub') },
  }
}

function correct(state: SessionState, now: number): SessionState {
  if (state.intent !== 'playing') return state
  if (state.correction) {
    const over = now >= state.correction.until
    return over ? { ...state, correction: null, drifts: null, restUntil: now + restMs } : state
  }
  const leader = leaderOf(state)
  const follower = otherSide(leader)
  const [led, following] = [state.sides[leader], state.sides[follower]]
  if (now < state.restUntil || !isLive(following)) return state
  if (!sideNames.every((name) => state.sides[name].moving)) {
    // Just started: the readings are from before.
    return { ...state, drifts: null, restUntil: now + restMs }
  }
  // A video whose frames are late tells nothing of where its clock is.
  if (now - Math.min(led.at, following.at) > lateMs) return { ...state, drifts: null }
  const drift = driftBetween(readingOf(led), readingOf(following), now)
  const { since, sum, count } = state.drifts ?? { since: now, sum: 0, count: 0 }
  const drifts = { since, sum: sum + drift, count: count + 1 }
  return now - since < lookMs ? { ...state, drifts } : begin(state, follower, drifts.sum / drifts.count, now)
}

function begin(state: SessionState, follower: SideName, drift: number, now: number): SessionState {
  const leading = readingOf(state.sides[otherSide(follower)])
  const plan = planCorrection(leading, { ...leading, time: leading.time + drift }, state.policy, now)
  switch (plan.kind) {
    case 'none':
      return { ...state, drifts: null }
    case 'rate':
      return { ...state, correction: { side: follower, until: now + plan.forMs, factor: plan.factor } }
    case 'wait':
      return { ...state, correction: { side: follower, until: now + plan.forMs, factor: 0 } }
    case 'seek':
      return { ...state, drifts: null, restUntil: now + restMs, regrouping: true, aligned: false }
    default:
      return assertNever(plan)
  }
}
