// Applies a video's event to the state.
import { assertNever } from '#src/domain/assert-never.ts'
import type { MediaEvent, SideName } from './media.ts'
import { watchMs } from './attention.ts'
import { withSide } from './move.ts'
import { takeStall, withProgress } from './stalls.ts'
import { timeAt } from './plan-correction.ts'
import { frameBegin } from './frame-begin.ts'
import { endOf, oneFrame, readingOf, type SessionState, type Side, sideTime } from './session-state.ts'

export function takeMedia(state: SessionState, name: SideName, event: MediaEvent, now: number): SessionState {
  const side = state.sides[name]
  const update = (changes: Partial<Side>) => withSide(state, name, (before) => ({ ...before, ...changes }))
  switch (event.kind) {
    case 'metadata':
      return update({ duration: event.duration, status: side.status === 'loading' ? 'ready' : side.status })
    case 'ready':
      return side.status === 'failed' ? state : update({ status: 'ready', doubtedAt: null })
    case 'stalled':
      return side.status === 'failed' || side.ended ? state : takeStall(state, name, now)
    case 'buffered':
      return update(event.ahead === side.buffered ? {} : { buffered: event.ahead, idleMs: 0 })
    case 'frame':
    case 'clock': {
      const time = event.time - side.shift
      const seen = event.kind === 'frame' ? frameSeen(side, time, event.clock) : {}
      if (event.kind === 'clock' && side.tellsFrames) return takeClock(state, name, time, event.at)
      // A frame painted during a seek may still belong to the old position.
      if (side.seeking !== null) return shows(side, time, side.seeking) ? update(seen) : state
      if (!side.running) return update(seen)
      return withProgress(update({ ...seen, time, at: event.at, moving: true }), name, side.time, now)
    }
    case 'started':
      // Not started by the session: a person pressed a media key.
      return side.running || side.ended ? state : { ...update({ running: true, exact: false }), intent: 'playing' }
    case 'stopped': {
      const time = side.seeking ?? event.time - side.shift
      const stopped = update({ time, at: now, exact: true, running: false, moving: false })
      return side.running ? { ...stopped, intent: 'paused' } : stopped
    }
    case 'seeked':
      return update({
        time: event.time - side.shift,
        at: now,
        exact: true,
        seeking: null,
        moving: false,
        status: side.status === 'stalled' ? 'ready' : side.status,
      })
    case 'ended':
      if (side.seeking !== null || side.nextSeek !== null) return state
      return update({
        ended: true,
        exact: true,
        running: false,
        moving: false,
        time: endOf(side) ?? side.time,
        at: now,
      })
    case 'rate-changed':
      return event.rate === side.rate ? state : { ...update({ rate: event.rate }), rate: event.rate, correction: null }
    case 'refused':
      return { ...update({ running: false, moving: false }), intent: 'paused', refused: true }
    case 'covers':
      return update({ covers: event.able })
    case 'failed':
      return update({
        status: 'failed',
        problem: event.problem,
        time: sideTime(side, now),
        running: false,
        moving: false,
        seeking: null,
        nextSeek: null,
      })
    default:
      return assertNever(event)
  }
}

/** Largest difference in seconds between a clock and the expected position at first, and largest change of it later. */
const clockOff = { first: 0.06, later: 0.03 }

/** Assumes steady playback while frames are not reported. Requests frames again once the clock deviates from it. */
function takeClock(state: SessionState, name: SideName, time: number, at: number): SessionState {
  const side = state.sides[name]
  if (!side.running || !side.moving || side.seeking !== null) return state
  const expected = timeAt(readingOf(side), at)
  const lead = time - expected
  const off =
    side.clockLead === null ? Math.abs(lead) > clockOff.first : Math.abs(lead - side.clockLead) > clockOff.later
  if (off) return { ...state, watchUntil: at + watchMs }
  const clockLead = side.clockLead ?? lead
  const moved = withSide(state, name, (before) => ({ ...before, time: expected, at, frame: null, clockLead }))
  return withProgress(moved, name, side.time, at)
}

function frameSeen(side: Side, time: number, clock: number | null): Partial<Side> {
  const frameLead = clock === null ? null : clock - side.shift - time
  const frameDuration = shorterFrame(side, time)
  if (side.running) return { frame: time, playedFrame: time, tellsFrames: true, frameDuration, frameLead }
  return { frame: frameBegin(side, time), tellsFrames: true, frameDuration, frameLead }
}

/** Whether the frame that begins at `time` is probably the one at `to`. */
function shows({ frameDuration }: Side, time: number, to: number): boolean {
  return to - time > -rounding && to - time < (frameDuration ?? oneFrame.least) + rounding
}

/** Seconds by which a browser's own times are inexact. */
const rounding = 0.001

/** The length of a frame is the shortest distance between two successive frames. */
function shorterFrame({ frame, frameDuration }: Side, time: number): number | null {
  const between = frame === null ? 0 : Math.abs(time - frame)
  if (between < oneFrame.least || between > oneFrame.most) return frameDuration
  return Math.min(between, frameDuration ?? between)
}
