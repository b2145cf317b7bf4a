// Decides which reports of a stall are believed. WebKitGTK reports one after each change of rate and each seek, plays
// on, and never reports `ready` again.
import type { SideName } from './media.ts'
import { withSide } from './move.ts'
import { steadyRatePolicy } from './plan-correction.ts'
import type { SessionState, Side } from './session-state.ts'

/** Milliseconds without progress after which a stall is believed although data is buffered. */
const believedAfterMs = 250

/** Milliseconds of progress after a report that prove it wrong. */
const playsOnMs = 100

export function takeStall(state: SessionState, name: SideName, now: number): SessionState {
  const side = state.sides[name]
  if (side.buffered && state.playsThroughStalls) {
    return withSide(state, name, (before) => ({ ...before, status: 'ready' }))
  }
  const doubtedAt = side.buffered ? (side.doubtedAt ?? now) : null
  const stalled: Partial<Side> = side.buffered && side.running ? {} : { status: 'stalled', moving: false }
  return withSide(state, name, (before) => ({ ...before, ...stalled, doubtedAt }))
}

/** Records that a running side has advanced beyond `from`. */
export function withProgress(state: SessionState, name: SideName, from: number, now: number): SessionState {
  const { time, doubtedAt } = state.sides[name]
  if (time <= from) return state
  const playsOn = doubtedAt !== null && now - doubtedAt > playsOnMs
  const moved = withSide(state, name, (side) => ({ ...side, idleMs: 0, doubtedAt: playsOn ? null : doubtedAt }))
  return playsOn ? { ...moved, playsThroughStalls: true, policy: steadyRatePolicy } : moved
}

/**
 * Resolves a doubted stall of a side after `believedAfterMs`: a running side without progress is stalled, a waiting one
 * with data buffered is ready. While paused, any side with data buffered is ready.
 */
export function settleDoubt(side: Side, plays: boolean, now: number): Side {
  if (!plays) return side.status === 'stalled' && side.buffered ? { ...side, doubtedAt: null, status: 'ready' } : side
  const { doubtedAt, running, idleMs } = side
  if (doubtedAt === null || now - doubtedAt < believedAfterMs || (running && idleMs < believedAfterMs)) return side
  if (running) return { ...side, doubtedAt: null, status: 'stalled', moving: false }
  return { ...side, doubtedAt: null, status: side.status === 'stalled' && side.buffered ? 'ready' : side.status }
}
