// Starts a playlist of ranges, and decides when one ends and what follows.
import { type SideName, sideNames } from './media.ts'
import { seekBoth } from './move.ts'
import {
  endOf,
  isLive,
  leaderOf,
  type Playlist,
  type PlayRange,
  rangeOf,
  type SessionState,
  type Side,
  sideTime,
} from './session-state.ts'

/**
 * Milliseconds from the pause command until no further frame is painted: the browser chooses a frame one or two display
 * frames ahead. If frames cannot be covered, a range stops this much early and then seeks to its last frame.
 */
const pauseTakesMs = 45

/** Milliseconds before the end of a range at which the cover is set up: a busy page needs time to draw it. */
const coversForMs = 150

/** Seconds before the end of a range that belong to its last frame. */
const beforeEnd = 0.005

/** Plays the ranges that can be played; changes nothing if there are none. */
export function startPlaylist(state: SessionState, wanted: readonly PlayRange[], loop: boolean): SessionState {
  const length = playableLength(state)
  const ranges = wanted.filter(({ start, end }) => end > start && end > 0 && start < length)
  if (ranges.length === 0) return state
  return begin({ ...state, refused: false, stepping: null }, { ranges, index: 0, loop })
}

/** At the end of a range, starts the next one or stops on its last frame. */
export function followPlaylist(state: SessionState, now: number): SessionState {
  const range = rangeOf(state)
  if (!range || !isOver(state, range, now)) return state
  return nextRange(state) ?? stopOnLastFrame(state, range)
}

/**
 * Whether the range has ended. If later frames can be covered, the sound plays to the end of the range. Otherwise both
 * sides stop before it, so that no later frame is painted.
 */
function isOver(state: SessionState, range: PlayRange, now: number): boolean {
  const live = sideNames.map((name) => state.sides[name]).filter(isLive)
  const media = (ms: number) => (ms / 1000) * state.rate
  if (live.every(canCover)) {
    // At the tick closest to the end.
    return sideTime(state.sides[leaderOf(state)], now) + media(state.pace.ms / 2) >= range.end
  }
  const ahead = media(pauseTakesMs + state.pace.ms)
  return live.some((side) => sideTime(side, now) + ahead >= frameAfter(side, range.end - beforeEnd))
}

/** Media seconds after which a side's frames are hidden at `now`; `null` if all are visible. */
export function coverOf(state: SessionState, name: SideName, now: number): number | null {
  const range = rangeOf(state)
  const side = state.sides[name]
  if (!range || state.intent !== 'playing' || !isLive(side) || !canCover(side)) return null
  const last = range.end - beforeEnd
  const until = last + side.shift
  const ahead = ((coversForMs + state.pace.ms) / 1000) * state.rate
  return side.cover === until || sideTime(side, now) + ahead >= last ? until : null
}

const canCover = ({ tellsFrames, covers }: Side): boolean => tellsFrames && covers

/** Shared seconds at which the first frame after `last` begins. */
function frameAfter({ frame, frameDuration }: Side, last: number): number {
  if (frame === null || frameDuration === null) return last
  return frame + (Math.floor((last - frame) / frameDuration) + 1) * frameDuration
}

/** Starts the next playable range, or the first again in a loop. `null` after the last one or if none is playable. */
export function nextRange(state: SessionState): SessionState | null {
  const { playlist } = state
  if (!playlist || sideNames.every((name) => state.sides[name].status === 'failed')) return null
  const length = playableLength(state)
  const playable = (index: number) => (playlist.ranges[index]?.start ?? Infinity) < length
  const after = playlist.ranges.findIndex((_, index) => index > playlist.index && playable(index))
  if (after >= 0) return begin(state, { ...playlist, index: after })
  const first = playlist.loop ? playlist.ranges.findIndex((_, index) => playable(index)) : -1
  return first < 0 ? null : begin(state, { ...playlist, index: first })
}

/** End of the longest side that has not failed, in seconds. A loop beyond it would seek forever. */
function playableLength({ sides }: SessionState): number {
  const whole = sideNames.map((name) => sides[name]).filter((side) => side.status !== 'failed')
  return Math.max(0, ...whole.map((side) => endOf(side) ?? Infinity))
}

function begin(state: SessionState, playlist: Playlist): SessionState {
  const playing = { ...state, intent: 'playing' as const, playlist }
  return seekBoth(playing, rangeOf(playing)?.start ?? 0)
}

function stopOnLastFrame(state: SessionState, range: PlayRange): SessionState {
  const last = Math.max(range.start, range.end - beforeEnd)
  const stopped: SessionState = { ...state, intent: 'paused', playlist: null, correction: null }
  const snap = (name: SideName) => {
    const side = state.sides[name]
    return isLive(side) ? { ...side, nextSeek: last } : side
  }
  return { ...stopped, sides: { source: snap('source'), dub: snap('dub') } }
}
