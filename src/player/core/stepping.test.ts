import { expect, test } from 'vitest'
import { startSession } from './session-state.ts'
import { followSteps } from './stepping.ts'

test('a frame reported with a time that differs in the last digit is the same frame', () => {
  const fresh = startSession('source')
  const still = { ...fresh.sides.source, status: 'ready', duration: 6, time: 2.95, exact: true } as const
  const side = { ...still, frame: 2.9333333333333336 }
  const from = 2.933333333333333
  const after = followSteps(
    { ...fresh, sides: { source: side, dub: side }, stepping: { frames: 0, away: { from, to: 2.95 } } },
    1000,
  )
  expect(after.sides.source.frameDuration).toBeNull()
  expect(after.stepping?.away?.to).toBeGreaterThan(2.96)
})
