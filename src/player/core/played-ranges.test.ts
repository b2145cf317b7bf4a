import { expect, test } from 'vitest'
import { startSession, type SessionState } from './session-state.ts'
import { countPlayed, flushPlayed, nothingPlayed } from './played-ranges.ts'

const paused = startSession()
const playing: SessionState = { ...paused, sides: { ...paused.sides, dub: { ...paused.sides.dub, running: true } } }

/** Plays from 0 on; then the clock is read at `[milliseconds, media seconds]`. */
function played(...readings: readonly (readonly [number, number])[]) {
  const tick = { kind: 'tick' } as const
  const begun = countPlayed(nothingPlayed, { before: paused, event: tick, after: playing, clock: 0, now: 0 })
  const count = readings.reduce(
    (before, [now, clock]) => countPlayed(before, { before: playing, event: tick, after: playing, clock, now }),
    begun,
  )
  const [now, clock] = readings.at(-1) ?? [0, 0]
  return flushPlayed(count, clock, now).ranges
}

test.each([
  [
    'a clock read often',
    [
      [500, 0.5],
      [1000, 1],
    ],
    [{ start: 0, end: 1 }],
  ],
  [
    'a page that is busy for long',
    [
      [100, 0.1],
      [4000, 4],
    ],
    [{ start: 0, end: 4 }],
  ],
  [
    'a clock that stands still and catches up',
    [
      [500, 0.1],
      [1500, 0.1],
      [2000, 2],
    ],
    [{ start: 0, end: 2 }],
  ],
  [
    'a jump ahead',
    [
      [500, 0.5],
      [1000, 9],
      [1500, 9.5],
    ],
    [
      { start: 0, end: 0.5 },
      { start: 9, end: 9.5 },
    ],
  ],
  [
    'a jump back',
    [
      [3000, 3],
      [3100, 1],
      [3600, 1.5],
    ],
    [{ start: 0, end: 3 }],
  ],
] as const)('%s', (_, readings, ranges) => {
  expect(played(...readings)).toEqual(ranges)
})
