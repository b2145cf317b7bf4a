// Steps by frames of the leader while both sides are paused. Where the next frame begins is known once it is visible,
// so a step forward from a long frame seeks on until the picture changes.
import { type SideName, sideNames } from './media.ts'
import { leaderOf, type SessionState, seekBoth, sharedTimeOf, updateSide } from './session-state.ts'
import { endOf, frameDurationBounds, hasFailed, type Side } from './side.ts'

/** Assumed length of a frame in seconds until one is measured: short, so that no frame is skipped. */
const assumedFrameSeconds = 1 / 60

/** A frame that is not reported within this many milliseconds after its seek counts as shown. */
const frameTimeoutMs = 250

/** Seconds after which a step forward stops searching for the next frame. */
const longestFrameSeconds = 0.5

/** The same without a report of any frame: after four short steps, which find the next frame at 15/s. */
const longestUnseenSeconds = 4 * assumedFrameSeconds

/** Takes the next step once both are paused; ends stepping when none is left. */
export function advanceFrameSteps(state: SessionState, now: number): SessionState {
  const { stepping } = state
  if (!stepping || !areBothStill(state)) return state
  const name = leaderOf(state)
  const { frames, stepSeek } = stepping
  const side = state.sides[name]
  if (!stepSeek) return frames === 0 ? { ...state, stepping: null } : takeStep(state, name, frames)
  const shown = side.frames?.shownStart ?? null
  if (shown === null && now - side.atMs < frameTimeoutMs) return state
  const arrived = { ...state, stepping: { frames, stepSeek: null } }
  if (!side.frames) return arrived
  // A frame that stays visible is not reported again. While its length is unknown, that is likely: the step is short. But
  // some browsers report no frame after a seek at all.
  if (shown === null && (side.frames.duration !== null || stepSeek.to - stepSeek.from > longestUnseenSeconds))
    return arrived
  const distance = ((shown ?? stepSeek.from) - stepSeek.from) * Math.sign(stepSeek.to - stepSeek.from)
  // The same frame may come with a time that differs in its last digit.
  if (distance < frameDurationBounds.min) {
    if (!isSameLongFrame(stepSeek, side)) return arrived
    const to = stepSeek.to + (side.frames.duration ?? assumedFrameSeconds)
    return {
      ...seekBoth(state, sharedTimeOf(state, name, to)),
      stepping: { frames, stepSeek: { from: stepSeek.from, to } },
    }
  }
  if (side.frames.duration !== null || shown === null || isSeekPosition(shown, stepSeek.to)) return arrived
  // The first step is short, so the distance between the two frames is the length of one frame.
  return updateSide(arrived, name, { frames: { ...side.frames, duration: distance } })
}

function takeStep(state: SessionState, name: SideName, frames: number): SessionState {
  const side = state.sides[name]
  const measured = side.frames?.duration ?? null
  const frameSeconds = measured ?? assumedFrameSeconds
  const shown = visibleFrameStart(side)
  if (shown === null) {
    const to = sharedTimeOf(state, name, side.time + frames * frameSeconds)
    return { ...seekBoth(state, to), stepping: { frames: 0, stepSeek: null } }
  }
  const count = measured === null ? Math.sign(frames) : frames
  // The middle of a frame is within it however times are rounded.
  const to = Math.max(0, shown + (count + 0.5) * frameSeconds)
  const stepSeek = { from: shown, to }
  return { ...seekBoth(state, sharedTimeOf(state, name, to)), stepping: { frames: frames - count, stepSeek } }
}

/** Whether the frame may merely be longer than expected, so that a seek further on can find the next one. */
function isSameLongFrame({ from, to }: { from: number; to: number }, side: Side): boolean {
  return to > from && to - from < longestFrameSeconds && to < (endOf(side) ?? Infinity)
}

function areBothStill(state: SessionState): boolean {
  return sideNames.map((name) => state.sides[name]).every((side) => hasFailed(side) || isStill(side))
}

const isStill = ({ readiness, motion, seek }: Side): boolean =>
  readiness.kind !== 'loading' && motion === 'stopped' && seek === null

/** Seconds within which two times are the same position: browsers round to microseconds. */
const samePositionSeconds = 0.00001

/** Share of a frame within which a position counts as the beginning of a frame. */
const frameStartShare = 0.2

/**
 * Firefox and WebKitGTK report the target of the seek as the time of the frame there. The actual beginning is computed
 * from the frames reported during playback; before any playback, the reported time is used.
 */
export function frameStartAfterSeek({ seek, time, frames }: Side, reported: number): number {
  if (!isSeekPosition(reported, seek?.pending ?? time) || !frames) return reported
  const { playedStart, duration } = frames
  if (playedStart === null || duration === null) return reported
  const count = (reported - playedStart) / duration
  return Math.abs(count - Math.round(count)) < frameStartShare ? reported : playedStart + Math.floor(count) * duration
}

/**
 * Where the visible frame of a paused video begins. Firefox leaves out frames in its reports, also the last ones
 * before a pause: the last reported frame can be several frames behind the clock.
 */
export function visibleFrameStart({ frames, time }: Side): number | null {
  if (!frames || frames.shownStart === null || frames.duration === null) return frames?.shownStart ?? null
  const later = Math.floor((time - frames.shownStart + samePositionSeconds) / frames.duration)
  return frames.shownStart + Math.max(0, later) * frames.duration
}

/** Whether a reported frame time is only the target of the seek. */
function isSeekPosition(reported: number, target: number): boolean {
  return Math.abs(reported - target) < samePositionSeconds
}
