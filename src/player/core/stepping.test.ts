import { expect, test } from 'vitest'
import { createSessionState } from './session-state.ts'
import { advanceFrameSteps } from './stepping.ts'

test('a frame reported with a time that differs in the last digit is the same frame', () => {
  const initialState = createSessionState('source')
  const stoppedSide = {
    ...initialState.sides.source,
    status: 'ready',
    duration: 6,
    time: 2.95,
    isTimeExact: true,
  } as const
  const side = { ...stoppedSide, shownFrameStart: 2.9333333333333336 }
  const from = 2.933333333333333
  const after = advanceFrameSteps(
    { ...initialState, sides: { source: side, dub: side }, stepping: { frames: 0, stepSeek: { from, to: 2.95 } } },
    1000,
  )
  expect(after.sides.source.frameDuration).toBeNull()
  expect(after.stepping?.stepSeek?.to).toBeGreaterThan(2.96)
})
