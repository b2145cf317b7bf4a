// State changes that several events share: of one side, and a seek of both.
import { type SideName, sideNames } from './media.ts'
import type { SessionState, Side } from './session-state.ts'

export function updateSide(state: SessionState, name: SideName, change: (side: Side) => Side): SessionState {
  return { ...state, sides: { ...state.sides, [name]: change(state.sides[name]) } }
}

/** Seeks every side that has not failed to `to` shared seconds. */
export function seekBoth(state: SessionState, to: number): SessionState {
  const target = Math.max(0, to)
  const seeking = sideNames.reduce(
    (before, name) =>
      updateSide(before, name, (side) =>
        side.status === 'failed' ? side : { ...side, nextSeek: target, ended: false, isBeforeStart: false },
      ),
    state,
  )
  return { ...seeking, correction: null, driftSums: null, resyncing: false }
}
