// Recovers a video that has data and does not play: first a seek by one frame, then a seek of both sides, then it fails
// as stuck.
import { assertNever } from '#src/domain/assert-never.ts'
import { type SideName, sideNames } from './media.ts'
import { seekBoth, withSide } from './move.ts'
import { settleDoubt } from './stalls.ts'
import { isLive, positionOf, type Rescue, type SessionState, type Side } from './session-state.ts'

/** Milliseconds without progress before each recovery attempt. */
const stuckMs = 2000

/** Milliseconds that count at most between two checks: a page that was blocked cannot know what happened meanwhile. */
const longestGapMs = 500

/** Seconds it has to play from the seek target to count as recovered. */
const rescuedAfter = 1

/** Seconds of a frame if its length is unknown. */
const usualFrame = 1 / 25

export function watchProgress(state: SessionState, now: number): SessionState {
  const plays = state.intent === 'playing'
  const ms = Math.min(now - state.progressAt, longestGapMs)
  const watched = sideNames.reduce(
    (before, name) =>
      withSide(before, name, (side) => endRescue(settleDoubt(countIdle(side, plays, ms), plays, now), plays)),
    { ...state, progressAt: now },
  )
  const stuck = plays ? sideNames.find((name) => watched.sides[name].idleMs >= stuckMs) : undefined
  return stuck ? rescue(watched, stuck, now) : watched
}

/** Counts while the side should play and has data. A seek is no progress: a short loop would hide that it is stuck. */
function countIdle(side: Side, plays: boolean, ms: number): Side {
  const waits = side.running || side.status === 'stalled' || side.seeking !== null
  if (!plays || !isLive(side) || !side.buffered) return side.idleMs === 0 ? side : { ...side, idleMs: 0 }
  return waits ? { ...side, idleMs: side.idleMs + ms } : side
}

function endRescue(side: Side, plays: boolean): Side {
  if (!side.rescue) return side
  const rescued = side.status === 'failed' || Math.abs(side.time - side.rescue.from) > rescuedAfter
  return plays && !rescued ? side : { ...side, rescue: null }
}

function rescue(state: SessionState, name: SideName, now: number): SessionState {
  const step = nextStep(state.sides[name].rescue)
  const position = positionOf(state, now)
  const rested = withSide(state, name, (side) => ({ ...side, idleMs: 0 }))
  switch (step) {
    case 'nudge': {
      const from = nudged(state.sides[name], position)
      const sought = withSide(rested, name, (side) => ({ ...side, nextSeek: from, rescue: { tried: step, from } }))
      return { ...sought, correction: null, drifts: null }
    }
    case 'regroup':
      return withSide(seekBoth(rested, position), name, (side) => ({
        ...side,
        rescue: { tried: step, from: position },
      }))
    case 'give-up': {
      const stuck = { status: 'failed', problem: { kind: 'stuck' }, seeking: null, nextSeek: null } as const
      return withSide(state, name, (side) => ({ ...side, ...stuck, idleMs: 0, rescue: null }))
    }
    default:
      return assertNever(step)
  }
}

/** The other side's position, or one frame further: a seek to the current position might have no effect. */
function nudged({ time, frameDuration }: Side, position: number): number {
  const frame = frameDuration ?? usualFrame
  return Math.abs(position - time) > frame ? position : time + frame
}

function nextStep(before: Rescue | null): 'nudge' | 'regroup' | 'give-up' {
  if (!before) return 'nudge'
  return before.tried === 'nudge' ? 'regroup' : 'give-up'
}
