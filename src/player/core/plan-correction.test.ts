import { describe, expect, test } from 'vitest'
import { correctionPolicy, planCorrection, type Reading, toleratedDistance } from './plan-correction.ts'

const leader: Reading = { time: 10, at: 1000, rate: 1 }
const plan = (follower: Partial<Reading>, led: Partial<Reading> = {}) =>
  planCorrection({ ...leader, ...led }, { ...leader, ...follower }, correctionPolicy, 1000)

test.each([
  { frame: null, left: 0.045, why: 'nobody knows how long a frame is' },
  { frame: 1 / 8, left: 0.045, why: 'frames are long, but ears are not patient' },
  { frame: 1 / 30, left: 0.022, why: 'two thirds of a frame' },
  { frame: 1 / 60, left: 0.02, why: 'a correction is no more exact' },
])('$left s apart are left alone: $why', ({ frame, left }) => {
  expect(toleratedDistance(correctionPolicy, frame)).toBeCloseTo(left, 3)
})

describe('the follower', () => {
  test.each([0, 0.04, -0.04])('%d s away is left alone', (drift) => {
    expect(plan({ time: 10 + drift })).toEqual({ kind: 'none' })
  })

  test('a little behind runs faster just long enough', () => {
    expect(plan({ time: 9.92 })).toEqual({ kind: 'rate', factor: 1.33, forMs: expect.closeTo(242, 0) })
  })

  test('a little ahead runs slower', () => {
    expect(plan({ time: 10.08 })).toEqual({ kind: 'rate', factor: expect.closeTo(0.67), forMs: expect.closeTo(242, 0) })
  })

  test('clearly ahead waits for the leader', () => {
    expect(plan({ time: 10.3 })).toEqual({ kind: 'wait', forMs: expect.closeTo(300) })
  })

  test('at double speed the wait is half as long', () => {
    expect(plan({ time: 10.3, rate: 2 }, { rate: 2 })).toEqual({ kind: 'wait', forMs: expect.closeTo(150) })
  })

  test.each([9.7, 5, 11])('at %d s of 10 is seeked', (time) => {
    expect(plan({ time })).toEqual({ kind: 'seek' })
  })

  test('older news is taken forward in time before comparing', () => {
    expect(plan({ time: 9.5, at: 500 })).toEqual({ kind: 'none' })
  })

  test('is left alone while the leader stands', () => {
    expect(plan({ time: 5 }, { rate: 0 })).toEqual({ kind: 'none' })
  })
})
