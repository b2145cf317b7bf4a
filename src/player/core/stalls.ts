// Decides which reports of a stall are accepted. WebKitGTK reports one after each change of rate and each seek, plays
// on, and never reports `ready` again.
import type { SideName } from './media.ts'
import type { SessionState } from './session-state.ts'
import { isPlaying, ready, type Readiness, type Side, stalled } from './side.ts'
import { updateSide } from './update-sides.ts'

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
export function withProgress(state: SessionState, name: SideName, from: number, now: number): SessionState {
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
