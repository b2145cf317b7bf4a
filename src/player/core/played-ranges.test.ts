import { describe, expect, test } from 'vitest'
import type { MediaEvent, SideName } from './media.ts'
import type { SessionEvent } from './session-event.ts'
import { createSessionState, type SessionState } from './session-state.ts'
import { trackPlayed, flushPlayed, emptyPlayedTracker } from './played-ranges.ts'

const paused = createSessionState()
const playing: SessionState = { ...paused, sides: { ...paused.sides, dub: { ...paused.sides.dub, motion: 'running' } } }

/** The ranges played from 0 on with clock readings of `[milliseconds, media seconds]`. */
function played(...readings: readonly (readonly [number, number])[]) {
  const tick = { kind: 'tick' } as const
  const begun = trackPlayed(emptyPlayedTracker, { before: paused, event: tick, after: playing, clock: 0, now: 0 })
  const count = readings.reduce(
    (before, [now, clock]) => trackPlayed(before, { before: playing, event: tick, after: playing, clock, now }),
    begun,
  )
  const [now, clock] = readings.at(-1) ?? [0, 0]
  return flushPlayed(count, clock, now).ranges
}

test.each([
  [
    'a clock that is read often',
    [
      [500, 0.5],
      [1000, 1],
    ],
    [{ start: 0, end: 1 }],
  ],
  [
    'a page that is blocked for long',
    [
      [100, 0.1],
      [4000, 4],
    ],
    [{ start: 0, end: 4 }],
  ],
  [
    'a clock that stops and catches up',
    [
      [500, 0.1],
      [1500, 0.1],
      [2000, 2],
    ],
    [{ start: 0, end: 2 }],
  ],
  [
    'a clock that jumps ahead',
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
    'a clock that jumps back',
    [
      [3000, 3],
      [3100, 1],
      [3600, 1.5],
    ],
    [{ start: 0, end: 3 }],
  ],
] as const)('played ranges are right with %s', (_, readings, ranges) => {
  expect(played(...readings)).toEqual(ranges)
})

describe('a switch of the sound while the clock does not advance', () => {
  const tick = { kind: 'tick' } as const
  const muted: SessionState = { ...playing, audible: 'source' }

  test.each([
    ['off', playing, muted, [{ start: 0, end: 2.5 }]],
    ['on', muted, playing, [{ start: 2.5, end: 4 }]],
  ] as const)(
    'sound switched %s while the clock does not advance counts from the position at that moment',
    (_, before, after, ranges) => {
      const begun = trackPlayed(emptyPlayedTracker, { before: paused, event: tick, after: before, clock: 0, now: 0 })
      const seen = trackPlayed(begun, { before, event: tick, after: before, clock: 1, now: 1000 })
      const switched = trackPlayed(seen, { before, event: tick, after, clock: 1, now: 2500 })
      expect(flushPlayed(switched, 4, 4000).ranges).toEqual(ranges)
    },
  )
})

describe('a clock that is behind when the video stops', () => {
  const tick = { kind: 'tick' } as const
  const stopped = { kind: 'media', side: 'dub', event: { kind: 'stopped', time: 1 } } as const
  const sought: SessionState = {
    ...paused,
    sides: { ...paused.sides, dub: { ...paused.sides.dub, seek: { pending: 2, next: null } } },
  }

  test.each([
    ['is counted once it has caught up', paused, 2, [{ start: 0, end: 2 }]],
    ['is not counted where a seek moved it', sought, 2, [{ start: 0, end: 1 }]],
    ['is not counted beyond the possible position', paused, 9, [{ start: 0, end: 1 }]],
  ] as const)('a clock that is behind when the video stops %s', (_, after, clock, ranges) => {
    const begun = trackPlayed(emptyPlayedTracker, { before: paused, event: tick, after: playing, clock: 0, now: 0 })
    const seen = trackPlayed(begun, { before: playing, event: tick, after: playing, clock: 1, now: 1000 })
    const over = trackPlayed(seen, { before: playing, event: stopped, after: paused, clock: 1, now: 2000 })
    const later = trackPlayed(over, {
      before: paused,
      event: tick,
      after,
      clock: after === sought ? 1 : clock,
      now: 2500,
    })
    const played = trackPlayed(later, { before: after, event: tick, after: playing, clock, now: 3000 })
    expect(flushPlayed(played, clock, 3000).ranges).toEqual(ranges)
  })
})

test('a dub that slows down late for a correction is counted', () => {
  const tick = { kind: 'tick' } as const
  const slowed: SessionState = { ...playing, sides: { ...playing.sides, dub: { ...playing.sides.dub, rate: 0.1 } } }
  const begun = trackPlayed(emptyPlayedTracker, { before: paused, event: tick, after: slowed, clock: 0, now: 0 })
  expect(flushPlayed(begun, 1, 1000).ranges).toEqual([{ start: 0, end: 1 }])
})

describe('an event of a video', () => {
  const tick = { kind: 'tick' } as const
  const long: SessionState = { ...playing, sides: { ...playing.sides, dub: { ...playing.sides.dub, duration: 1.2 } } }
  const report = (event: MediaEvent, side: SideName = 'dub'): SessionEvent => ({ kind: 'media', side, event })
  const failed: MediaEvent = { kind: 'failed', problem: { kind: 'network' } }

  test.each<[string, SessionState, SessionEvent, number]>([
    ['the end of the dub counts to its end and ends the run', long, report({ kind: 'ended' }), 1.2],
    ['the end of a dub of unknown length ends the run', playing, report({ kind: 'ended' }), 1],
    ['a failure of the dub ends the run', long, report(failed), 1],
    ['a refusal to play ends the run', long, report({ kind: 'play-blocked' }), 1],
    ['a reload of the dub ends the run', long, { kind: 'reload', side: 'dub' }, 1],
    ['a stall of the dub does not end the run', long, report({ kind: 'stalled' }), 1.5],
    ['the end of the source does not end the run', long, report({ kind: 'ended' }, 'source'), 1.5],
    ['a reload of the source does not end the run', long, { kind: 'reload', side: 'source' }, 1.5],
  ])('%s', (_, state, event, end) => {
    const begun = trackPlayed(emptyPlayedTracker, { before: paused, event: tick, after: state, clock: 0, now: 0 })
    const over = trackPlayed(begun, { before: state, event, after: state, clock: 1, now: 1000 })
    expect(flushPlayed(over, 1.5, 1500).ranges).toEqual([{ start: 0, end }])
  })
})

test('sound that is switched twice while the clock stands still counts what lies before and after', () => {
  const tick = { kind: 'tick' } as const
  const fast: SessionState = { ...playing, rate: 2 }
  const muted: SessionState = { ...fast, audible: 'source' }
  const begun = trackPlayed(emptyPlayedTracker, { before: paused, event: tick, after: fast, clock: 0, now: 0 })
  const seen = trackPlayed(begun, { before: fast, event: tick, after: fast, clock: 2, now: 1000 })
  const off = trackPlayed(seen, { before: fast, event: tick, after: muted, clock: 2, now: 1500 })
  const on = trackPlayed(off, { before: muted, event: tick, after: fast, clock: 2, now: 2000 })
  const later = flushPlayed(on, 6, 3000)
  expect(later.ranges).toEqual([
    { start: 0, end: 3 },
    { start: 4, end: 6 },
  ])
  expect(flushPlayed(later, 7, 3500).ranges.at(-1)).toEqual({ start: 4, end: 7 })
})
