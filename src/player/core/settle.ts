// Derives the commands that bring the videos from their current state to the desired one.
import { type MediaCommand, type SideName, sideNames } from './media.ts'
import {
  canRun,
  heardNow,
  isLive,
  leaderOf,
  otherSide,
  type SessionState,
  type Side,
  sideTime,
} from './session-state.ts'
import { attentionOf } from './attention.ts'
import { coverOf } from './playlist.ts'
import { startTogether, waitsUpTo } from './start.ts'

export type SideCommand = { readonly side: SideName; readonly command: MediaCommand }

export type Step = { readonly state: SessionState; readonly commands: readonly SideCommand[] }

/** Milliseconds a newer seek waits for the pending one before it replaces it: the old target may never load. */
const seekPatienceMs = 400

/** Milliseconds that playback waits for a paused video to paint its current frame. */
const showPatienceMs = 60

/** Tolerated drift in seconds while paused: less than half a frame at 30 per second. */
const sameFrame = 0.012

/** A seek this close to a video's end, in seconds, shows its last frame. */
const endMargin = 0.001

export function settle(state: SessionState, now: number): Step {
  const aligned = align(state)
  const runs = isRunning(aligned)
  const goes =
    aligned.intent === 'playing' && canRun(aligned) && (runs || (standsExactly(aligned) && hasPainted(aligned, now)))
  const wanted = goes && !runs ? startTogether(aligned, now) : aligned
  const commands: SideCommand[] = []
  const settled = (name: SideName): Side => {
    const { side, told } = settleSide(wanted, name, goes, now)
    commands.push(...told.map((command) => ({ side: name, command })))
    return side
  }
  const sides = { source: settled('source'), dub: settled('dub') }
  const left = { ...wanted, sides, regrouping: false }
  return { state: { ...left, aligned: left.aligned && !isRunning(left) }, commands }
}

const isRunning = ({ sides }: SessionState): boolean => sideNames.some((name) => sides[name].running)

/** Whether both are paused and have reported their position. */
function standsExactly(state: SessionState): boolean {
  return sideNames.map((name) => state.sides[name]).every((side) => !isLive(side) || (!side.running && side.exact))
}

/** Whether both have painted their current frame; a video that has not would start later than the other. */
function hasPainted(state: SessionState, now: number): boolean {
  return sideNames
    .map((name) => state.sides[name])
    .every((side) => !isLive(side) || side.frame !== null || !side.tellsFrames || now - side.at > showPatienceMs)
}

/** Once both have stopped, seeks the follower to the leader's position, once. */
function align(state: SessionState): SessionState {
  if (state.aligned || !canRun(state) || !standsExactly(state)) return state
  const leader = leaderOf(state)
  const follower = otherSide(leader)
  const side = state.sides[follower]
  const distance = Math.abs(side.time - state.sides[leader].time)
  if (!isLive(side) || distance <= (state.intent === 'playing' ? waitsUpTo * state.rate : sameFrame)) return state
  const moved = { ...side, nextSeek: state.sides[leader].time }
  return { ...state, aligned: true, sides: { ...state.sides, [follower]: moved } }
}

function settleSide(state: SessionState, name: SideName, goes: boolean, now: number) {
  const told: MediaCommand[] = []
  let side = state.sides[name]
  const correction = state.correction?.side === name ? state.correction : null

  const runs = goes && isLive(side) && correction?.factor !== 0
  if (side.running && !runs) {
    told.push({ kind: 'pause' })
    side = {
      ...side,
      time: sideTime({ ...side, nextSeek: null }, now),
      at: now,
      exact: false,
      running: false,
      moving: false,
    }
  }

  const heard = heardNow(state)
  const muted = heard !== 'both' && heard !== name
  if (side.muted !== muted) {
    told.push({ kind: 'mute', muted })
    side = { ...side, muted }
  }
  if (side.volume !== state.volume) {
    told.push({ kind: 'volume', volume: state.volume })
    side = { ...side, volume: state.volume }
  }

  const rate = state.rate * (correction?.factor || 1)
  if (side.rate !== rate && side.status !== 'loading') {
    told.push({ kind: 'rate', rate })
    side = { ...side, time: sideTime(side, now), at: now, rate }
  }

  const free = side.seeking === null || now - side.at > seekPatienceMs
  if (side.nextSeek !== null && free && side.duration !== null && side.status !== 'failed') {
    const wanted = side.nextSeek + side.shift
    const to = Math.min(Math.max(0, wanted), side.duration)
    const time = to - side.shift
    told.push({ kind: 'seek', to })
    side = {
      ...side,
      time,
      at: now,
      exact: true,
      frame: null,
      cover: null,
      seeking: time,
      nextSeek: null,
      doubtedAt: null,
      sought: true,
      ended: to >= side.duration - endMargin,
      early: wanted < -endMargin,
    }
  }

  const cover = coverOf(state, name, now)
  if (side.cover !== cover && side.seeking === null && side.nextSeek === null) {
    told.push({ kind: 'cover', until: cover })
    side = { ...side, cover }
  }

  const watched = attentionOf(state, now) !== 'clocks'
  if (side.watched !== watched) {
    told.push({ kind: 'watch', frames: watched })
    side = { ...side, watched, clockLead: null }
  }

  if (runs && !side.running) {
    told.push({ kind: 'play' })
    side = { ...side, running: true, exact: false, moving: false, sought: false, at: now }
  }
  return { side, told }
}
