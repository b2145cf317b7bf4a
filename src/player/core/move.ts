// Changes of the state that several events bring about: one side's, and a jump of both.
import { type SideName, sideNames } from './media.ts'
import type { SessionState, Side } from './session-state.ts'

export function withSide(state: SessionState, name: SideName, change: (side: Side) => Side): SessionState {
  return { ...state, sides: { ...state.sides, [name]: change(state.sides[name]) } }
}

/** Sends every whole side to `to` shared seconds. */
export function seekBoth(state: SessionState, to: number): SessionState {
  const target = Math.max(0, to)
  const sought = sideNames.reduce(
    (before, name) =>
      withSide(before, name, (side) =>
        side.status === 'failed' ? side : { ...side, nextSeek: target, ended: false, early: false },
      ),
    state,
  )
  return { ...sought, correction: null, drifts: null, regrouping: false }
}
