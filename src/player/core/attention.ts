// How closely the two are watched. Every frame that is told, and every tick, has the page prepare a picture of its own;
// two videos that run together need neither, only a look at their clocks.
import type { SessionEvent } from './advance.ts'
import { canRun, isLive, rangeOf, type SessionState, type Side, sideTime } from './session-state.ts'
import { sideNames } from './media.ts'

/** Milliseconds they are watched after anything happened: a start, a jump, a correction, a stall. */
export const watchMs = 1000

/** Milliseconds of running by themselves after which their frames are looked at, and for how long. */
const lookEveryMs = 5000
const lookForMs = 220

/** Milliseconds before the end of a range from when on they are watched. */
const nearEndMs = 700

/** `all`: frames and ticks; `frames`: those alone; `clocks`: a few times a second. */
export type Attention = 'all' | 'frames' | 'clocks'

/** Takes note of what happened: whatever is not time passing wants to be watched. */
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

/** Both run, and nothing is to be decided. */
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

/** How long its frames are is learned from those that are told. */
const knowsFrames = ({ tellsFrames, frameDuration }: Side): boolean => !tellsFrames || frameDuration !== null

function isNearEnd(state: SessionState, now: number): boolean {
  const range = rangeOf(state)
  const ahead = (nearEndMs / 1000) * state.rate
  return range !== null && sideNames.some((name) => sideTime(state.sides[name], now) + ahead >= range.end)
}
