// Measures the drift while both sides play, and begins and ends corrections.
import { type SideName, sideNames, otherSide } from './media.ts'
import { driftBetween, minCorrectionSeconds, planCorrection, toleratedDriftSeconds } from './plan-correction.ts'
import { catchUp, rateOf, toleratedByStopsSeconds } from './follow-map.ts'
import {
  type DriftSums,
  leaderOf,
  leaderPositionOf,
  ownTimeAt,
  positionOf,
  type SessionState,
  speedBesideLeader,
} from './session-state.ts'
import { isActive, isWaiting, readingOf, type Side } from './side.ts'
import { learnStartLead } from './start-together.ts'

/** Milliseconds without measuring after a start, until both clocks run evenly, and after a correction. */
const startCooldownMs = 100
const correctionCooldownMs = 200

/**
 * Age in milliseconds, and in lengths of the longer frame, beyond which a frame is late: it may be covered by one that is
 * not reported yet, and only its clock counts, while reports keep arriving. The larger limit applies.
 */
const lateFrameMs = 100
const lateFrameCount = 3

/** Milliseconds without progress after which a video may have stopped. */
const maybeStoppedMs = 250

/** The same while only clocks are reported, less often. */
const maybeStoppedByClocksMs = 400

/** Seconds that the drift of the clocks changes while it is measured if a video was moved. */
const movedSeconds = 0.03

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

/** Milliseconds that pass after a measurement that found nothing to correct, unless the clocks come apart. */
const restMs = 500

/** When the next measurement begins, in milliseconds: until then no frames are needed. */
export function measuresFromMs({ correction, cooldownUntilMs, recentStart, restUntilMs }: SessionState): number {
  return correction ? Infinity : Math.max(restUntilMs, cooldownUntilMs - (recentStart ? 0 : largeDriftLeadMs))
}

export function correctDrift(state: SessionState, now: number): SessionState {
  if (state.intent !== 'playing' || state.standingUntil !== null) return state
  if (state.correction) {
    if (now < state.correction.untilMs) return state
    const cooldownUntilMs = now + correctionCooldownMs
    return { ...state, correction: null, driftSums: null, cooldownUntilMs, restUntilMs: cooldownUntilMs }
  }
  if (!sideNames.every((name) => state.sides[name].isReportingFrames)) return correctByClocks(state, now)
  const leader = leaderOf(state)
  const [leading, following] = [state.sides[leader], state.sides[otherSide(leader)]]
  if (!isActive(following)) return state
  if (!isMeasurable(leading) || !isMeasurable(following)) {
    const cooldownMs = state.recentStart ? startCooldownMs : correctionCooldownMs
    return { ...state, driftSums: null, cooldownUntilMs: Math.max(state.cooldownUntilMs, now + cooldownMs) }
  }
  if (now < measuresFromMs(state)) return state
  const drifts = addDriftReading(state, leader, now)
  if (!drifts) return { ...state, driftSums: null }
  const mean = drifts.frames / drifts.count
  const isLarge = Math.abs(mean) > largeDriftSeconds
  if (now < state.cooldownUntilMs && !isLarge) return { ...state, driftSums: null }
  const hasMeasured = now - drifts.sinceMs >= (isLarge || state.recentStart ? shortMeasureMs : measureMs)
  return hasMeasured ? startCorrection(state, leader, drifts, now) : { ...state, driftSums: drifts }
}

/**
 * Clocks alone are not exact enough to measure a drift, but tell a large one at once; the frames that are reported after
 * its correction tell what is left. Where a correction stops both, the frames have to confirm it.
 */
function correctByClocks(state: SessionState, now: number): SessionState {
  const frames = clocksApart(state, now) ?? 0
  const isMoving = sideNames.every((name) => state.sides[name].noProgressMs <= maybeStoppedByClocksMs)
  const isSure = isMoving && !state.reportsFalseStalls && now >= state.cooldownUntilMs
  if (!isSure || Math.abs(frames) <= largeDriftSeconds) return { ...state, driftSums: null }
  const leader = leaderOf(state)
  const clocks = frames + alignedClockDrift(state, leader)
  return startCorrection(state, leader, { sinceMs: now, count: 1, frames, clocks }, now)
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

/** `null` until both have shown a frame since frames are reported again, and while frames are too late. */
function addDriftReading(state: SessionState, leader: SideName, now: number): DriftSums | null {
  const [leading, following] = [state.sides[leader], state.sides[otherSide(leader)]]
  if ([leading, following].some(({ frames }) => frames?.shownStart === null)) return null
  const ageMs = now - Math.min(leading.atMs, following.atMs)
  const isLate = ageMs > lateAfterMs(leading, following)
  const clocks = clockDriftOf(state, leader, now)
  const isMoving = Math.max(leading.noProgressMs, following.noProgressMs) <= maybeStoppedMs
  if (isLate && !(clocks !== null && isMoving)) return null
  const shown = shownDrift(state, leader, now)
  const reading = {
    frames: isLate && clocks !== null ? clocks - alignedClockDrift(state, leader) : shown,
    clocks: clocks ?? shown,
  }
  const before = state.driftSums
  if (!before || Math.abs(before.clocks / before.count - reading.clocks) > movedSeconds)
    return { sinceMs: now, count: 1, ...reading }
  const { sinceMs, count, frames } = before
  return { sinceMs, count: count + 1, frames: frames + reading.frames, clocks: before.clocks + reading.clocks }
}

/** Seconds by which the follower's clock is ahead; `null` where the browser does not report it with the frames. */
function clockDriftOf(state: SessionState, leader: SideName, now: number): number | null {
  const [leading, following] = [state.sides[leader], state.sides[otherSide(leader)]]
  const [leadingLead, followingLead] = [leading.frames?.clockLead ?? null, following.frames?.clockLead ?? null]
  if (leadingLead === null || followingLead === null) return null
  const speed = speedBesideLeader(state, otherSide(leader), positionOf(state, now))
  return shownDrift(state, leader, now) + followingLead - leadingLead * speed
}

/** The follower's own seconds by which it is ahead of where it belongs, by the pictures of both. */
function shownDrift(state: SessionState, leader: SideName, now: number): number {
  const [leading, following] = [state.sides[leader], state.sides[otherSide(leader)]]
  return driftBetween(readingOf(leading), readingOf(following), now, (own) =>
    ownTimeAt(state, otherSide(leader), leaderPositionOf(state, leader, own)),
  )
}

/** The same while both are stopped, where the position may lie within a hold of the leader. */
function stoppedDrift(state: SessionState, now: number): number {
  const follower = otherSide(leaderOf(state))
  return state.sides[follower].time - ownTimeAt(state, follower, positionOf(state, now))
}

/** Seconds by which the follower's clock is ahead when the same frames are shown, as last measured. */
const alignedClockDrift = ({ alignedClocks }: SessionState, leader: SideName): number =>
  leader === 'dub' ? alignedClocks : -alignedClocks

/** Seconds by which the follower's clock is further ahead than when the same frames were shown; `null` unless both run. */
function clocksApart(state: SessionState, now: number): number | null {
  const leader = leaderOf(state)
  const [leading, following] = [state.sides[leader], state.sides[otherSide(leader)]]
  const drift = isMeasurable(leading) && isMeasurable(following) ? clockDriftOf(state, leader, now) : null
  return drift === null ? null : drift - alignedClockDrift(state, leader)
}

/** Whether the clocks of two videos that both run are no longer as far apart as when the same frames were shown. */
export const areClocksApart = (state: SessionState, now: number): boolean =>
  Math.abs(clocksApart(state, now) ?? 0) > movedSeconds

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

/** Seconds by which the follower is ahead, if that is more than a frame and than is tolerated; else 0, also while a side is not at its position. */
export function visibleDrift(state: SessionState, now: number): number {
  const leader = leaderOf(state)
  const [leading, following] = [state.sides[leader], state.sides[otherSide(leader)]]
  const areAlike = leading.motion === following.motion && /running|stopped/.test(leading.motion)
  if (!areAlike || [leading, following].some((side) => !isActive(side) || isWaiting(side))) return 0
  if (state.endsApart) return 0
  const drift = leading.motion === 'stopped' ? stoppedDrift(state, now) : shownDrift(state, leader, now)
  const frame = shorterFrameSeconds(leading, following)
  return Math.abs(drift) > Math.max(frame ?? assumedFrameSeconds, toleratedDriftSeconds(frame)) ? drift : 0
}

function startCorrection(before: SessionState, leader: SideName, drifts: DriftSums, now: number): SessionState {
  const follower = otherSide(leader)
  const rate = rateOf(before, follower, now)
  const frame = shorterFrameSeconds(before.sides[leader], before.sides[follower])
  const [frames, clocks] = [drifts.frames / drifts.count, drifts.clocks / drifts.count]
  const frameSeconds = frame ?? assumedFrameSeconds
  const combined = combineDrifts(frames, clocks, frameSeconds)
  const mayBeRounded = Math.abs(frames) < frameSeconds * maxRoundingFrames
  const drift = mayBeRounded ? dampReversal(before, combined, now) : combined
  const stopsFollower = before.lineMap !== null && before.reportsFalseStalls
  const tolerated = stopsFollower ? toleratedByStopsSeconds : toleratedDriftSeconds(frame)
  const isVisible = (before.recentStart !== null && !stopsFollower) || Math.abs(frames) > tolerated
  const isOff = isVisible && Math.abs(drift) > minCorrectionSeconds
  const left = clocks - (isOff ? drift : 0)
  const alignedClocks = leader === 'dub' ? left : -left
  const learned = learnStartLead(before, (clocks / rate) * before.rate)
  const state: SessionState = { ...learned, alignedClocks, driftSums: null, recentStart: null }
  if (!isOff) return { ...state, restUntilMs: now + restMs }
  const plan = planCorrection(drift, rate, state.reportsFalseStalls)
  if (plan.kind === 'seek' && state.lineMap) return catchUp(state, now)
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
