// Applies a video's event to the state.
import { assertNever } from '#src/domain/assert-never.ts'
import type { MediaEvent, SideName } from './media.ts'
import { closeMonitoringMs } from './monitoring.ts'
import { updateSide } from './update-sides.ts'
import { reduceStall, withProgress } from './stalls.ts'
import { timeAt } from './plan-correction.ts'
import { frameStartAfterSeek } from './frame-start.ts'
import { endOf, frameDurationBounds, readingOf, type SessionState, type Side, sideTime } from './session-state.ts'

export function reduceMediaEvent(state: SessionState, name: SideName, event: MediaEvent, now: number): SessionState {
  const side = state.sides[name]
  const update = (changes: Partial<Side>) => updateSide(state, name, (before) => ({ ...before, ...changes }))
  switch (event.kind) {
    case 'metadata':
      return update({ duration: event.duration, status: side.status === 'loading' ? 'ready' : side.status })
    case 'ready':
      return side.status === 'failed' ? state : update({ status: 'ready', stallReportedAtMs: null })
    case 'stalled':
      return side.status === 'failed' || side.ended ? state : reduceStall(state, name, now)
    case 'buffered':
      return update(event.isBuffered === side.buffered ? {} : { buffered: event.isBuffered, noProgressMs: 0 })
    case 'frame':
    case 'clock': {
      const time = event.time - side.offset
      const frameChanges = event.kind === 'frame' ? frameChangesOf(side, time, event.clock) : {}
      if (event.kind === 'clock' && side.reportsFrames) return reduceClock(state, name, time, event.at)
      // A frame painted during a seek may still belong to the old position.
      if (side.seeking !== null) return isFrameAt(side, time, side.seeking) ? update(frameChanges) : state
      if (!side.running) return update(frameChanges)
      return withProgress(update({ ...frameChanges, time, atMs: event.at, hasShownFrame: true }), name, side.time, now)
    }
    case 'started':
      // Not started by the session: a person pressed a media key.
      return side.running || side.ended
        ? state
        : { ...update({ running: true, isTimeExact: false }), intent: 'playing' }
    case 'stopped': {
      const time = side.seeking ?? event.time - side.offset
      const stopped = update({ time, atMs: now, isTimeExact: true, running: false, hasShownFrame: false })
      return side.running ? { ...stopped, intent: 'paused' } : stopped
    }
    case 'seeked':
      return update({
        time: event.time - side.offset,
        atMs: now,
        isTimeExact: true,
        seeking: null,
        hasShownFrame: false,
        status: side.status === 'stalled' ? 'ready' : side.status,
      })
    case 'ended':
      if (side.seeking !== null || side.nextSeek !== null) return state
      return update({
        ended: true,
        isTimeExact: true,
        running: false,
        hasShownFrame: false,
        time: endOf(side) ?? side.time,
        atMs: now,
      })
    case 'rate-changed':
      return event.rate === side.rate ? state : { ...update({ rate: event.rate }), rate: event.rate, correction: null }
    case 'play-blocked':
      return { ...update({ running: false, hasShownFrame: false }), intent: 'paused', isPlayBlocked: true }
    case 'freeze-support':
      return update({ canFreeze: event.canFreeze })
    case 'failed':
      return update({
        status: 'failed',
        problem: event.problem,
        time: sideTime(side, now),
        running: false,
        hasShownFrame: false,
        seeking: null,
        nextSeek: null,
      })
    default:
      return assertNever(event)
  }
}

/** Largest difference in seconds between a clock and the expected position at first, and largest change of it later. */
const clockTolerance = { first: 0.06, change: 0.03 }

/** Assumes steady playback while frames are not reported. Requests frames again once the clock deviates from it. */
function reduceClock(state: SessionState, name: SideName, time: number, at: number): SessionState {
  const side = state.sides[name]
  if (!side.running || !side.hasShownFrame || side.seeking !== null) return state
  const expected = timeAt(readingOf(side), at)
  const lead = time - expected
  const isOutOfTolerance =
    side.baselineClockLead === null
      ? Math.abs(lead) > clockTolerance.first
      : Math.abs(lead - side.baselineClockLead) > clockTolerance.change
  if (isOutOfTolerance) return { ...state, closeMonitoringUntilMs: at + closeMonitoringMs }
  const clockLead = side.baselineClockLead ?? lead
  const moved = updateSide(state, name, (before) => ({
    ...before,
    time: expected,
    atMs: at,
    shownFrameStart: null,
    baselineClockLead: clockLead,
  }))
  return withProgress(moved, name, side.time, at)
}

function frameChangesOf(side: Side, time: number, clock: number | null): Partial<Side> {
  const frameLead = clock === null ? null : clock - side.offset - time
  const frameDuration = updateFrameDuration(side, time)
  if (side.running)
    return {
      shownFrameStart: time,
      playedFrameStart: time,
      reportsFrames: true,
      frameDuration,
      clockLeadOverFrame: frameLead,
    }
  return {
    shownFrameStart: frameStartAfterSeek(side, time),
    reportsFrames: true,
    frameDuration,
    clockLeadOverFrame: frameLead,
  }
}

/** Whether the frame that begins at `time` is probably the one at `to`. */
function isFrameAt({ frameDuration }: Side, time: number, to: number): boolean {
  return to - time > -roundingSeconds && to - time < (frameDuration ?? frameDurationBounds.min) + roundingSeconds
}

/** Seconds by which a browser's own times are inexact. */
const roundingSeconds = 0.001

/** The length of a frame is the shortest distance between two successive frames. */
function updateFrameDuration({ shownFrameStart, frameDuration }: Side, time: number): number | null {
  const distance = shownFrameStart === null ? 0 : Math.abs(time - shownFrameStart)
  if (distance < frameDurationBounds.min || distance > frameDurationBounds.max) return frameDuration
  return Math.min(distance, frameDuration ?? distance)
}
