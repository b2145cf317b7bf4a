// The session's reducer: an event changes the state, and `reconcile` derives the commands for the videos. Pure; `now` is
// in milliseconds.
import { assertNever } from '#src/domain/assert-never.ts'
import { seekBoth, updateSide } from './update-sides.ts'
import { updateMonitoring } from './monitoring.ts'
import { startRangeQueue } from './range-queue.ts'
import { activeSides, canRun, type RangeQueue, positionOf, type SessionState } from './session-state.ts'
import { resetSide } from './side.ts'
import { reconcile, type ReduceResult } from './reconcile.ts'
import { updatePlayback } from './update-playback.ts'
import { reduceMediaEvent } from './reduce-media-event.ts'
import type { SessionEvent } from './session-event.ts'

/** Ignores events with a number that is not finite. */
export function reduce(state: SessionState, event: SessionEvent, now: number): ReduceResult {
  if (Object.values(event).some((value) => typeof value === 'number' && !Number.isFinite(value))) {
    return { state, commands: [] }
  }
  const changed = reduceEvent(state, event, now)
  const updated = updatePlayback(changed, now)
  const monitored = updateMonitoring(updated, event, now)
  return reconcile(monitored, now)
}

function reduceEvent(state: SessionState, event: SessionEvent, now: number): SessionState {
  switch (event.kind) {
    case 'play':
      return play(state)
    case 'pause':
    case 'hidden':
      return { ...state, intent: 'paused' }
    case 'seek':
      return seekBoth({ ...state, rangeQueue: null, stepping: null }, event.to)
    case 'play-range':
      return startRangeQueue(state, [{ start: event.start, end: event.end }], event.loop ?? false)
    case 'play-ranges':
      return startRangeQueue(state, event.ranges, event.loop ?? false)
    case 'step': {
      const { frames, stepSeek } = state.stepping ?? { frames: 0, stepSeek: null }
      return {
        ...state,
        intent: 'paused',
        rangeQueue: null,
        stepping: { frames: frames + Math.round(event.frames), stepSeek },
      }
    }
    case 'offset':
      return applyOffset(state, event.seconds, now)
    case 'volume':
      return { ...state, volume: Math.min(1, Math.max(0, event.volume)) }
    case 'rate':
      return { ...state, rate: event.rate, correction: null }
    case 'set-audible':
      return {
        ...state,
        audible: event.audible,
        rangeQueue: clearRangeAudibleSides(state.rangeQueue),
        correction: null,
        driftSums: null,
      }
    case 'reload':
      return updateSide(state, event.side, resetSide(state.sides[event.side], positionOf(state, now)))
    case 'tick':
      return { ...state, tickInterval: { atMs: now, ms: nextTickIntervalMs(state.tickInterval, now) } }
    case 'media':
      return reduceMediaEvent(state, event.side, event.event, now)
    default:
      return assertNever(event)
  }
}

/** At the end, play starts from the beginning. */
function play(state: SessionState): SessionState {
  const hasEnded = activeSides(state).length === 0
  return { ...(hasEnded ? seekBoth(state, 0) : state), intent: 'playing', stepping: null, isPlayBlocked: false }
}

/** While paused, the dub moves and the position stays; while playing, the leader plays on and the follower moves. */
function applyOffset(state: SessionState, seconds: number, now: number): SessionState {
  const { dub } = state.sides
  const shift = (time: number) => time + dub.offset - seconds
  const shifted = updateSide(state, 'dub', {
    offset: seconds,
    time: shift(dub.time),
    frames: dub.frames && {
      ...dub.frames,
      shownStart: dub.frames.shownStart === null ? null : shift(dub.frames.shownStart),
      playedStart: dub.frames.playedStart === null ? null : shift(dub.frames.playedStart),
    },
  })
  const changed = { ...shifted, correction: null, driftSums: null, isAligned: false }
  const bothRunning = state.intent === 'playing' && canRun(state) && activeSides(state).length === 2
  return bothRunning ? { ...changed, resyncing: true } : seekBoth(changed, positionOf(state, now))
}

/** The person's choice of sound overrides that of the ranges. */
function clearRangeAudibleSides(playlist: RangeQueue | null): RangeQueue | null {
  return playlist && { ...playlist, ranges: playlist.ranges.map(({ start, end }) => ({ start, end })) }
}

/** Milliseconds of the longest recent gap between ticks, decaying. Capped, because ticks stop while nothing moves. */
function nextTickIntervalMs({ atMs, ms }: SessionState['tickInterval'], now: number): number {
  const gapMs = Math.min(now - atMs, longestGapMs)
  return Math.max(shortestGapMs, gapMs, ms * 0.95 + gapMs * 0.05)
}

const shortestGapMs = 17
const longestGapMs = 60
