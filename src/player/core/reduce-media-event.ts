// Applies a video's event to the state.
import { assertNever } from '#src/domain/assert-never.ts'
import { areClocksApart } from './correct-drift.ts'
import { frameStartAfterSeek } from './stepping.ts'
import type { MediaEvent, SideName } from './media.ts'
import { timeAt } from './plan-correction.ts'
import { closeMonitoringMs, positionOf, type SessionState, speedBesideLeader, updateSide } from './session-state.ts'
import {
  endOf,
  frameDurationBounds,
  hasFailed,
  isPlaying,
  readingOf,
  ready,
  type ReportedFrames,
  type Side,
  sideTime,
} from './side.ts'
import { reduceStall, recordAdvance } from './watchdog.ts'

/**
 * Milliseconds after a pause in which a start is WebKit's: a video that was paused soon after it began starts anew when
 * its pipeline reports late that it runs (`HTMLMediaElement::mediaPlayerPlaybackStateChanged`). Measured: 40 ms.
 */
const lateStartMs = 500

export function reduceMediaEvent(state: SessionState, name: SideName, event: MediaEvent, now: number): SessionState {
  const side = state.sides[name]
  const update = (changes: Partial<Side>) => updateSide(state, name, changes)
  switch (event.kind) {
    case 'metadata':
      return update({
        duration: event.duration,
        readiness: side.readiness.kind === 'loading' ? ready : side.readiness,
      })
    case 'ready':
      return hasFailed(side) ? state : update({ readiness: ready })
    case 'stalled':
      return hasFailed(side) || side.place === 'ended' ? state : reduceStall(state, name, now)
    case 'buffered':
      return event.isBuffered === side.buffered ? state : update({ buffered: event.isBuffered, noProgressMs: 0 })
    case 'frame':
      return reduceReading(state, name, event, framesAfter(side, event.time - side.offset, event.clock), now)
    case 'clock':
      return side.frames ? reduceClock(state, name, event) : reduceReading(state, name, event, null, now)
    case 'started': {
      if (isPlaying(side) || side.place === 'ended') return state
      const started = update({ motion: 'starting' })
      // Not started by the session: a person pressed a media key, or WebKit undoes the pause and is paused again.
      return now - side.atMs < lateStartMs ? started : { ...started, intent: 'playing' }
    }
    case 'stopped': {
      const time = side.seek?.pending ?? event.time - side.offset
      const stopped = update({ time, atMs: now, motion: 'stopped' })
      return isPlaying(side) ? { ...stopped, intent: 'paused' } : stopped
    }
    case 'seeked': {
      const next = side.seek?.next ?? null
      return update({
        time: event.time - side.offset,
        atMs: now,
        seek: next === null ? null : { pending: null, next },
        motion: isPlaying(side) ? 'starting' : 'stopped',
        frames: isPlaying(side) && side.frames ? { ...side.frames, shownStart: null } : side.frames,
        readiness: side.readiness.kind === 'stalled' ? { ...side.readiness, kind: 'ready' } : side.readiness,
      })
    }
    case 'ended':
      if (side.seek) return state
      return update({ place: 'ended', motion: 'stopped', time: endOf(side) ?? side.time, atMs: now })
    case 'rate-changed':
      return event.rate === side.rate ? state : setRate(update({ rate: event.rate }), name, event.rate, now)
    case 'play-blocked':
      return { ...state, intent: 'paused', isPlayBlocked: true }
    case 'freeze-support':
      return update({ canFreeze: event.canFreeze })
    case 'failed':
      return update({
        readiness: { kind: 'failed', problem: event.problem },
        time: sideTime(side, now),
        motion: 'stopped',
        seek: null,
      })
    default:
      return assertNever(event)
  }
}

/** A rate that something else gave one side: the person's, which the follower has bent. */
function setRate(state: SessionState, name: SideName, rate: number, now: number): SessionState {
  return { ...state, rate: rate / speedBesideLeader(state, name, positionOf(state, now)), correction: null }
}

/** A position in media seconds at `at` milliseconds. */
type PositionReading = { readonly time: number; readonly at: number }

/** Applies a reported frame, or the clock of a browser that does not report frames. */
function reduceReading(
  state: SessionState,
  name: SideName,
  { time: mediaTime, at }: PositionReading,
  frames: ReportedFrames | null,
  now: number,
): SessionState {
  const side = state.sides[name]
  const time = mediaTime - side.offset
  const target = side.seek?.pending ?? null
  // A frame painted during a seek may still belong to the old position.
  if (target !== null && !isFrameAt(side, time, target)) return state
  if (!isPlaying(side)) return updateSide(state, name, { frames })
  const motion = side.motion === 'running' || hasMoved(side, frames) ? 'running' : 'starting'
  return recordAdvance(updateSide(state, name, { frames, time, atMs: at, motion }), name, side.time, now)
}

/** Whether a frame is later than the first one since the side started or was seeked, which is shown before its clock runs. */
function hasMoved({ frames: before }: Side, after: ReportedFrames | null): boolean {
  if (after === null || after.shownStart === null) return true
  const shown = before?.shownStart ?? null
  return shown !== null && after.shownStart > shown + roundingSeconds
}

/** While frames are not reported, the clock tells the position, and whether the other side is still as far as it was. */
function reduceClock(state: SessionState, name: SideName, { time, at }: PositionReading): SessionState {
  const side = state.sides[name]
  if (side.motion !== 'running' || !side.frames) return state
  const clock = time - side.offset
  const clockLead = side.frames.clockLead ?? clock - timeAt(readingOf(side), at)
  const frames = { ...side.frames, shownStart: null, clockLead }
  const moved = recordAdvance(
    updateSide(state, name, { time: clock - clockLead, atMs: at, frames }),
    name,
    side.time,
    at,
  )
  const hasProgressed = moved.sides[name].time > side.time
  return hasProgressed && areClocksApart(moved, at)
    ? { ...moved, closeMonitoringUntilMs: at + closeMonitoringMs, restUntilMs: 0 }
    : moved
}

function framesAfter(side: Side, time: number, clock: number | null): ReportedFrames {
  return {
    shownStart: isPlaying(side) ? time : frameStartAfterSeek(side, time),
    playedStart: isPlaying(side) ? time : (side.frames?.playedStart ?? null),
    duration: updateFrameDuration(side.frames, time),
    clockLead: clock === null ? null : clock - side.offset - time,
  }
}

/** Whether the frame that begins at `time` is probably the one at `to`. */
function isFrameAt({ frames }: Side, time: number, to: number): boolean {
  return to - time > -roundingSeconds && to - time < (frames?.duration ?? frameDurationBounds.min) + roundingSeconds
}

/** Seconds by which a browser's own times are inexact. */
const roundingSeconds = 0.001

/** The length of a frame is the shortest distance between two successive frames. */
function updateFrameDuration(before: ReportedFrames | null, time: number): number | null {
  if (!before || before.shownStart === null) return before?.duration ?? null
  const distance = Math.abs(time - before.shownStart)
  if (distance < frameDurationBounds.min || distance > frameDurationBounds.max) return before.duration
  return Math.min(distance, before.duration ?? distance)
}
