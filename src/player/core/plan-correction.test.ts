import { describe, expect, test } from 'vitest'
import { correctionPolicy, driftBetween, planCorrection, type Reading, toleratedDistance } from './plan-correction.ts'

const plan = (drift: number, rate = 1) => planCorrection(drift, rate, correctionPolicy)

test.each([
  { frame: null, left: 0.045, why: 'nobody knows how long a frame is' },
  { frame: 1 / 8, left: 0.045, why: 'frames are long, but ears are not patient' },
  { frame: 1 / 30, left: 0.03, why: 'less than a frame' },
  { frame: 1 / 25, left: 0.036, why: 'less than a frame' },
  { frame: 1 / 60, left: 0.02, why: 'the display rounds as much' },
  { frame: 1 / 120, left: 0.01, why: 'a correction is no more exact' },
])('$left s apart are left alone: $why', ({ frame, left }) => {
  expect(toleratedDistance(correctionPolicy, frame)).toBeCloseTo(left, 3)
})

describe('the follower', () => {
  test.each([
    { drift: -0.03, way: 'a little behind runs a little faster', factor: 1.2, forMs: 150 },
    { drift: 0.03, way: 'a little ahead runs a little slower', factor: 0.8, forMs: 150 },
    { drift: -0.3, way: 'clearly behind runs as fast again', factor: 2, forMs: 300 },
    { drift: 0.36, way: 'clearly ahead nearly stands', factor: 0.1, forMs: 400 },
    { drift: -0.3, rate: 2, way: 'behind at double speed is asked for no more than it can', factor: 1.5, forMs: 300 },
    { drift: 0.36, rate: 2, way: 'ahead at double speed is met in half the time', factor: 0.1, forMs: 200 },
  ])('$way ($drift s)', ({ drift, rate, factor, forMs }) => {
    const correction = { kind: 'rate', factor: expect.closeTo(factor), forMs: expect.closeTo(forMs) }
    expect(plan(drift, rate)).toEqual(correction)
  })

  test.each([-0.5, -5, 0.45, 1])('%d s away is seeked', (drift) => {
    expect(plan(drift)).toEqual({ kind: 'seek' })
  })

  test('behind at a rate nothing is faster than is seeked', () => {
    expect(plan(-0.1, 3)).toEqual({ kind: 'seek' })
  })

  test('on the spot is left alone, and while the leader stands', () => {
    expect([plan(0), plan(5, 0)]).toEqual([{ kind: 'none' }, { kind: 'none' }])
  })
})

test.each([1000, 1500])('readings of different moments are taken to one, past or to come (at %d ms)', (now) => {
  const leader: Reading = { time: 10, at: 1000, rate: 1 }
  expect(driftBetween(leader, { time: 9.8, at: 500, rate: 1 }, now)).toBeCloseTo(0.3)
  expect(driftBetween(leader, { time: 10.1, at: 1033, rate: 1 }, now)).toBeCloseTo(0.067)
})
