// The session's reducer: an event changes the state, and `reconcile` derives the commands for the videos. Pure; `now` is
// in milliseconds.
import { assertNever } from '#src/domain/assert-never.ts'
import type { LineMap } from '#src/domain/segments/line-map.ts'
import { catchUp, catchUpIfFar, followMap } from './follow-map.ts'
import type { SessionEvent } from './session-event.ts'
import {
  seekBoth,
  updateSide,
  activeSides,
  canRun,
  type RangeQueue,
  positionOf,
  type SessionState,
  leaderOf,
  ownTimeAt,
  sharedTimeOf,
} from './session-state.ts'
import { otherSide, sideNames } from './media.ts'
import { updateMonitoring } from './monitoring.ts'
import { startRangeQueue, advanceRangeQueue, leadToLaterEnd, moveRanges, nextRange } from './range-queue.ts'
import { resetSide, hasFailed, hasNextSeek, isActive, seekSide, sideTime } from './side.ts'
import { reconcile, type ReduceResult } from './reconcile.ts'
import { reduceMediaEvent } from './reduce-media-event.ts'
import { correctDrift } from './correct-drift.ts'
import { advanceFrameSteps } from './stepping.ts'
import { recoverStuckSides } from './watchdog.ts'

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
      return startRangeQueue(state, [{ start: event.start, end: event.end, ends: event.ends }], event.loop ?? false)
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
    case 'line-map':
      return applyLineMap(state, event.map, now)
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
        passedKnot: null,
        standingUntil: null,
      }
    case 'reload':
      return updateSide(
        state,
        event.side,
        resetSide(state.sides[event.side], ownTimeAt(state, event.side, positionOf(state, now))),
      )
    case 'tick':
      return { ...state, tickInterval: { atMs: now, ms: nextTickIntervalMs(state.tickInterval, now) } }
    case 'media':
      return reduceMediaEvent(state, event.side, event.event, now)
    default:
      return assertNever(event)
  }
}

/** At the end, play starts from the beginning; elsewhere the follower first goes to where the leader is. */
function play(state: SessionState): SessionState {
  const hasEnded = activeSides(state).length === 0
  const placed = hasEnded ? seekBoth(state, 0) : state
  return { ...placed, intent: 'playing', isAligned: false, stepping: null, isPlayBlocked: false }
}

/** What is forgotten when the follower belongs elsewhere. */
const unplaced = {
  correction: null,
  driftSums: null,
  isAligned: false,
  endsApart: false,
  passedKnot: null,
  standingUntil: null,
}

/** While paused, the follower moves; while playing, the leader plays on and the follower catches up. */
function applyLineMap(before: SessionState, lineMap: LineMap | null, now: number): SessionState {
  const state = moveRanges(before, { ...before, lineMap, ...unplaced })
  const follower = otherSide(leaderOf(state))
  if (state.intent === 'playing' && canRun(before))
    return isActive(state.sides[follower]) ? catchUpIfFar(state, now) : catchUp(state, now)
  const to = ownTimeAt(state, follower, positionOf(state, now))
  return hasFailed(state.sides[follower]) ? state : updateSide(state, follower, seekSide(state.sides[follower], to))
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
  const changed = moveRanges(state, { ...shifted, ...unplaced })
  const bothRunning = state.intent === 'playing' && canRun(state) && activeSides(state).length === 2
  return bothRunning ? { ...changed, resyncing: true } : seekBoth(changed, positionOf(state, now))
}

/** The person's choice of sound overrides that of the ranges. */
function clearRangeAudibleSides(playlist: RangeQueue | null): RangeQueue | null {
  return (
    playlist && {
      ...playlist,
      leader: undefined,
      ranges: playlist.ranges.map((range) => ({ ...range, audible: undefined })),
    }
  )
}

/** Milliseconds of the longest recent gap between ticks, decaying. Capped, because ticks stop while nothing moves. */
function nextTickIntervalMs({ atMs, ms }: SessionState['tickInterval'], now: number): number {
  const gapMs = Math.min(now - atMs, longestGapMs)
  return Math.max(shortestGapMs, gapMs, ms * 0.95 + gapMs * 0.05)
}

const shortestGapMs = 17
const longestGapMs = 60

/** Handles what depends on time: the end of a range, frame steps, stuck videos, the begin and end of corrections. */
function updatePlayback(before: SessionState, now: number): SessionState {
  const started = startWaitingSide(before, now)
  const state = followMap(leadToLaterEnd(recoverStuckSides(stopAtEnd(started), now), now), now)
  if (state.stepping) return advanceFrameSteps(state, now)
  if (state.intent !== 'playing' || !canRun(state)) return { ...state, correction: null, driftSums: null }
  return correctDrift(advanceRangeQueue(state, now), now)
}

/** Starts a side that waited for its beginning once the shared position reaches it. */
function startWaitingSide(state: SessionState, now: number): SessionState {
  if (state.intent !== 'playing') return state
  const name = sideNames.find((side) => state.sides[side].place === 'before-start' && !state.sides[side].seek)
  if (!name) return state
  const other = state.sides[otherSide(name)]
  const startPosition = -state.sides[name].offset
  const otherStart = ownTimeAt(state, otherSide(name), sharedTimeOf(state, name, startPosition))
  if (isActive(other) && (hasNextSeek(other) || sideTime(other, now) < otherStart)) return state
  return { ...updateSide(state, name, { place: 'within', time: startPosition, atMs: now }), recentStart: 'late' }
}

/** Once nothing is left to play, starts the next range or pauses the session. */
function stopAtEnd(state: SessionState): SessionState {
  const { source, dub } = state.sides
  const hasPendingSide = [source, dub].some((side) => side.place === 'before-start' && !hasFailed(side))
  if (hasPendingSide || isActive(state.sides[leaderOf(state)])) return state
  return (state.intent === 'playing' && nextRange(state)) || { ...state, intent: 'paused', rangeQueue: null }
}
