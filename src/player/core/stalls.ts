// Decides which reports of a stall are believed. WebKitGTK reports one after each change of rate and each seek, plays
// on, and never reports `ready` again.
import type { SideName } from './media.ts'
import { updateSide } from './update-sides.ts'
import { seekOnlyPolicy } from './plan-correction.ts'
import type { SessionState, Side } from './session-state.ts'

/** Milliseconds without progress after which a stall is believed although data is buffered. */
const stallConfirmedMs = 250

/** Milliseconds of progress after a report that prove it wrong. */
const falseStallProgressMs = 100

export function reduceStall(state: SessionState, name: SideName, now: number): SessionState {
  const side = state.sides[name]
  if (side.buffered && state.reportsFalseStalls) {
    return updateSide(state, name, (before) => ({ ...before, status: 'ready' }))
  }
  const doubtedAt = side.buffered ? (side.stallReportedAtMs ?? now) : null
  const stalled: Partial<Side> = side.buffered && side.running ? {} : { status: 'stalled', hasShownFrame: false }
  return updateSide(state, name, (before) => ({ ...before, ...stalled, stallReportedAtMs: doubtedAt }))
}

/** Records that a running side has advanced beyond `from`. */
export function withProgress(state: SessionState, name: SideName, from: number, now: number): SessionState {
  const { time, stallReportedAtMs } = state.sides[name]
  if (time <= from) return state
  const isFalseStall = stallReportedAtMs !== null && now - stallReportedAtMs > falseStallProgressMs
  const moved = updateSide(state, name, (side) => ({
    ...side,
    noProgressMs: 0,
    stallReportedAtMs: isFalseStall ? null : stallReportedAtMs,
  }))
  return isFalseStall ? { ...moved, reportsFalseStalls: true, policy: seekOnlyPolicy } : moved
}

/**
 * Resolves a doubted stall of a side after `stallConfirmedMs`: a running side without progress is stalled, a waiting one
 * with data buffered is ready. While paused, any side with data buffered is ready.
 */
export function resolveReportedStall(side: Side, isPlaying: boolean, now: number): Side {
  if (!isPlaying)
    return side.status === 'stalled' && side.buffered ? { ...side, stallReportedAtMs: null, status: 'ready' } : side
  const { stallReportedAtMs, running, noProgressMs } = side
  if (
    stallReportedAtMs === null ||
    now - stallReportedAtMs < stallConfirmedMs ||
    (running && noProgressMs < stallConfirmedMs)
  )
    return side
  if (running) return { ...side, stallReportedAtMs: null, status: 'stalled', hasShownFrame: false }
  return {
    ...side,
    stallReportedAtMs: null,
    status: side.status === 'stalled' && side.buffered ? 'ready' : side.status,
  }
}
