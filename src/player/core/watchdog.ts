// Recovers a video that has data and does not play: first a seek by one frame, then a seek of both sides, then it fails
// as stuck.
import { assertNever } from '#src/domain/assert-never.ts'
import { type SideName, sideNames } from './media.ts'
import { positionOf, type SessionState } from './session-state.ts'
import { hasFailed, isActive, isPlaying, seekSide, type Side, type StuckRecovery } from './side.ts'
import { resolveReportedStall } from './stalls.ts'
import { seekBoth, updateBoth, updateSide } from './update-sides.ts'

/**
 * Milliseconds without progress before each recovery attempt. The later ones have longer to succeed: a device on which a
 * video takes two seconds to start would otherwise seek it each time just before it starts.
 */
const stuckMs = { nudge: 2000, resync: 4000, 'give-up': 4000 }

/** Milliseconds that count at most between two checks: a blocked page does not know what happened. */
const longestGapMs = 500

/** Seconds it has to play from the seek target to count as recovered. */
const recoveredAfterSeconds = 1

/** Seconds of a frame if its length is unknown. */
const assumedFrameSeconds = 1 / 25

export function recoverStuckSides(state: SessionState, now: number): SessionState {
  const { intent } = state
  const ms = Math.min(now - state.progressCheckedAtMs, longestGapMs)
  const watched = updateBoth({ ...state, progressCheckedAtMs: now }, (side) =>
    endRescue(resolveReportedStall(addIdleTime(side, intent, ms), intent, now), intent),
  )
  const isStuck = ({ noProgressMs, recovery }: Side) => noProgressMs >= stuckMs[nextAttempt(recovery)]
  const stuck = intent === 'playing' && sideNames.find((name) => isStuck(watched.sides[name]))
  return stuck ? recover(watched, stuck, now) : watched
}

/** Counts while the side should play and has data. A seek is no progress: a short loop would hide that it is stuck. */
function addIdleTime(side: Side, intent: SessionState['intent'], ms: number): Side {
  const { noProgressMs, readiness, seek } = side
  if (intent === 'paused' || !isActive(side) || !side.buffered)
    return noProgressMs === 0 ? side : { ...side, noProgressMs: 0 }
  const isExpectedToProgress = isPlaying(side) || readiness.kind === 'stalled' || (seek?.pending ?? null) !== null
  return isExpectedToProgress ? { ...side, noProgressMs: noProgressMs + ms } : side
}

function endRescue(side: Side, intent: SessionState['intent']): Side {
  if (!side.recovery) return side
  const isRescued = hasFailed(side) || Math.abs(side.time - side.recovery.from) > recoveredAfterSeconds
  return intent === 'playing' && !isRescued ? side : { ...side, recovery: null }
}

function recover(state: SessionState, name: SideName, now: number): SessionState {
  const side = state.sides[name]
  const attempted = nextAttempt(side.recovery)
  const position = positionOf(state, now)
  switch (attempted) {
    case 'nudge': {
      const from = nudgeTarget(side, position)
      const nudged = updateSide(state, name, {
        ...seekSide(side, from),
        noProgressMs: 0,
        recovery: { attempted, from },
      })
      return { ...nudged, correction: null, driftSums: null }
    }
    case 'resync':
      return updateSide(seekBoth(state, position), name, { noProgressMs: 0, recovery: { attempted, from: position } })
    case 'give-up': {
      const readiness = { kind: 'failed', problem: { kind: 'stuck' } } as const
      return updateSide(state, name, { readiness, seek: null, noProgressMs: 0, recovery: null })
    }
    default:
      return assertNever(attempted)
  }
}

/** The other side's position, or one frame further: a seek to the current position might have no effect. */
function nudgeTarget({ time, frames }: Side, position: number): number {
  const frame = frames?.duration ?? assumedFrameSeconds
  return Math.abs(position - time) > frame ? position : time + frame
}

function nextAttempt(before: StuckRecovery | null): keyof typeof stuckMs {
  if (!before) return 'nudge'
  return before.attempted === 'nudge' ? 'resync' : 'give-up'
}
