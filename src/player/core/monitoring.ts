// Decides how closely both videos are watched. Each reported frame and each tick makes the page render a display frame;
// two videos in sync need neither, only readings of their clocks.
import type { SessionEvent } from './session-event.ts'
import { canRun, currentRange, ownTimeAt, type SessionState } from './session-state.ts'
import { hasFailed, isActive, type Side, sideTime } from './side.ts'
import { sideNames } from './media.ts'

/**
 * Milliseconds of close watching after a start, a seek, a correction, a stall or any other event. Chromium may show the
 * frames of a video two earlier or later more than a second after its rate was adjusted, which its clock does not tell.
 */
export const closeMonitoringMs = 2000

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
    return { ...state, closeMonitoringUntilMs: now + closeMonitoringMs }
  if (now > Math.max(state.closeMonitoringUntilMs, state.frameCheckUntilMs) + frameCheckIntervalMs)
    return { ...state, frameCheckUntilMs: now + frameCheckMs }
  return state
}

export function monitoringLevelOf(state: SessionState, now: number): MonitoringLevel {
  if (!isSteady(state, now)) return 'all'
  const isWatched = now < Math.max(state.closeMonitoringUntilMs, state.frameCheckUntilMs)
  return isWatched || isMeasuring(state) ? 'frames' : 'clocks'
}

/** A drift is being corrected, or still to be measured after a start: a timer and the frames tell when to go on. */
const isMeasuring = (state: SessionState): boolean => state.correction !== null || awaitsStartDrift(state)

/** Both sides play, and no moment is to be met that a display frame decides. */
function isSteady(state: SessionState, now: number): boolean {
  return (
    state.intent === 'playing' &&
    canRun(state) &&
    sideNames.every((name) => isSideSteady(state.sides[name])) &&
    !isNearEnd(state, now)
  )
}

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
