// Derives the commands that bring the videos from their current state to the desired one.
import { type MediaCommand, type SideName, otherSide } from './media.ts'
import { monitoringLevelOf } from './monitoring.ts'
import { freezeAfterOf, isPastOwnEnd } from './range-queue.ts'
import { rateOf } from './follow-map.ts'
import {
  activeSides,
  canRun,
  currentAudible,
  leaderOf,
  ownTimeAt,
  positionOf,
  type SessionState,
  updateSide,
} from './session-state.ts'
import { isActive, isPlaying, type Place, playedTime, ready, seekSide, type Side, sideTime, stalled } from './side.ts'
import { maxStartWaitSeconds, startTogether } from './start-together.ts'

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
  const aligned = alignFollower(state, now)
  const isRunning = isAnyPlaying(aligned.sides)
  const shouldPlay =
    aligned.intent === 'playing' &&
    canRun(aligned) &&
    (isRunning || (haveStopped(aligned) && havePainted(aligned, now)))
  const target = shouldPlay && !isRunning ? startTogether(aligned, now) : aligned
  const commands: SideCommand[] = []
  const sides = {
    source: reconcileSide(target, 'source', shouldPlay, now, commands),
    dub: reconcileSide(target, 'dub', shouldPlay, now, commands),
  }
  const haveStarted = isAnyPlaying(sides)
  const isAligned = target.isAligned && !haveStarted
  const endsApart = target.endsApart && !haveStarted
  return { state: { ...target, sides, resyncing: false, isAligned, endsApart }, commands }
}

const isAnyPlaying = ({ source, dub }: SessionState['sides']): boolean => isPlaying(source) || isPlaying(dub)

/** Whether both are paused and have reported their position. */
const haveStopped = (state: SessionState): boolean => activeSides(state).every(({ motion }) => motion === 'stopped')

/** Whether both have painted their current frame; a video that has not would start later than the other. */
function havePainted(state: SessionState, now: number): boolean {
  return activeSides(state).every(({ frames, atMs }) => frames?.shownStart !== null || now - atMs > paintTimeoutMs)
}

/** Once both have stopped, seeks the follower to the leader's position, once. */
function alignFollower(state: SessionState, now: number): SessionState {
  const isInPlace = state.isAligned || (state.endsApart && state.intent === 'paused')
  if (isInPlace || !canRun(state) || !haveStopped(state)) return state
  const leader = leaderOf(state)
  const follower = otherSide(leader)
  const side = state.sides[follower]
  const to = ownTimeAt(state, follower, positionOf(state, now))
  const distance = Math.abs(side.time - to)
  if (!isActive(side) || distance <= (state.intent === 'playing' ? maxStartWaitSeconds * state.rate : sameFrameSeconds))
    return state
  return { ...updateSide(state, follower, seekSide(side, to)), isAligned: true }
}

/** Adds the commands for one side to `commands` and returns its state after them. */
function reconcileSide(
  state: SessionState,
  name: SideName,
  shouldPlay: boolean,
  now: number,
  commands: SideCommand[],
): Side {
  let side = state.sides[name]
  const perform = (command: MediaCommand, changes: Partial<Side>) => {
    commands.push({ side: name, command })
    side = { ...side, ...changes }
  }
  const correction = state.correction?.side === name ? state.correction : null

  const isStanding = state.standingUntil !== null && name !== leaderOf(state)
  const shouldRun = shouldPlay && isActive(side) && !isStanding && correction?.rateFactor !== 0
  if (isPlaying(side) && !shouldRun)
    perform({ kind: 'pause' }, { time: playedTime(side, now), atMs: now, motion: 'stopping' })

  const audible = currentAudible(state)
  const muted = (audible !== 'both' && audible !== name) || isPastOwnEnd(state, name, now)
  const { volume } = state
  if (side.muted !== muted) perform({ kind: 'mute', muted }, { muted })
  if (side.volume !== volume) perform({ kind: 'volume', volume }, { volume })

  const rate = rateOf(state, name, now) * (correction?.rateFactor || 1)
  if (side.rate !== rate && side.readiness.kind !== 'loading')
    perform({ kind: 'rate', rate }, { time: sideTime(side, now), atMs: now, rate })

  const { seek, duration } = side
  const isFree = seek?.pending === null || now - side.atMs > seekTimeoutMs
  if (seek && seek.next !== null && duration !== null && isFree) {
    const target = seek.next + side.offset
    const to = Math.min(Math.max(0, target), duration)
    const time = to - side.offset
    perform(
      { kind: 'seek', to },
      {
        readiness: side.readiness.kind === 'stalled' ? stalled : ready,
        motion: 'stopped',
        place: placeOf(target, duration),
        seek: { pending: time, next: null },
        time,
        atMs: now,
        hasSeekedSincePlay: true,
        frames: side.frames && { ...side.frames, shownStart: null },
        freezeAfter: null,
      },
    )
  }

  const freezeAfter = freezeAfterOf(state, name, now)
  if (side.freezeAfter !== freezeAfter && !side.seek) perform({ kind: 'freeze', until: freezeAfter }, { freezeAfter })

  const frames = monitoringLevelOf(state, now) !== 'clocks'
  if (side.isReportingFrames !== frames) perform({ kind: 'report-frames', frames }, { isReportingFrames: frames })

  if (shouldRun && !isPlaying(side))
    perform({ kind: 'play' }, { motion: 'starting', hasSeekedSincePlay: false, atMs: now })
  return side
}

/** Where a seek to `target` media seconds puts a side. */
function placeOf(target: number, duration: number): Place {
  if (target >= duration - endMarginSeconds) return 'ended'
  return target < -endMarginSeconds ? 'before-start' : 'within'
}
