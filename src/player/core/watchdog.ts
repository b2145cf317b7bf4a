// Tells whether a video stalls, and recovers one that has data and does not play: first a seek by one frame, then a seek
// of both sides, then it fails as stuck.
import { assertNever } from '#src/domain/assert-never.ts'
import { type SideName, sideNames } from './media.ts'
import { ownTimeAt, positionOf, type SessionState, seekBoth, updateBoth, updateSide } from './session-state.ts'
import {
  hasFailed,
  isActive,
  isPlaying,
  seekSide,
  type Side,
  type StuckRecovery,
  ready,
  type Readiness,
  stalled,
} from './side.ts'

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
  const own = ownTimeAt(state, name, position)
  switch (attempted) {
    case 'nudge': {
      const from = nudgeTarget(side, own)
      const nudged = updateSide(state, name, {
        ...seekSide(side, from),
        noProgressMs: 0,
        recovery: { attempted, from },
      })
      return { ...nudged, correction: null, driftSums: null }
    }
    case 'resync':
      return updateSide(seekBoth(state, position), name, { noProgressMs: 0, recovery: { attempted, from: own } })
    case 'give-up': {
      const readiness = { kind: 'failed', problem: { kind: 'stuck' } } as const
      return updateSide(state, name, { readiness, seek: null, noProgressMs: 0, recovery: null })
    }
    default:
      return assertNever(attempted)
  }
}

/** Where the other side has it, or one frame further: a seek to the current position might have no effect. */
function nudgeTarget({ time, frames }: Side, position: number): number {
  const frame = frames?.duration ?? assumedFrameSeconds
  return Math.abs(position - time) > frame ? position : time + frame
}

function nextAttempt(before: StuckRecovery | null): keyof typeof stuckMs {
  if (!before) return 'nudge'
  return before.attempted === 'nudge' ? 'resync' : 'give-up'
}

// Which reports of a stall are accepted. WebKitGTK reports one after each change of rate and each seek, plays on, and never
// reports `ready` again.

/** Milliseconds without progress after which a stall is accepted although data is buffered. */
const stallConfirmedMs = 250

/** Milliseconds of progress after a report that prove it wrong. */
const falseStallProgressMs = 100

export function reduceStall(state: SessionState, name: SideName, now: number): SessionState {
  const side = state.sides[name]
  if (!side.buffered) return updateSide(state, name, { readiness: stalled })
  const reportedAtMs = stallReportedAt(side.readiness)
  const readiness: Readiness = state.reportsFalseStalls
    ? { kind: 'ready', stallReportedAtMs: reportedAtMs }
    : { kind: isPlaying(side) ? 'ready' : 'stalled', stallReportedAtMs: reportedAtMs ?? now }
  return updateSide(state, name, { readiness })
}

function stallReportedAt(readiness: Readiness): number | null {
  return 'stallReportedAtMs' in readiness ? readiness.stallReportedAtMs : null
}

/** Records that a running side has advanced beyond `from`. */
export function recordAdvance(state: SessionState, name: SideName, from: number, now: number): SessionState {
  const { time, readiness } = state.sides[name]
  if (time <= from) return state
  const reportedAtMs = stallReportedAt(readiness)
  if (reportedAtMs === null || now - reportedAtMs <= falseStallProgressMs)
    return updateSide(state, name, { noProgressMs: 0 })
  const moved = updateSide(state, name, { noProgressMs: 0, readiness: ready })
  return { ...moved, reportsFalseStalls: true }
}

/**
 * Resolves an unconfirmed stall after `stallConfirmedMs`: a running side without progress is stalled, a waiting one
 * with data buffered is ready. While paused, any side with data buffered is ready.
 */
export function resolveReportedStall(side: Side, intent: SessionState['intent'], now: number): Side {
  const isStalled = side.readiness.kind === 'stalled'
  if (intent === 'paused') return isStalled && side.buffered ? { ...side, readiness: ready } : side
  const reportedAtMs = stallReportedAt(side.readiness)
  if (reportedAtMs === null || now - reportedAtMs < stallConfirmedMs) return side
  if (!isPlaying(side)) return { ...side, readiness: isStalled && !side.buffered ? stalled : ready }
  return side.noProgressMs < stallConfirmedMs ? side : { ...side, readiness: stalled }
}
