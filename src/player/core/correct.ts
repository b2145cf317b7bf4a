// While both play: how far apart they are, and the beginning and the end of what brings them together.
import { assertNever } from '#src/domain/assert-never.ts'
import { type SideName, sideNames } from './media.ts'
import { driftBetween, planCorrection, toleratedDistance } from './plan-correction.ts'
import { type Drifts, isLive, leaderOf, otherSide, readingOf, type SessionState, type Side } from './session-state.ts'
import { learn } from './start.ts'

/** Rest after a start, until both clocks run evenly, and after a correction, until the readings speak of the new state. */
const startRestMs = 100
const restMs = 200

/** A frame older than this is late, and one older than three frames of the longer ones. */
const lateMs = 100
const lateFrames = 3

/** How long the two are watched before anything is decided, and how long after a start or when they are plainly apart. */
const lookMs = 150
const shortLookMs = 60

/** What is plainly apart, in seconds, is met this much before the rest is over. */
const plainly = 0.09
const hasteMs = 100

/** From so many frames on frames and clocks contradict each other. */
const contradict = 2.5

/** A frame's seconds where nobody knows them. */
const longFrame = 0.04

export function correct(state: SessionState, now: number): SessionState {
  if (state.intent !== 'playing') return state
  if (state.correction) {
    const over = now >= state.correction.until
    return over ? { ...state, correction: null, drifts: null, restUntil: now + restMs } : state
  }
  // Clocks alone tell nothing of frames.
  if (!sideNames.every((name) => state.sides[name].watched)) return { ...state, drifts: null }
  const leader = leaderOf(state)
  const [led, following] = [state.sides[leader], state.sides[otherSide(leader)]]
  if (now < state.restUntil - hasteMs || !isLive(following)) return state
  if (!sideNames.every((name) => state.sides[name].moving)) {
    // Just started: the readings are from before.
    return { ...state, drifts: null, restUntil: now + (state.fresh ? startRestMs : restMs) }
  }
  // A video whose frames are late tells nothing of where its clock is.
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
 * Seconds by which the follower is ahead. Which frame shows is rounded to pictures of the display, and stays rounded the
 * same way until the rate changes; clocks run evenly, and say nothing of what people see. Half-way between the two the
 * follower's frames are rounded anew, to the leader's, with room to either side. Where frames and clocks contradict each
 * other, frames are what people see.
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

/** Where frames differ in length, what is seen is as exact as the shorter ones. */
function shorterFrame(led: Side, following: Side): number | null {
  if (led.frameDuration === null || following.frameDuration === null) return null
  return Math.min(led.frameDuration, following.frameDuration)
}
