// Steps by frames of the leader while both sides are paused. Where the next frame begins is known only once it shows,
// so a step forward from a long frame seeks on until the picture changes.
import { sideNames } from './media.ts'
import { frameOnShow, isSeekPosition } from './frame-start.ts'
import { seekBoth, updateSide } from './update-sides.ts'
import { endOf, isActive, leaderOf, frameDurationBounds, type SessionState, type Side } from './session-state.ts'

/** Assumed length of a frame in seconds until one is measured: short, so that no frame is skipped. */
const assumedFrameSeconds = 1 / 60

/** A frame that is not reported within this many milliseconds after its seek counts as shown. */
const frameTimeoutMs = 250

/** Seconds after which a step forward stops searching for the next frame. */
const longestFrameSeconds = 0.5

/** Takes the next step once both are paused; ends stepping when none is left. */
export function advanceFrameSteps(state: SessionState, now: number): SessionState {
  const { stepping } = state
  if (!stepping || !areBothStill(state)) return state
  const name = leaderOf(state)
  const { frames, stepSeek } = stepping
  const side = state.sides[name]
  if (!stepSeek) return frames === 0 ? { ...state, stepping: null } : takeStep(state, side, frames)
  if (side.shownFrameStart === null && now - side.atMs < frameTimeoutMs) return state
  const distance =
    side.shownFrameStart === null
      ? null
      : (side.shownFrameStart - stepSeek.from) * Math.sign(stepSeek.to - stepSeek.from)
  // The same frame may come with a time that differs in its last digit.
  if (distance !== null && distance < frameDurationBounds.min && isSameLongFrame(stepSeek, side)) {
    const to = stepSeek.to + (side.frameDuration ?? assumedFrameSeconds)
    return { ...seekBoth(state, to), stepping: { frames, stepSeek: { from: stepSeek.from, to } } }
  }
  const arrived = { ...state, stepping: { frames, stepSeek: null } }
  if (distance === null || distance < frameDurationBounds.min || side.frameDuration !== null) return arrived
  if (side.shownFrameStart !== null && isSeekPosition(side.shownFrameStart, stepSeek.to)) return arrived
  // The first step is short, so the distance between the two frames is the length of one frame.
  return updateSide(arrived, name, (before) => ({ ...before, frameDuration: distance }))
}

function takeStep(state: SessionState, side: Side, frames: number): SessionState {
  const frameSeconds = side.frameDuration ?? assumedFrameSeconds
  const shown = frameOnShow(side)
  if (shown === null) {
    return { ...seekBoth(state, side.time + frames * frameSeconds), stepping: { frames: 0, stepSeek: null } }
  }
  const count = side.frameDuration === null ? Math.sign(frames) : frames
  // The middle of a frame is on it however times are rounded.
  const to = Math.max(0, shown + (count + 0.5) * frameSeconds)
  return { ...seekBoth(state, to), stepping: { frames: frames - count, stepSeek: { from: shown, to } } }
}

/** Whether the frame may merely be longer than expected, so that a seek further on can find the next one. */
function isSameLongFrame({ from, to }: { from: number; to: number }, side: Side): boolean {
  return to > from && to - from < longestFrameSeconds && to < (endOf(side) ?? Infinity)
}

function areBothStill(state: SessionState): boolean {
  return sideNames.map((name) => state.sides[name]).every((side) => side.status === 'failed' || isStill(side))
}

const isStill = (side: Side): boolean =>
  side.status !== 'loading' &&
  !side.running &&
  side.seeking === null &&
  side.nextSeek === null &&
  (side.isTimeExact || !isActive(side))
