// Decides how closely both videos are watched. Each reported frame and each tick makes the page render a display frame;
// two videos in sync need neither, only readings of their clocks.
import type { SessionEvent } from './advance.ts'
import { canRun, isLive, rangeOf, type SessionState, type Side, sideTime } from './session-state.ts'
import { sideNames } from './media.ts'

/** Milliseconds of close watching after a start, a seek, a correction, a stall or any other event. */
export const watchMs = 1000

/** Milliseconds between two checks of the frames during steady playback, and milliseconds that a check takes. */
const lookEveryMs = 5000
const lookForMs = 220

/** Milliseconds before the end of a range at which close watching begins. */
const nearEndMs = 700

/** `all`: frames and ticks; `frames`: frames only; `clocks`: clock readings a few times a second. */
export type Attention = 'all' | 'frames' | 'clocks'

/** Extends close watching after any event other than a tick, a frame or a clock reading, and schedules checks. */
export function attend(state: SessionState, event: SessionEvent, now: number): SessionState {
  const passes = event.kind === 'tick' || (event.kind === 'media' && ['frame', 'clock'].includes(event.event.kind))
  if (!passes || !isSteady(state, now)) return { ...state, watchUntil: now + watchMs }
  if (now > Math.max(state.watchUntil, state.lookUntil) + lookEveryMs) return { ...state, lookUntil: now + lookForMs }
  return state
}

export function attentionOf(state: SessionState, now: number): Attention {
  if (now < state.watchUntil || !isSteady(state, now)) return 'all'
  return now < state.lookUntil ? 'frames' : 'clocks'
}

/** Both sides play, and nothing is to be decided. */
function isSteady(state: SessionState, now: number): boolean {
  const sides = sideNames.map((name) => state.sides[name])
  return (
    state.intent === 'playing' &&
    state.correction === null &&
    canRun(state) &&
    sides.every((side) => !side.early && (!isLive(side) || (side.running && side.moving && knowsFrames(side)))) &&
    !isNearEnd(state, now)
  )
}

/** The length of a frame is measured from reported frames. */
const knowsFrames = ({ tellsFrames, frameDuration }: Side): boolean => !tellsFrames || frameDuration !== null

function isNearEnd(state: SessionState, now: number): boolean {
  const range = rangeOf(state)
  const ahead = (nearEndMs / 1000) * state.rate
  return range !== null && sideNames.some((name) => sideTime(state.sides[name], now) + ahead >= range.end)
}
