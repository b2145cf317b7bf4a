// State changes that several events share: of one side, of both, and a seek of both.
import type { SideName } from './media.ts'
import type { SessionState } from './session-state.ts'
import { hasFailed, seekSide, type Side } from './side.ts'

export function updateSide(state: SessionState, name: SideName, changes: Partial<Side>): SessionState {
  return { ...state, sides: { ...state.sides, [name]: { ...state.sides[name], ...changes } } }
}

export function updateBoth(state: SessionState, change: (side: Side) => Side): SessionState {
  return { ...state, sides: { source: change(state.sides.source), dub: change(state.sides.dub) } }
}

/** Seeks every side that has not failed to `to` shared seconds. */
export function seekBoth(state: SessionState, to: number): SessionState {
  const target = Math.max(0, to)
  const seeking = updateBoth(state, (side) => (hasFailed(side) ? side : seekSide(side, target)))
  return { ...seeking, correction: null, driftSums: null, resyncing: false }
}
