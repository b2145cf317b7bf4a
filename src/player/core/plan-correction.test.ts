import { describe, expect, test } from 'vitest'
import { driftBetween, planCorrection, type Reading, toleratedDriftSeconds } from './plan-correction.ts'

test.each([
  { frame: null, left: 0.045, reason: 'the length of a frame is unknown' },
  { frame: 1 / 8, left: 0.045, reason: 'frames are long, but sound must stay in sync' },
  { frame: 1 / 30, left: 0.03, reason: 'it is less than a frame' },
  { frame: 1 / 25, left: 0.036, reason: 'it is less than a frame' },
  { frame: 1 / 60, left: 0.02, reason: 'the display rounds frame times by as much' },
  { frame: 1 / 120, left: 0.01, reason: 'a correction is no more exact' },
])('a drift of $left s is tolerated: $reason', ({ frame, left }) => {
  expect(toleratedDriftSeconds(frame)).toBeCloseTo(left, 3)
})

describe('planning a correction of the follower', () => {
  test.each([
    { drift: -0.03, way: 'a follower slightly behind plays slightly faster', factor: 1.2, forMs: 150 },
    { drift: 0.03, way: 'a follower slightly ahead plays slightly slower', factor: 0.8, forMs: 150 },
    { drift: -0.3, way: 'a follower far behind plays at double speed', factor: 2, forMs: 300 },
    { drift: 0.36, way: 'a follower far ahead nearly stops', factor: 0.1, forMs: 400 },
    { drift: -0.3, rate: 2, way: 'a follower behind at rate 2 plays at no more than rate 3', factor: 1.5, forMs: 300 },
    { drift: 0.36, rate: 2, way: 'a follower ahead at rate 2 is corrected in half the time', factor: 0.1, forMs: 200 },
  ])('$way ($drift s)', ({ drift, rate = 1, factor, forMs }) => {
    const correction = { kind: 'rate', rateFactor: expect.closeTo(factor), durationMs: expect.closeTo(forMs) }
    expect(planCorrection(drift, rate)).toEqual(correction)
  })

  test.each([-0.5, -5, 0.45, 1])('a follower with a drift of %d s is seeked', (drift) => {
    expect(planCorrection(drift, 1)).toEqual({ kind: 'seek' })
  })

  test('a follower behind at the highest rate is seeked', () => {
    expect(planCorrection(-0.1, 3)).toEqual({ kind: 'seek' })
  })

  test('a follower is seeked in a browser in which a change of rate loses the position', () => {
    expect(planCorrection(0.03, 1, true)).toEqual({ kind: 'seek' })
  })
})

test.each([1000, 1500])('drift compares readings of different moments at one moment (%d ms)', (now) => {
  const leader: Reading = { time: 10, atMs: 1000, rate: 1 }
  expect(driftBetween(leader, { time: 9.8, atMs: 500, rate: 1 }, now)).toBeCloseTo(0.3)
  expect(driftBetween(leader, { time: 10.1, atMs: 1033, rate: 1 }, now)).toBeCloseTo(0.067)
})
