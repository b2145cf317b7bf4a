// Starts a playlist of ranges, and decides when one ends and what follows.
import { type SideName, sideNames } from './media.ts'
import {
  activeSides,
  currentRange,
  leaderOf,
  type PlayRange,
  type RangeQueue,
  type SessionState,
  seekBoth,
  updateBoth,
} from './session-state.ts'
import { endOf, hasFailed, isActive, seekSide, type Side, sideTime } from './side.ts'

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
  const ranges = requested.filter(({ start, end }) => end > start && end > 0 && start < length)
  if (ranges.length === 0) return state
  return startRange({ ...state, isPlayBlocked: false, stepping: null }, { ranges, index: 0, loop })
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
  const active = activeSides(state)
  const toMediaSeconds = (ms: number) => (ms / 1000) * state.rate
  if (active.every(canFreezeSide)) {
    // At the tick closest to the end.
    return sideTime(state.sides[leaderOf(state)], now) + toMediaSeconds(state.tickInterval.ms / 2) >= range.end
  }
  const ahead = toMediaSeconds(pauseLatencyMs + state.tickInterval.ms)
  return active.some((side) => sideTime(side, now) + ahead >= firstFrameAfter(side, range.end - lastFrameMarginSeconds))
}

/** Media seconds after which a side's frames are hidden at `now`; `null` if all are visible. */
export function freezeAfterOf(state: SessionState, name: SideName, now: number): number | null {
  const range = currentRange(state)
  const side = state.sides[name]
  if (!range || state.intent !== 'playing' || !isActive(side) || !canFreezeSide(side)) return null
  const last = range.end - lastFrameMarginSeconds
  const until = last + side.offset
  const ahead = ((freezeLeadMs + state.tickInterval.ms) / 1000) * state.rate
  return side.freezeAfter === until || sideTime(side, now) + ahead >= last ? until : null
}

const canFreezeSide = ({ frames, canFreeze }: Side): boolean => frames !== null && canFreeze

/** Shared seconds at which the first frame after `last` begins. */
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
function playableLength({ sides }: SessionState): number {
  const playableSides = sideNames.map((name) => sides[name]).filter((side) => !hasFailed(side))
  return Math.max(0, ...playableSides.map((side) => endOf(side) ?? Infinity))
}

function startRange(state: SessionState, rangeQueue: RangeQueue): SessionState {
  const playing = { ...state, intent: 'playing' as const, rangeQueue }
  return seekBoth(playing, currentRange(playing)?.start ?? 0)
}

function stopOnLastFrame(state: SessionState, range: PlayRange): SessionState {
  const last = Math.max(range.start, range.end - lastFrameMarginSeconds)
  const stopped: SessionState = { ...state, intent: 'paused', rangeQueue: null, correction: null }
  return updateBoth(stopped, (side) => (isActive(side) ? seekSide(side, last) : side))
}
