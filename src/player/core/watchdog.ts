// Gets a video to play that has data and does not: first a seek by one frame, then both are put there anew, then it is
// given up as stuck.
import { assertNever } from '#src/domain/assert-never.ts'
import { type SideName, sideNames } from './media.ts'
import { seekBoth, withSide } from './move.ts'
import { settleDoubt } from './stalls.ts'
import { isLive, positionOf, type Rescue, type SessionState, type Side } from './session-state.ts'

/** Milliseconds without progress after which something is tried. */
export const stuckMs = 2000

/** Seconds it has to play on from where it was put to count as rescued. */
const rescuedAfter = 1

/** Seconds of a frame, where it is unknown. */
const usualFrame = 1 / 25

export function watchProgress(state: SessionState, now: number): SessionState {
  if (state.intent !== 'playing' || state.stepping) return { ...state, rescue: null }
  const doubted = sideNames.reduce((before, name) => withSide(before, name, (side) => settleDoubt(side, now)), state)
  const watched = isRescued(doubted) ? { ...doubted, rescue: null } : doubted
  const name = sideNames.find((side) => isStuck(watched, watched.sides[side], now))
  return name ? rescue(watched, name, now) : watched
}

/** It could play by its data, and was to for so long that it will not by itself. */
function isStuck(state: SessionState, side: Side, now: number): boolean {
  if (!isLive(side) || !side.buffered || now - Math.max(side.progressAt, state.rescue?.at ?? 0) < stuckMs) return false
  return side.running || side.status === 'stalled' || side.seeking !== null
}

function isRescued({ rescue: tried, sides }: SessionState): boolean {
  if (!tried) return false
  const { time, status } = sides[tried.side]
  return status === 'failed' || Math.abs(time - tried.from) > rescuedAfter
}

function rescue(state: SessionState, name: SideName, now: number): SessionState {
  const step = nextStep(state.rescue, name)
  const position = positionOf(state, now)
  switch (step) {
    case 'nudge': {
      const from = nudged(state.sides[name], position)
      const sought = withSide(state, name, (side) => ({ ...side, nextSeek: from }))
      return { ...sought, correction: null, drifts: null, rescue: { side: name, tried: step, from, at: now } }
    }
    case 'regroup':
      return { ...seekBoth(state, position), rescue: { side: name, tried: step, from: position, at: now } }
    case 'give-up': {
      const stuck = { status: 'failed', problem: { kind: 'stuck' }, seeking: null, nextSeek: null } as const
      return { ...withSide(state, name, (side) => ({ ...side, ...stuck })), rescue: null }
    }
    default:
      return assertNever(step)
  }
}

/** Beside the other one, or else one frame on: a seek to where it stands already might do nothing. */
function nudged({ time, frameDuration }: Side, position: number): number {
  const frame = frameDuration ?? usualFrame
  return Math.abs(position - time) > frame ? position : time + frame
}

function nextStep(tried: Rescue | null, name: SideName): 'nudge' | 'regroup' | 'give-up' {
  if (tried?.side !== name) return 'nudge'
  return tried.tried === 'nudge' ? 'regroup' : 'give-up'
}
