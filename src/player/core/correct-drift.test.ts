import { describe, expect, test } from 'vitest'
import { correctDrift, visibleDrift } from './correct-drift.ts'
import { planCorrection } from './plan-correction.ts'
import { createSessionState, type SessionState } from './session-state.ts'
import { initialSide, ready, type ReportedFrames, type Side } from './side.ts'

const now = 10_000
const frames: ReportedFrames = { shownStart: 5, playedStart: null, duration: 0.04, clockLead: null }
const running: Side = { ...initialSide, readiness: ready, motion: 'running', duration: 60, time: 5, atMs: now, frames }

/** The dub leads; the source is `drift` seconds ahead. */
function playing(drift: number, more: Partial<SessionState> = {}, source: Partial<Side> = {}): SessionState {
  const sides = { dub: running, source: { ...running, time: 5 + drift, ...source } }
  return { ...createSessionState(), intent: 'playing', sides, ...more }
}

/** Sums after measuring `drift` by frames, and `clocks` by clocks, for `ms` milliseconds. */
const measured = (drift: number, ms: number, clocks = drift) => ({
  driftSums: { sinceMs: now - ms, count: 9, frames: 9 * drift, clocks: 9 * clocks },
})

const plannedFor = (drift: number) => {
  const plan = planCorrection(drift, 1)
  if (plan.kind !== 'rate') throw new Error('no rate adjustment')
  return { side: 'source', untilMs: now + plan.durationMs, rateFactor: expect.closeTo(plan.rateFactor) }
}

test.each([
  [0.04, 0.03, 0],
  [0.04, 0.05, 0.05],
  // At 60 frames per second, more than a frame is tolerated.
  [1 / 60, 0.019, 0],
  [1 / 60, 0.03, 0.03],
])('with frames of %d s, a drift of %d s is reported as %d s', (duration, drift, reported) => {
  const side = { frames: { ...frames, duration } }
  const state = playing(drift, {}, side)
  const sides = { ...state.sides, dub: { ...running, ...side } }
  expect(visibleDrift({ ...state, sides }, now)).toBeCloseTo(reported)
})

describe('measuring the drift', () => {
  const correction = { side: 'source', untilMs: now, rateFactor: 2 } as const
  const untouched: [string, SessionState][] = [
    ['both are paused', playing(0.2, { intent: 'paused' })],
    ['a correction is not over', playing(0.2, { correction: { ...correction, untilMs: now + 1 } })],
    ['the follower has ended', playing(0.2, {}, { place: 'ended' })],
    ['more than 100 ms of a pause between corrections remain', playing(0.2, { cooldownUntilMs: now + 101 })],
  ]
  test.each(untouched)('nothing is measured while %s', (_, state) => {
    expect(correctDrift(state, now)).toBe(state)
  })

  test('a correction that is over ends, and nothing is measured for 200 ms', () => {
    const after = correctDrift(playing(0, { correction, ...measured(0.1, 50) }), now)
    expect(after).toMatchObject({ correction: null, driftSums: null, cooldownUntilMs: now + 200 })
  })

  test.each([
    ['200 ms', null, 200],
    ['100 ms after a start', 'neither', 100],
  ] as const)('measuring waits %s while a side does not run yet', (_, recentStart, waitMs) => {
    const after = correctDrift(playing(0.2, { recentStart, ...measured(0.2, 50) }, { motion: 'starting' }), now)
    expect(after).toMatchObject({ driftSums: null, cooldownUntilMs: now + waitMs })
  })

  test('after a start, nothing is measured before the clocks run evenly', () => {
    const after = correctDrift(playing(0.3, { recentStart: 'both', cooldownUntilMs: now + 1 }), now)
    expect(after.driftSums).toBeNull()
  })

  test('a start during the pause after a correction begins a new pause', () => {
    const after = correctDrift(playing(0.2, { cooldownUntilMs: now + 150 }, { motion: 'starting' }), now)
    expect(after.cooldownUntilMs).toBe(now + 200)
  })

  test('what was measured is dropped while a side reports a stall', () => {
    const readiness = { kind: 'ready', stallReportedAtMs: now - 10 } as const
    expect(correctDrift(playing(0.2, measured(0.2, 50), { readiness }), now).driftSums).toBeNull()
  })

  test('what was measured is dropped when a side reports only its clock', () => {
    expect(correctDrift(playing(0.2, measured(0.2, 50), { isReportingFrames: false }), now).driftSums).toBeNull()
  })

  test.each([
    [0.02, 100, true],
    [0.02, 101, false],
    [0.1, 300, true],
    [0.1, 301, false],
  ])('with frames of %d s, a frame that is %i ms old counts: %s', (duration, ageMs, counts) => {
    const side = { frames: { ...frames, duration } }
    const state = playing(0, {}, { ...side, atMs: now - ageMs, time: 5 - ageMs / 1000 })
    const after = correctDrift({ ...state, sides: { ...state.sides, dub: { ...state.sides.dub, ...side } } }, now)
    expect(after.driftSums?.count ?? 0).toBe(counts ? 1 : 0)
  })

  test('the end of a pause between corrections is measured for a large drift only', () => {
    const pause = { cooldownUntilMs: now + 100 }
    expect(correctDrift(playing(0.09, pause), now).driftSums).toBeNull()
    expect(correctDrift(playing(0.091, pause), now).driftSums).toMatchObject({ count: 1 })
    expect(correctDrift(playing(-0.091, pause), now).driftSums).toMatchObject({ count: 1 })
  })

  test('readings add up, by frames and by clocks', () => {
    const leads = playing(0.03, measured(0.02, 50), { frames: { ...frames, clockLead: 0.02 } })
    const dub = { ...leads.sides.dub, frames: { ...frames, clockLead: 0.005 } }
    const { driftSums } = correctDrift({ ...leads, sides: { ...leads.sides, dub } }, now)
    expect(driftSums).toEqual({
      sinceMs: now - 50,
      count: 10,
      frames: expect.closeTo(0.21),
      clocks: expect.closeTo(0.18 + 0.03 + 0.015),
    })
  })
})

describe('starting a correction', () => {
  test.each([
    [0.05, 149, null, false],
    [0.05, 150, null, true],
    [0.1, 59, null, false],
    [0.1, 60, null, true],
    [0.05, 59, 'neither', false],
    [0.05, 60, 'neither', true],
  ] as const)('a drift of %d s, measured for %i ms, with the recent start %s, is corrected: %s', (...row) => {
    const [drift, ms, recentStart, starts] = row
    const after = correctDrift(playing(drift, { recentStart, ...measured(drift, ms) }), now)
    expect(after.correction).toEqual(starts ? plannedFor(drift) : null)
    expect(after.driftSums?.count ?? null).toBe(starts ? null : 10)
  })

  test.each([
    ['in the other direction', -0.06, 2500, null, 0.03],
    ['in the other direction, long ago', -0.06, 2501, null, 0.05],
    ['in the other direction, before a start', -0.06, 500, 'neither', 0.05],
    ['in the same direction', 0.06, 500, null, 0.05],
    ['in the other direction, much larger', -0.2, 500, null, 0.05],
  ] as const)('after a correction %s, of %d s %i ms ago (start: %s), %d s are corrected', (...row) => {
    const [, drift, agoMs, recentStart, corrected] = row
    const lastCorrected = { drift, atMs: now - agoMs }
    const after = correctDrift(playing(0.05, { recentStart, lastCorrected, ...measured(0.05, 150) }), now)
    expect(after.correction).toEqual(plannedFor(corrected))
    expect(after.lastCorrected?.drift).toBeCloseTo(corrected)
  })

  test('what is left of a drift after two changes of direction is too little to correct', () => {
    const lastCorrected = { drift: -0.018, atMs: now - 500 }
    const after = correctDrift(playing(0.05, { lastCorrected, ...measured(0.05, 150) }), now)
    expect(after.correction).toBeNull()
  })

  test('a drift that rounding does not explain is corrected whole, also after a correction in the other direction', () => {
    const lastCorrected = { drift: -0.018, atMs: now - 500 }
    const after = (drift: number) =>
      correctDrift(playing(drift, { lastCorrected, ...measured(drift, 150) }), now).correction
    expect(after(0.059)).toBeNull()
    expect(after(0.061)).toEqual(plannedFor(0.061))
  })

  test('a follower that is behind plays faster, one that is ahead slower', () => {
    expect(correctDrift(playing(-0.1, measured(-0.1, 150)), now).correction).toEqual(plannedFor(-0.1))
    expect(plannedFor(-0.1).rateFactor.sample).toBeGreaterThan(1)
    expect(plannedFor(0.1).rateFactor.sample).toBeLessThan(1)
  })

  test.each([
    [0.035, null, false],
    [0.037, null, true],
    [0.035, 'neither', true],
    [0.009, 'neither', false],
  ] as const)(
    'nine tenths of a frame are tolerated: %d s, with the recent start %s: %s',
    (drift, recentStart, starts) => {
      const after = correctDrift(playing(drift, { recentStart, ...measured(drift, 150) }), now)
      expect(after.correction !== null).toBe(starts)
      expect(after.recentStart).toBeNull()
    },
  )

  test('frames of unknown length tolerate 45 ms', () => {
    const unknown = { frames: { ...frames, duration: null } }
    expect(correctDrift(playing(0.044, measured(0.044, 150), unknown), now).correction).toBeNull()
    expect(correctDrift(playing(0.046, measured(0.046, 150), unknown), now).correction).not.toBeNull()
  })

  test('the mean of frames and clocks is corrected, and the frames alone where the two contradict each other', () => {
    const lead = (seconds: number) => ({ frames: { ...frames, clockLead: seconds } })
    const after = (clocks: number) => {
      const state = playing(0.06, measured(0.06, 150, 0.06 + clocks), lead(clocks))
      const dub = { ...state.sides.dub, ...lead(0) }
      return correctDrift({ ...state, sides: { ...state.sides, dub } }, now)
    }
    expect(after(0.099).correction).toEqual(plannedFor(0.06 + 0.099 / 2))
    expect(after(0.099).alignedClocks).toBeCloseTo(0.099 / 2)
    expect(after(0.101).correction).toEqual(plannedFor(0.06))
    expect(after(-0.101).correction).toEqual(plannedFor(0.06))
  })

  test('a drift that a rate adjustment cannot correct in time is corrected by a seek', () => {
    const after = correctDrift(playing(1, { isAligned: true, ...measured(1, 150) }), now)
    expect(after).toMatchObject({ resyncing: true, isAligned: false, correction: null, cooldownUntilMs: now + 200 })
  })
})
