// Recovers a video that has data and does not play: first a seek by one frame, then a seek of both sides, then it fails
// as stuck.
import { assertNever } from '#src/domain/assert-never.ts'
import { type SideName, sideNames } from './media.ts'
import { seekBoth, updateSide } from './update-sides.ts'
import { resolveReportedStall } from './stalls.ts'
import { isActive, positionOf, type StuckRecovery, type SessionState, type Side } from './session-state.ts'

/** Milliseconds without progress before each recovery attempt. */
const stuckMs = 2000

/** Milliseconds that count at most between two checks: a page that was blocked cannot know what happened meanwhile. */
const longestGapMs = 500

/** Seconds it has to play from the seek target to count as recovered. */
const recoveredAfterSeconds = 1

/** Seconds of a frame if its length is unknown. */
const assumedFrameSeconds = 1 / 25

export function recoverStuckSides(state: SessionState, now: number): SessionState {
  const isPlaying = state.intent === 'playing'
  const ms = Math.min(now - state.progressCheckedAtMs, longestGapMs)
  const watched = sideNames.reduce(
    (before, name) =>
      updateSide(before, name, (side) =>
        endRescue(resolveReportedStall(addIdleTime(side, isPlaying, ms), isPlaying, now), isPlaying),
      ),
    { ...state, progressCheckedAtMs: now },
  )
  const stuck = isPlaying ? sideNames.find((name) => watched.sides[name].noProgressMs >= stuckMs) : undefined
  return stuck ? recover(watched, stuck, now) : watched
}

/** Counts while the side should play and has data. A seek is no progress: a short loop would hide that it is stuck. */
function addIdleTime(side: Side, isPlaying: boolean, ms: number): Side {
  const isExpectedToProgress = side.running || side.status === 'stalled' || side.seeking !== null
  if (!isPlaying || !isActive(side) || !side.buffered)
    return side.noProgressMs === 0 ? side : { ...side, noProgressMs: 0 }
  return isExpectedToProgress ? { ...side, noProgressMs: side.noProgressMs + ms } : side
}

function endRescue(side: Side, isPlaying: boolean): Side {
  if (!side.recovery) return side
  const rescued = side.status === 'failed' || Math.abs(side.time - side.recovery.from) > recoveredAfterSeconds
  return isPlaying && !rescued ? side : { ...side, recovery: null }
}

function recover(state: SessionState, name: SideName, now: number): SessionState {
  const step = nextAttempt(state.sides[name].recovery)
  const position = positionOf(state, now)
  const reset = updateSide(state, name, (side) => ({ ...side, noProgressMs: 0 }))
  switch (step) {
    case 'nudge': {
      const from = nudgeTarget(state.sides[name], position)
      const sought = updateSide(reset, name, (side) => ({
        ...side,
        nextSeek: from,
        recovery: { attempted: step, from },
      }))
      return { ...sought, correction: null, driftSums: null }
    }
    case 'resync':
      return updateSide(seekBoth(reset, position), name, (side) => ({
        ...side,
        recovery: { attempted: step, from: position },
      }))
    case 'give-up': {
      const stuck = { status: 'failed', problem: { kind: 'stuck' }, seeking: null, nextSeek: null } as const
      return updateSide(state, name, (side) => ({ ...side, ...stuck, noProgressMs: 0, recovery: null }))
    }
    default:
      return assertNever(step)
  }
}

/** The other side's position, or one frame further: a seek to the current position might have no effect. */
function nudgeTarget({ time, frameDuration }: Side, position: number): number {
  const frame = frameDuration ?? assumedFrameSeconds
  return Math.abs(position - time) > frame ? position : time + frame
}

function nextAttempt(before: StuckRecovery | null): 'nudge' | 'resync' | 'give-up' {
  if (!before) return 'nudge'
  return before.attempted === 'nudge' ? 'resync' : 'give-up'
}
