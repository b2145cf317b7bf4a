// Ranges played in turn: beginning them, and what comes after the end of one.
import { type SideName, sideNames } from './media.ts'
import { seekBoth } from './move.ts'
import {
  endOf,
  isLive,
  type Playlist,
  type PlayRange,
  rangeOf,
  type SessionState,
  type Side,
  sideTime,
} from './session-state.ts'

/**
 * Milliseconds from the command to pause until no further frame is painted: the browser chooses a frame one or two
 * pictures of the display ahead. A range is stopped so much early, and its last frame is then looked up.
 */
const pauseTakesMs = 45

/** How far before the end of a range its last frame is looked up. */
const beforeEnd = 0.005

/** Plays each of the ranges that can be played; with none, nothing changes. */
export function startPlaylist(state: SessionState, wanted: readonly PlayRange[], loop: boolean): SessionState {
  const length = playableLength(state)
  const ranges = wanted.filter(({ start, end }) => end > start && end > 0 && start < length)
  if (ranges.length === 0) return state
  return begin({ ...state, refused: false, stepping: null }, { ranges, index: 0, loop })
}

/** Stops at the end of the last range, on its last frame, or goes on to the next. */
export function followPlaylist(state: SessionState, now: number): SessionState {
  const range = rangeOf(state)
  if (!range) return state
  const live = sideNames.map((name) => state.sides[name]).filter(isLive)
  const ahead = ((pauseTakesMs + state.pace.ms) / 1000) * state.rate
  if (live.every((side) => sideTime(side, now) + ahead < frameAfter(side, range.end - beforeEnd))) return state
  return nextRange(state) ?? stopOnLastFrame(state, range)
}

/** Where the first frame that is not to be shown begins. */
function frameAfter({ frame, frameDuration }: Side, last: number): number {
  if (frame === null || frameDuration === null) return last
  return frame + (Math.floor((last - frame) / frameDuration) + 1) * frameDuration
}

/** The next range that can be played, or the first again; `null` after the last, and where nothing can be. */
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

/** Until the longest of those that can be shown has ended, in seconds; a loop behind it would seek for ever. */
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
