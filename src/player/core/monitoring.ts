// Decides how closely both videos are watched. Each reported frame and each tick makes the page render a display frame;
// two videos in sync need neither, only readings of their clocks.
import type { SessionEvent } from './session-event.ts'
import { canRun, closeMonitoringMs, currentRange, ownTimeAt, type SessionState } from './session-state.ts'
import { measuresFromMs } from './correct-drift.ts'
import { hasFailed, isActive, type Side, sideTime } from './side.ts'
import { sideNames } from './media.ts'

/** Milliseconds between two checks of the frames during steady playback, and milliseconds that a check takes. */
const frameCheckIntervalMs = 5000
const frameCheckMs = 220

/** Milliseconds before the end of a range at which close watching begins. */
const nearEndMs = 700

/** `all`: frames, and a tick for each display frame; `frames`: frames only; `clocks`: clock readings a few times a second. */
export type MonitoringLevel = 'all' | 'frames' | 'clocks'

/** Extends close watching after any event other than a tick, a frame or a clock reading, and schedules checks. */
export function updateMonitoring(state: SessionState, event: SessionEvent, now: number): SessionState {
  const isTimePassing =
    event.kind === 'tick' || (event.kind === 'media' && ['frame', 'clock'].includes(event.event.kind))
  if (!isTimePassing || !isSteady(state, now) || isMeasuring(state))
    return {
      ...state,
      closeMonitoringUntilMs: now + closeMonitoringMs,
      restUntilMs: isTimePassing ? state.restUntilMs : 0,
    }
  if (now > Math.max(state.closeMonitoringUntilMs, state.frameCheckUntilMs) + frameCheckIntervalMs)
    return { ...state, frameCheckUntilMs: now + frameCheckMs }
  return state
}

export function monitoringLevelOf(state: SessionState, now: number): MonitoringLevel {
  if (!isSteady(state, now)) return isAtMoment(state, now) ? 'all' : 'frames'
  return isWatched(state, now) && now >= measuresFromMs(state) ? 'frames' : 'clocks'
}

/** When frames are to be reported again, in milliseconds; `null` if nothing is to be done by a timer. */
export function wakesAtMs(state: SessionState, now: number): number | null {
  if (state.correction) return state.correction.untilMs
  const from = measuresFromMs(state)
  return now < from && isSteady(state, now) && isWatched(state, from) ? from : null
}

const isWatched = (state: SessionState, now: number): boolean =>
  now < Math.max(state.closeMonitoringUntilMs, state.frameCheckUntilMs) || isMeasuring(state)

/** A drift is being corrected, or still to be measured after a start: a timer and the frames tell when to go on. */
const isMeasuring = (state: SessionState): boolean => state.correction !== null || awaitsStartDrift(state)

/** Both sides play, and no moment is to be met that a display frame decides. */
function isSteady(state: SessionState, now: number): boolean {
  return (
    state.intent === 'playing' &&
    canRun(state) &&
    sideNames.every((name) => isSideSteady(state.sides[name])) &&
    !isAtMoment(state, now)
  )
}

/** A display frame decides when a range ends and when a side begins that waits for its beginning. */
const isAtMoment = (state: SessionState, now: number): boolean =>
  isNearEnd(state, now) || sideNames.some((name) => state.sides[name].place === 'before-start')

/** Whether the drift after a start is still to be measured. While the browser is busy, frames are too late for it. */
const awaitsStartDrift = ({ recentStart, sides }: SessionState): boolean =>
  recentStart !== null && sideNames.every((name) => isActive(sides[name]) && sides[name].frames !== null)

/** A side that plays is steady once the length of its frames is measured, if the browser reports frames. */
function isSideSteady(side: Side): boolean {
  if (hasFailed(side) || side.place === 'ended') return true
  return side.motion === 'running' && side.frames?.duration !== null
}

function isNearEnd(state: SessionState, now: number): boolean {
  const range = currentRange(state)
  const leadSeconds = (nearEndMs / 1000) * state.rate
  return (
    range !== null &&
    sideNames.some(
      (name) =>
        sideTime(state.sides[name], now) + leadSeconds >= ownTimeAt(state, name, range.ends?.[name] ?? range.end),
    )
  )
}
