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
    (before, name) => withSide(before, name, (side) => settleDoubt(countIdle(side, plays, ms), plays, now)),
    { ...state, progressAt: now },
  )
  if (!plays) return { ...watched, rescue: null }
  const tried = isRescued(watched) ? { ...watched, rescue: null } : watched
  const name = sideNames.find((side) => tried.sides[side].idleMs >= stuckMs)
  return name ? rescue(tried, name, now) : tried
}

/** Counts while the side should play and has data. A seek is no progress: a short loop would hide that it is stuck. */
function countIdle(side: Side, plays: boolean, ms: number): Side {
  const waits = side.running || side.status === 'stalled' || side.seeking !== null
  if (!plays || !isLive(side) || !side.buffered) return side.idleMs === 0 ? side : { ...side, idleMs: 0 }
  return waits ? { ...side, idleMs: side.idleMs + ms } : side
}

function isRescued({ rescue: tried, sides }: SessionState): boolean {
  if (!tried) return false
  const { time, status } = sides[tried.side]
  return status === 'failed' || Math.abs(time - tried.from) > rescuedAfter
}

function rescue(state: SessionState, name: SideName, now: number): SessionState {
  const step = nextStep(state.rescue, name)
  const position = positionOf(state, now)
  const rested = withSide(state, name, (side) => ({ ...side, idleMs: 0 }))
  switch (step) {
    case 'nudge': {
      const from = nudged(state.sides[name], position)
      const sought = withSide(rested, name, (side) => ({ ...side, nextSeek: from }))
      return { ...sought, correction: null, drifts: null, rescue: { side: name, tried: step, from } }
    }
    case 'regroup':
      return { ...seekBoth(rested, position), rescue: { side: name, tried: step, from: position } }
    case 'give-up': {
      const stuck = { status: 'failed', problem: { kind: 'stuck' }, seeking: null, nextSeek: null } as const
      return { ...withSide(state, name, (side) => ({ ...side, ...stuck })), rescue: null }
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

function nextStep(tried: Rescue | null, name: SideName): 'nudge' | 'regroup' | 'give-up' {
  if (tried?.side !== name) return 'nudge'
  return tried.tried === 'nudge' ? 'regroup' : 'give-up'
}
