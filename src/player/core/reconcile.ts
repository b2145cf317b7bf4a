// Derives the commands that bring the videos from their current state to the desired one.
import { type MediaCommand, type SideName, sideNames } from './media.ts'
import {
  canRun,
  currentAudible,
  isActive,
  leaderOf,
  otherSide,
  type SessionState,
  type Side,
  sideTime,
} from './session-state.ts'
import { monitoringLevelOf } from './monitoring.ts'
import { freezeAfterOf } from './range-queue.ts'
import { startTogether, maxStartWaitSeconds } from './start-together.ts'

export type SideCommand = { readonly side: SideName; readonly command: MediaCommand }

export type ReduceResult = { readonly state: SessionState; readonly commands: readonly SideCommand[] }

/** Milliseconds a newer seek waits for the pending one before it replaces it: the old target may never load. */
const seekTimeoutMs = 400

/** Milliseconds that playback waits for a paused video to paint its current frame. */
const paintTimeoutMs = 60

/** Tolerated drift in seconds while paused: less than half a frame at 30 per second. */
const sameFrameSeconds = 0.012

/** A seek this close to a video's end, in seconds, shows its last frame. */
const endMarginSeconds = 0.001

export function reconcile(state: SessionState, now: number): ReduceResult {
  const aligned = alignFollower(state)
  const shouldRun = isAnyRunning(aligned)
  const shouldPlay =
    aligned.intent === 'playing' &&
    canRun(aligned) &&
    (shouldRun || (areStoppedExactly(aligned) && havePainted(aligned, now)))
  const target = shouldPlay && !shouldRun ? startTogether(aligned, now) : aligned
  const commands: SideCommand[] = []
  const reconciled = (name: SideName): Side => {
    const { side, commands: sideCommands } = reconcileSide(target, name, shouldPlay, now)
    commands.push(...sideCommands.map((command) => ({ side: name, command })))
    return side
  }
  const sides = { source: reconciled('source'), dub: reconciled('dub') }
  const next = { ...target, sides, resyncing: false }
  return { state: { ...next, isAligned: next.isAligned && !isAnyRunning(next) }, commands }
}

const isAnyRunning = ({ sides }: SessionState): boolean => sideNames.some((name) => sides[name].running)

/** Whether both are paused and have reported their position. */
function areStoppedExactly(state: SessionState): boolean {
  return sideNames
    .map((name) => state.sides[name])
    .every((side) => !isActive(side) || (!side.running && side.isTimeExact))
}

/** Whether both have painted their current frame; a video that has not would start later than the other. */
function havePainted(state: SessionState, now: number): boolean {
  return sideNames
    .map((name) => state.sides[name])
    .every(
      (side) =>
        !isActive(side) || side.shownFrameStart !== null || !side.reportsFrames || now - side.atMs > paintTimeoutMs,
    )
}

/** Once both have stopped, seeks the follower to the leader's position, once. */
function alignFollower(state: SessionState): SessionState {
  if (state.isAligned || !canRun(state) || !areStoppedExactly(state)) return state
  const leader = leaderOf(state)
  const follower = otherSide(leader)
  const side = state.sides[follower]
  const distance = Math.abs(side.time - state.sides[leader].time)
  if (!isActive(side) || distance <= (state.intent === 'playing' ? maxStartWaitSeconds * state.rate : sameFrameSeconds))
    return state
  const moved = { ...side, nextSeek: state.sides[leader].time }
  return { ...state, isAligned: true, sides: { ...state.sides, [follower]: moved } }
}

function reconcileSide(state: SessionState, name: SideName, shouldPlay: boolean, now: number) {
  const sideCommands: MediaCommand[] = []
  let side = state.sides[name]
  const correction = state.correction?.side === name ? state.correction : null

  const shouldRun = shouldPlay && isActive(side) && correction?.rateFactor !== 0
  if (side.running && !shouldRun) {
    sideCommands.push({ kind: 'pause' })
    side = {
      ...side,
      time: sideTime({ ...side, nextSeek: null }, now),
      atMs: now,
      isTimeExact: false,
      running: false,
      hasShownFrame: false,
    }
  }

  const audible = currentAudible(state)
  const muted = audible !== 'both' && audible !== name
  if (side.muted !== muted) {
    sideCommands.push({ kind: 'mute', muted })
    side = { ...side, muted }
  }
  if (side.volume !== state.volume) {
    sideCommands.push({ kind: 'volume', volume: state.volume })
    side = { ...side, volume: state.volume }
  }

  const rate = state.rate * (correction?.rateFactor || 1)
  if (side.rate !== rate && side.status !== 'loading') {
    sideCommands.push({ kind: 'rate', rate })
    side = { ...side, time: sideTime(side, now), atMs: now, rate }
  }

  const canSeek = side.seeking === null || now - side.atMs > seekTimeoutMs
  if (side.nextSeek !== null && canSeek && side.duration !== null && side.status !== 'failed') {
    const target = side.nextSeek + side.offset
    const to = Math.min(Math.max(0, target), side.duration)
    const time = to - side.offset
    sideCommands.push({ kind: 'seek', to })
    side = {
      ...side,
      time,
      atMs: now,
      isTimeExact: true,
      shownFrameStart: null,
      freezeAfter: null,
      seeking: time,
      nextSeek: null,
      stallReportedAtMs: null,
      hasSeekedSincePlay: true,
      ended: to >= side.duration - endMarginSeconds,
      isBeforeStart: target < -endMarginSeconds,
    }
  }

  const cover = freezeAfterOf(state, name, now)
  if (side.freezeAfter !== cover && side.seeking === null && side.nextSeek === null) {
    sideCommands.push({ kind: 'freeze', until: cover })
    side = { ...side, freezeAfter: cover }
  }

  const watched = monitoringLevelOf(state, now) !== 'clocks'
  if (side.isReportingFrames !== watched) {
    sideCommands.push({ kind: 'report-frames', frames: watched })
    side = { ...side, isReportingFrames: watched, baselineClockLead: null }
  }

  if (shouldRun && !side.running) {
    sideCommands.push({ kind: 'play' })
    side = { ...side, running: true, isTimeExact: false, hasShownFrame: false, hasSeekedSincePlay: false, atMs: now }
  }
  return { side, commands: sideCommands }
}
