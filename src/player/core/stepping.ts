// Steps by frames of the leader while both sides are paused. Where the next frame begins is known only once it shows,
// so a step forward from a long frame seeks on until the picture changes.
import { sideNames } from './media.ts'
import { frameOnShow, isPosition } from './frame-begin.ts'
import { seekBoth, withSide } from './move.ts'
import { endOf, isLive, leaderOf, oneFrame, type SessionState, type Side } from './session-state.ts'

/** Assumed length of a frame in seconds until one is measured: short, so that no frame is skipped. */
const shortFrame = 1 / 60

/** A frame that is not reported within this many milliseconds after its seek counts as shown. */
const showsWithinMs = 250

/** Seconds after which a step forward stops searching for the next frame. */
const longestFrame = 0.5

/** Takes the next step once both are paused; ends stepping when none is left. */
export function followSteps(state: SessionState, now: number): SessionState {
  const { stepping } = state
  if (!stepping || !standStill(state)) return state
  const name = leaderOf(state)
  const { frames, away } = stepping
  const side = state.sides[name]
  if (!away) return frames === 0 ? { ...state, stepping: null } : take(state, side, frames)
  if (side.frame === null && now - side.at < showsWithinMs) return state
  const between = side.frame === null ? null : (side.frame - away.from) * Math.sign(away.to - away.from)
  // The same frame may come with a time that differs in its last digit.
  if (between !== null && between < oneFrame.least && isShort(away, side)) {
    const to = away.to + (side.frameDuration ?? shortFrame)
    return { ...seekBoth(state, to), stepping: { frames, away: { from: away.from, to } } }
  }
  const arrived = { ...state, stepping: { frames, away: null } }
  if (between === null || between < oneFrame.least || side.frameDuration !== null) return arrived
  if (side.frame !== null && isPosition(side.frame, away.to)) return arrived
  // The first step is short, so the distance between the two frames is the length of one frame.
  return withSide(arrived, name, (before) => ({ ...before, frameDuration: between }))
}

function take(state: SessionState, side: Side, frames: number): SessionState {
  const length = side.frameDuration ?? shortFrame
  const shown = frameOnShow(side)
  if (shown === null) {
    return { ...seekBoth(state, side.time + frames * length), stepping: { frames: 0, away: null } }
  }
  const count = side.frameDuration === null ? Math.sign(frames) : frames
  // The middle of a frame is on it however times are rounded.
  const to = Math.max(0, shown + (count + 0.5) * length)
  return { ...seekBoth(state, to), stepping: { frames: frames - count, away: { from: shown, to } } }
}

/** Whether the frame may merely be longer than expected, so that a seek further on can find the next one. */
function isShort({ from, to }: { from: number; to: number }, side: Side): boolean {
  return to > from && to - from < longestFrame && to < (endOf(side) ?? Infinity)
}

function standStill(state: SessionState): boolean {
  return sideNames.map((name) => state.sides[name]).every((side) => side.status === 'failed' || isStill(side))
}

const isStill = (side: Side): boolean =>
  side.status !== 'loading' &&
  !side.running &&
  side.seeking === null &&
  side.nextSeek === null &&
  (side.exact || !isLive(side))
