import { expect, test } from 'vitest'
import { createSessionState } from './session-state.ts'
import { ready } from './side.ts'
import { advanceFrameSteps } from './stepping.ts'

test('a frame reported with a time that differs in the last digit is the same frame', () => {
  const initialState = createSessionState('source')
  const side = {
    ...initialState.sides.source,
    readiness: ready,
    duration: 6,
    time: 2.95,
    frames: { shownStart: 2.9333333333333336, playedStart: null, duration: null, clockLead: null },
  }
  const from = 2.933333333333333
  const after = advanceFrameSteps(
    { ...initialState, sides: { source: side, dub: side }, stepping: { frames: 0, stepSeek: { from, to: 2.95 } } },
    1000,
  )
  expect(after.sides.source.frames?.duration).toBeNull()
  expect(after.stepping?.stepSeek?.to).toBeGreaterThan(2.96)
})
