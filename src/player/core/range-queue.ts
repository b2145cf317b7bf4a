// Starts a playlist of ranges, and decides when one ends and what follows.
import { sharedClock, toSharedRange } from '#src/domain/segments/shared-clock.ts'
import { otherSide, type SideName, sideNames } from './media.ts'
import {
  activeSides,
  currentRange,
  leaderOf,
  ownTimeAt,
  type PlayRange,
  type RangeQueue,
  type SessionState,
  seekBoth,
  sharedEndOf,
  updateBoth,
} from './session-state.ts'
import { hasFailed, isActive, seekSide, type Side, sideTime } from './side.ts'

/**
 * Milliseconds from the pause command until no further frame is painted: the browser chooses a frame one or two display
 * frames ahead. If frames cannot be covered, a range stops this much early and then seeks to its last frame.
 */
const pauseLatencyMs = 45

/** Milliseconds before the end of a range at which the cover is set up: a busy page needs time to draw it. */
const freezeLeadMs = 150

/** Seconds before the end of a range that belong to its last frame. */
const lastFrameMarginSeconds = 0.005

/** Plays the ranges that can be played; changes nothing if there are none. */
export function startRangeQueue(state: SessionState, requested: readonly PlayRange[], loop: boolean): SessionState {
  const length = playableLength(state)
  const ranges = requested
    .filter(({ start, end }) => end > start && end > 0 && start < length)
    .map((range) => withAudible(state, range))
  if (ranges.length === 0) return state
  return startRange({ ...state, isPlayBlocked: false, stepping: null }, { ranges, index: 0, loop })
}

/** A range of which the audible side has nothing makes the other one audible. */
function withAudible(state: SessionState, range: PlayRange): PlayRange {
  const name = audibleSideOf(state, range)
  const isHeld = ownTimeAt(state, name, range.end) - ownTimeAt(state, name, range.start) < lastFrameMarginSeconds
  return isHeld && range.end - range.start > lastFrameMarginSeconds ? { ...range, audible: otherSide(name) } : range
}

const audibleSideOf = (state: SessionState, { audible = state.audible }: PlayRange): SideName =>
  audible === 'source' ? 'source' : 'dub'

/** The ranges of `before` on the shared clock of `after`, which has another line map or offset: what is audible stays. */
export function moveRanges(before: SessionState, after: SessionState): SessionState {
  const { rangeQueue } = before
  if (!rangeQueue) return after
  const clock = sharedClock(after.lineMap, 0)
  const move = (name: SideName, start: number, end: number) => {
    const own = (shared: number) =>
      ownTimeAt(before, name, shared) + before.sides[name].offset - after.sides[name].offset
    return toSharedRange(clock, name, { start: own(start), end: own(end) })
  }
  const ranges = rangeQueue.ranges.map((range) => {
    const { start, end, ends } = range
    const moved = move(audibleSideOf(before, range), start, end)
    if (!ends) return { ...range, ...moved }
    const [source, dub] = [move('source', start, ends.source).end, move('dub', start, ends.dub).end]
    return { ...range, start: moved.start, end: Math.max(source, dub), ends: { source, dub } }
  })
  return { ...after, rangeQueue: { ...rangeQueue, ranges } }
}

/** Once the leader is past its end of a range, the other side leads if it ends later: the leader may be held until then. */
export function leadToLaterEnd(state: SessionState, now: number): SessionState {
  const leader = laterSideOf(state)
  if (!state.rangeQueue || !leader || !isPastOwnEnd(state, otherSide(leader), now)) return state
  const rangeQueue = { ...state.rangeQueue, leader }
  return { ...state, rangeQueue, correction: null, driftSums: null, passedKnot: null, standingUntil: null }
}

/** The side beside the leader, if its end of the range is later. */
function laterSideOf(state: SessionState): SideName | null {
  const leader = leaderOf(state)
  const other = otherSide(leader)
  const ends = currentRange(state)?.ends
  return ends && ends[other] > ends[leader] && isActive(state.sides[other]) ? other : null
}

/** At the end of a range, starts the next one or stops on its last frame. */
export function advanceRangeQueue(state: SessionState, now: number): SessionState {
  const range = currentRange(state)
  if (!range || !isRangeOver(state, range, now)) return state
  return nextRange(state) ?? stopOnLastFrame(state, range)
}

/**
 * Whether the range has ended. If later frames can be covered, the sound plays to the end of the range. Otherwise both
 * sides stop before it, so that no later frame is painted.
 */
function isRangeOver(state: SessionState, range: PlayRange, now: number): boolean {
  if (laterSideOf(state)) return false
  const active = activeSides(state)
  const leader = leaderOf(state)
  const toMediaSeconds = (ms: number) => (ms / 1000) * state.rate
  if (active.every(canFreezeSide)) {
    // At the tick closest to the end.
    return (
      sideTime(state.sides[leader], now) + toMediaSeconds(state.tickInterval.ms / 2) >=
      ownTimeAt(state, leader, range.end)
    )
  }
  const ahead = toMediaSeconds(pauseLatencyMs + state.tickInterval.ms)
  const last = range.end - lastFrameMarginSeconds
  // The follower may stand still at its end long before the map says that it is over.
  return sideNames
    .filter((name) => isActive(state.sides[name]) && (!state.lineMap || name === leader))
    .some(
      (name) =>
        sideTime(state.sides[name], now) + ahead >= firstFrameAfter(state.sides[name], ownTimeAt(state, name, last)),
    )
}

/** Where a side's last frame of a range is, in its own seconds. */
const ownLast = (state: SessionState, name: SideName, { end, ends }: PlayRange): number =>
  ownTimeAt(state, name, (ends?.[name] ?? end) - lastFrameMarginSeconds)

/** Own seconds by which the readings of a side's clock may go back. */
const unevenReadingSeconds = 0.1

/** Whether a side has reached its end, while the other one has not and the range plays on. */
export function isPastOwnEnd(state: SessionState, name: SideName, now: number): boolean {
  const range = currentRange(state)
  if (!range?.ends || state.intent !== 'playing') return false
  const side = state.sides[name]
  const ahead = (state.tickInterval.ms / 2000) * state.rate + (side.muted ? unevenReadingSeconds : 0)
  return sideTime(side, now) + ahead >= ownTimeAt(state, name, range.ends[name])
}

/** Media seconds after which a side's frames are hidden at `now`; `null` if all are visible. */
export function freezeAfterOf(state: SessionState, name: SideName, now: number): number | null {
  const range = currentRange(state)
  const side = state.sides[name]
  if (!range || state.intent !== 'playing' || !isActive(side) || !canFreezeSide(side)) return null
  const last = ownLast(state, name, range)
  const until = last + side.offset
  const ahead = ((freezeLeadMs + state.tickInterval.ms) / 1000) * state.rate
  return side.freezeAfter === until || sideTime(side, now) + ahead >= last ? until : null
}

const canFreezeSide = ({ frames, canFreeze }: Side): boolean => frames !== null && canFreeze

/** Own seconds at which the first frame after `last` begins. */
function firstFrameAfter({ frames }: Side, last: number): number {
  if (!frames || frames.shownStart === null || frames.duration === null) return last
  return frames.shownStart + (Math.floor((last - frames.shownStart) / frames.duration) + 1) * frames.duration
}

/** Starts the next playable range, or the first again in a loop. `null` after the last one or if none is playable. */
export function nextRange(state: SessionState): SessionState | null {
  const { rangeQueue } = state
  if (!rangeQueue || sideNames.every((name) => hasFailed(state.sides[name]))) return null
  const length = playableLength(state)
  const playable = (index: number) => (rangeQueue.ranges[index]?.start ?? Infinity) < length
  const after = rangeQueue.ranges.findIndex((_, index) => index > rangeQueue.index && playable(index))
  if (after >= 0) return startRange(state, { ...rangeQueue, index: after })
  const first = rangeQueue.loop ? rangeQueue.ranges.findIndex((_, index) => playable(index)) : -1
  return first < 0 ? null : startRange(state, { ...rangeQueue, index: first })
}

/** End of the longest side that has not failed, in seconds. A loop beyond it would seek forever. */
function playableLength(state: SessionState): number {
  const playable = sideNames.filter((name) => !hasFailed(state.sides[name]))
  return Math.max(0, ...playable.map((name) => sharedEndOf(state, name) ?? Infinity))
}

function startRange(state: SessionState, rangeQueue: RangeQueue): SessionState {
  const playing = { ...state, intent: 'playing' as const, rangeQueue: { ...rangeQueue, leader: undefined } }
  return seekBoth(playing, currentRange(playing)?.start ?? 0)
}

function stopOnLastFrame(state: SessionState, range: PlayRange): SessionState {
  const stopped: SessionState = { ...state, intent: 'paused', rangeQueue: null, correction: null }
  const lastOf = (name: SideName) => Math.max(ownTimeAt(state, name, range.start), ownLast(state, name, range))
  return updateBoth({ ...stopped, endsApart: range.ends !== undefined }, (side, name) =>
    isActive(side) ? seekSide(side, lastOf(name)) : side,
  )
}
