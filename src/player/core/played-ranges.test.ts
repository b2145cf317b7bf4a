import { describe, expect, test } from 'vitest'
import type { MediaEvent, SideName } from './media.ts'
import type { SessionEvent } from './session-event.ts'
import { createSessionState, type SessionState } from './session-state.ts'
import { trackPlayed, flushPlayed, emptyPlayedTracker } from './played-ranges.ts'

const paused = createSessionState()
const playing: SessionState = { ...paused, sides: { ...paused.sides, dub: { ...paused.sides.dub, motion: 'running' } } }

const tick: SessionEvent = { kind: 'tick' }

/** What is tracked after readings of `[milliseconds, media seconds, the state from then on, the event]`. */
function track(...readings: readonly (readonly [number, number, SessionState, SessionEvent?])[]) {
  let before = paused
  return readings.reduce((tracker, [now, clock, after, event = tick]) => {
    const next = trackPlayed(tracker, { before, event, after, clock, now })
    before = after
    return next
  }, emptyPlayedTracker)
}

test.each([
  ['a clock that is read often', '500 0.5, 1000 1', '0-1'],
  ['a page that is blocked for long', '100 0.1, 4000 4', '0-4'],
  ['a clock that stops and catches up', '500 0.1, 1500 0.1, 2000 2', '0-2'],
  ['a clock that jumps ahead', '500 0.5, 1000 9, 1500 9.5', '0-0.5, 9-9.5'],
  ['a clock that jumps back', '3000 3, 3100 1, 3600 1.5', '0-3'],
])('played ranges are right with %s', (_, readings, expected) => {
  const pairs = readings.split(', ').map((reading) => reading.split(' ').map(Number) as [number, number])
  const tracked = track([0, 0, playing], ...pairs.map(([now, clock]) => [now, clock, playing] as const))
  const [now, clock] = pairs.at(-1) ?? [0, 0]
  const { ranges } = flushPlayed(tracked, clock, now)
  expect(ranges.map(({ start, end }) => `${start}-${end}`).join(', ')).toBe(expected)
})

const muted: SessionState = { ...playing, audible: 'source' }

test.each([
  ['off', playing, muted, [{ start: 0, end: 2.5 }]],
  ['on', muted, playing, [{ start: 2.5, end: 4 }]],
] as const)(
  'sound switched %s while the clock does not advance counts from the position at that moment',
  (_, before, after, ranges) => {
    const switched = track([0, 0, before], [1000, 1, before], [2500, 1, after])
    expect(flushPlayed(switched, 4, 4000).ranges).toEqual(ranges)
  },
)

const sought: SessionState = {
  ...paused,
  sides: { ...paused.sides, dub: { ...paused.sides.dub, seek: { pending: 2, next: null } } },
}

test.each([
  ['is counted once it has caught up', paused, 2, [{ start: 0, end: 2 }]],
  ['is not counted where a seek moved it', sought, 2, [{ start: 0, end: 1 }]],
  ['is not counted beyond the possible position', paused, 9, [{ start: 0, end: 1 }]],
] as const)('a clock that is behind when the video stops %s', (_, after, clock, ranges) => {
  const stopped = { kind: 'media', side: 'dub', event: { kind: 'stopped', time: 1 } } as const
  const later = after === sought ? 1 : clock
  const played = track(
    [0, 0, playing],
    [1000, 1, playing],
    [2000, 1, paused, stopped],
    [2500, later, after],
    [3000, clock, playing],
  )
  expect(flushPlayed(played, clock, 3000).ranges).toEqual(ranges)
})

test('a dub that slows down late for a correction is counted', () => {
  const slowed: SessionState = { ...playing, sides: { ...playing.sides, dub: { ...playing.sides.dub, rate: 0.1 } } }
  expect(flushPlayed(track([0, 0, slowed]), 1, 1000).ranges).toEqual([{ start: 0, end: 1 }])
})

describe('an event of a video', () => {
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
    expect(flushPlayed(track([0, 0, state], [1000, 1, state, event]), 1.5, 1500).ranges).toEqual([{ start: 0, end }])
  })
})

test('sound that is switched twice while the clock stands still counts what lies before and after', () => {
  const fast: SessionState = { ...playing, rate: 2 }
  const on = track([0, 0, fast], [1000, 2, fast], [1500, 2, { ...fast, audible: 'source' }], [2000, 2, fast])
  const later = flushPlayed(on, 6, 3000)
  expect(later.ranges).toEqual([
    { start: 0, end: 3 },
    { start: 4, end: 6 },
  ])
  expect(flushPlayed(later, 7, 3500).ranges.at(-1)).toEqual({ start: 4, end: 7 })
})
