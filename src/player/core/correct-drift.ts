// Measures the drift while both sides play, and begins and ends corrections.
import { type SideName, sideNames, otherSide } from './media.ts'
import { driftBetween, minCorrectionSeconds, planCorrection, toleratedDriftSeconds } from './plan-correction.ts'
import { type DriftSums, leaderOf, type SessionState } from './session-state.ts'
import { isActive, readingOf, type Side } from './side.ts'
import { learnStartLead } from './start-together.ts'

/** Milliseconds without measuring after a start, until both clocks run evenly, and after a correction. */
const startCooldownMs = 100
const correctionCooldownMs = 200

/** Age in milliseconds, and in lengths of the longer frame, beyond which a frame is late; the larger limit applies. */
const lateFrameMs = 100
const lateFrameCount = 3

/** Milliseconds of measuring before a decision; the shorter one after a start or if the drift is large. */
const measureMs = 150
const shortMeasureMs = 60

/** Beyond this drift in seconds, measuring begins `largeDriftLeadMs` before the end of the pause after a correction. */
const largeDriftSeconds = 0.09
const largeDriftLeadMs = 100

/** Milliseconds after a correction within which one in the other direction says that it went too far. */
const reversalMs = 2500

/** Drift in frames from which on rounding to display frames no longer explains it. */
const maxRoundingFrames = 1.5

/** Difference in frames beyond which frames and clocks contradict each other. */
const contradictionFrames = 2.5

/** Seconds of a frame while its length is unknown. */
const assumedFrameSeconds = 0.04

export function correctDrift(state: SessionState, now: number): SessionState {
  if (state.intent !== 'playing') return state
  if (state.correction) {
    const isOver = now >= state.correction.untilMs
    return isOver ? { ...state, correction: null, driftSums: null, cooldownUntilMs: now + correctionCooldownMs } : state
  }
  // Drift is measured from frames, because clocks alone are not exact enough.
  if (!sideNames.every((name) => state.sides[name].isReportingFrames)) return { ...state, driftSums: null }
  const leader = leaderOf(state)
  const [leading, following] = [state.sides[leader], state.sides[otherSide(leader)]]
  if (!isActive(following)) return state
  if (!isMeasurable(leading) || !isMeasurable(following)) {
    const cooldownMs = state.recentStart ? startCooldownMs : correctionCooldownMs
    return { ...state, driftSums: null, cooldownUntilMs: Math.max(state.cooldownUntilMs, now + cooldownMs) }
  }
  if (now < state.cooldownUntilMs - (state.recentStart ? 0 : largeDriftLeadMs)) return state
  // A late frame does not indicate the position of the video's clock.
  if (now - Math.min(leading.atMs, following.atMs) > lateAfterMs(leading, following))
    return { ...state, driftSums: null }
  const drifts = addDriftReading(state, leader, now)
  const mean = drifts.frames / drifts.count
  const isLarge = Math.abs(mean) > largeDriftSeconds
  if (now < state.cooldownUntilMs && !isLarge) return { ...state, driftSums: null }
  const hasMeasured = now - drifts.sinceMs >= (isLarge || state.recentStart ? shortMeasureMs : measureMs)
  return hasMeasured ? startCorrection(state, leader, drifts, now) : { ...state, driftSums: drifts }
}

/**
 * Until a side has started, its readings are from before; while a stall is reported, something else may be moving it,
 * and its frames do not belong to its clock.
 */
const isMeasurable = ({ motion, readiness }: Side): boolean =>
  motion === 'running' && readiness.kind === 'ready' && readiness.stallReportedAtMs === null

function lateAfterMs(leading: Side, following: Side): number {
  return Math.max(
    lateFrameMs,
    lateFrameCount * 1000 * Math.max(leading.frames?.duration ?? 0, following.frames?.duration ?? 0),
  )
}

function addDriftReading(state: SessionState, leader: SideName, now: number): DriftSums {
  const [leading, following] = [state.sides[leader], state.sides[otherSide(leader)]]
  const frames = driftBetween(readingOf(leading), readingOf(following), now)
  const [leadingClock, followingClock] = [leading.frames?.clockLead ?? null, following.frames?.clockLead ?? null]
  const lead = leadingClock === null || followingClock === null ? 0 : followingClock - leadingClock
  const before = state.driftSums ?? { sinceMs: now, count: 0, frames: 0, clocks: 0 }
  return {
    sinceMs: before.sinceMs,
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
function combineDrifts(frames: number, clocks: number, frame: number): number {
  return Math.abs(frames - clocks) > frame * contradictionFrames ? frames : (frames + clocks) / 2
}

/**
 * Halves what is corrected each time the direction changes, as in a bisection. Frames are rounded to display frames, so
 * that two videos can show one too many apart on either side of the right position: corrections of the whole drift would
 * move the follower back and forth between the two, once a second.
 */
function dampReversal({ lastCorrected, recentStart }: SessionState, drift: number, now: number): number {
  if (recentStart !== null || lastCorrected === null || now - lastCorrected.atMs > reversalMs) return drift
  if (Math.sign(lastCorrected.drift) === Math.sign(drift)) return drift
  return Math.sign(drift) * Math.min(Math.abs(drift), Math.abs(lastCorrected.drift) / 2)
}

function startCorrection(before: SessionState, leader: SideName, drifts: DriftSums, now: number): SessionState {
  const follower = otherSide(leader)
  const frame = shorterFrameSeconds(before.sides[leader], before.sides[follower])
  const [frames, clocks] = [drifts.frames / drifts.count, drifts.clocks / drifts.count]
  const frameSeconds = frame ?? assumedFrameSeconds
  const combined = combineDrifts(frames, clocks, frameSeconds)
  const mayBeRounded = Math.abs(frames) < frameSeconds * maxRoundingFrames
  const drift = mayBeRounded ? dampReversal(before, combined, now) : combined
  const isVisible = before.recentStart !== null || Math.abs(frames) > toleratedDriftSeconds(frame)
  const isOff = isVisible && Math.abs(drift) > minCorrectionSeconds
  const state: SessionState = { ...learnStartLead(before, clocks), driftSums: null, recentStart: null }
  if (!isOff) return state
  const plan = planCorrection(drift, state.rate, state.reportsFalseStalls)
  if (plan.kind === 'seek')
    return { ...state, cooldownUntilMs: now + correctionCooldownMs, resyncing: true, isAligned: false }
  const untilMs = now + plan.durationMs
  const correction = { side: follower, untilMs, rateFactor: plan.rateFactor }
  return { ...state, correction, lastCorrected: { drift, atMs: untilMs } }
}

/** Length of the shorter frame in seconds, which limits how exact the picture is; `null` until both are known. */
function shorterFrameSeconds(leading: Side, following: Side): number | null {
  const [first, second] = [leading.frames?.duration ?? null, following.frames?.duration ?? null]
  return first === null || second === null ? null : Math.min(first, second)
}
