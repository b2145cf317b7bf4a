// What time itself brings while both play: the end of a range, the end of a correction, the start of a new one.
import { assertNever } from '#src/domain/assert-never.ts'
import { type SideName, sideNames } from './media.ts'
import { driftBetween, planCorrection } from './plan-correction.ts'
import { canRun, isLive, leaderOf, otherSide, readingOf, type SessionState, sideTime } from './session-state.ts'

/** Rest after a start or a correction, until the readings speak of the new state. */
const restMs = 400

/** How long the two must be apart in one direction before anything is done: one odd reading is noise. */
const apartMs = 150

/** A range stops this many seconds early: more than a display frame, less than a frame of the video. */
const stopEarly = 0.025

/** How far before the end of a range its last frame is looked up. */
const beforeEnd = 0.005

export function supervise(before: SessionState, now: number): SessionState {
  const state = restAtEnd(before)
  if (state.intent !== 'playing' || !canRun(state)) return { ...state, correction: null, apart: null }
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
    return over ? { ...state, correction: null, apart: null, restUntil: now + restMs } : state
  }
  const leader = leaderOf(state)
  const follower = otherSide(leader)
  const [led, following] = [state.sides[leader], state.sides[follower]]
  if (now < state.restUntil || !isLive(following)) return state
  if (!sideNames.every((name) => state.sides[name].moving)) {
    // Just started: the readings are from before.
    return { ...state, apart: null, restUntil: now + restMs }
  }
  const [leading, behind] = [readingOf(led), readingOf(following)]
  const drift = driftBetween(leading, behind, now)
  if (Math.abs(drift) <= state.policy.tolerance) return state.apart === null ? state : { ...state, apart: null }
  if (state.apart === null || state.apart.ahead !== drift > 0) {
    return { ...state, apart: { since: now, ahead: drift > 0 } }
  }
  if (now - state.apart.since < apartMs) return state
  return begin(state, follower, now)
}

function begin(state: SessionState, follower: SideName, now: number): SessionState {
  const leader = otherSide(follower)
  const readings = [readingOf(state.sides[leader]), readingOf(state.sides[follower])] as const
  const plan = planCorrection(...readings, state.policy, now)
  switch (plan.kind) {
    case 'none':
      return state
    case 'rate':
      return { ...state, correction: { side: follower, until: now + plan.forMs, factor: plan.factor } }
    case 'wait':
      return { ...state, correction: { side: follower, until: now + plan.forMs, factor: 0 } }
    case 'seek':
      return { ...state, apart: null, restUntil: now + restMs, regrouping: true, aligned: false }
    default:
      return assertNever(plan)
  }
}
