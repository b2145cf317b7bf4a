// Measures the drift while both sides play, and begins and ends corrections.
import { assertNever } from '#src/domain/assert-never.ts'
import { type SideName, sideNames } from './media.ts'
import { driftBetween, planCorrection, toleratedDistance } from './plan-correction.ts'
import { type Drifts, isLive, leaderOf, otherSide, readingOf, type SessionState, type Side } from './session-state.ts'
import { learn } from './start.ts'

/** Milliseconds without measuring after a start, until both clocks run evenly, and after a correction. */
const startRestMs = 100
const restMs = 200

/** Age in milliseconds, and in lengths of the longer frame, beyond which a frame is late; the larger limit applies. */
const lateMs = 100
const lateFrames = 3

/** Milliseconds of measuring before a decision; the shorter one after a start or if the drift is large. */
const lookMs = 150
const shortLookMs = 60

/** Beyond this drift in seconds, a correction may begin `hasteMs` before the rest ends. */
const plainly = 0.09
const hasteMs = 100

/** Difference in frames beyond which frames and clocks contradict each other. */
const contradict = 2.5

/** Seconds of a frame while its length is unknown. */
const longFrame = 0.04

export function correct(state: SessionState, now: number): SessionState {
  if (state.intent !== 'playing') return state
  if (state.correction) {
    const over = now >= state.correction.until
    return over ? { ...state, correction: null, drifts: null, restUntil: now + restMs } : state
  }
  // Drift is measured from frames; clocks alone do not show it.
  if (!sideNames.every((name) => state.sides[name].watched)) return { ...state, drifts: null }
  const leader = leaderOf(state)
  const [led, following] = [state.sides[leader], state.sides[otherSide(leader)]]
  if (now < state.restUntil - hasteMs || !isLive(following)) return state
  if (!sideNames.every((name) => state.sides[name].moving)) {
    // Just started: the readings are from before the start.
    return { ...state, drifts: null, restUntil: now + (state.fresh ? startRestMs : restMs) }
  }
  // Late frames do not show where the video's clock is.
  if (now - Math.min(led.at, following.at) > lateAfter(led, following)) return { ...state, drifts: null }
  const drifts = read(state, leader, now)
  const mean = drifts.frames / drifts.count
  const plain = Math.abs(mean) > plainly
  if (now < state.restUntil && !plain) return { ...state, drifts: null }
  const looked = now - drifts.since >= (plain || state.fresh ? shortLookMs : lookMs)
  return looked ? begin(state, leader, drifts, now) : { ...state, drifts }
}

function lateAfter(led: Side, following: Side): number {
  return Math.max(lateMs, lateFrames * 1000 * Math.max(led.frameDuration ?? 0, following.frameDuration ?? 0))
}

function read(state: SessionState, leader: SideName, now: number): Drifts {
  const [led, following] = [state.sides[leader], state.sides[otherSide(leader)]]
  const frames = driftBetween(readingOf(led), readingOf(following), now)
  const lead = led.frameLead === null || following.frameLead === null ? 0 : following.frameLead - led.frameLead
  const before = state.drifts ?? { since: now, count: 0, frames: 0, clocks: 0 }
  return {
    since: before.since,
    count: before.count + 1,
    frames: before.frames + frames,
    clocks: before.clocks + frames + lead,
  }
}

/**
 * Seconds by which the follower is ahead. Frame times are rounded to display frames, in the same way until the rate
 * changes; clocks run evenly but do not show what is visible. Correcting by the mean of both makes the follower's
 * frames round anew, to the leader's, with a margin on either side. If frames and clocks contradict each other, frames
 * count, because people see them.
 */
function distance(frames: number, clocks: number, frame: number): number {
  return Math.abs(frames - clocks) > frame * contradict ? frames : (frames + clocks) / 2
}

function begin(before: SessionState, leader: SideName, drifts: Drifts, now: number): SessionState {
  const follower = otherSide(leader)
  const frame = shorterFrame(before.sides[leader], before.sides[follower])
  const [frames, clocks] = [drifts.frames / drifts.count, drifts.clocks / drifts.count]
  const drift = distance(frames, clocks, frame ?? longFrame)
  const isSeen = before.fresh !== null || Math.abs(frames) > toleratedDistance(before.policy, frame)
  const isOff = isSeen && Math.abs(drift) > before.policy.exactness
  const state: SessionState = { ...learn(before, clocks), drifts: null, fresh: null }
  if (!isOff) return state
  const plan = planCorrection(drift, state.rate, state.policy)
  switch (plan.kind) {
    case 'none':
      return state
    case 'rate':
      return { ...state, correction: { side: follower, until: now + plan.forMs, factor: plan.factor } }
    case 'seek':
      return { ...state, restUntil: now + restMs, regrouping: true, aligned: false }
    default:
      return assertNever(plan)
  }
}

/** Length of the shorter frame in seconds, which limits how exact the picture is; `null` until both are known. */
function shorterFrame(led: Side, following: Side): number | null {
  if (led.frameDuration === null || following.frameDuration === null) return null
  return Math.min(led.frameDuration, following.frameDuration)
}
