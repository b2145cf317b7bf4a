import { expect, test } from 'vitest'
import { createSessionState, type SessionState } from './session-state.ts'
import { initialSide, ready, type Side } from './side.ts'
import { learnStartLead, startTogether } from './start-together.ts'

const now = 10_000
const paused: Side = { ...initialSide, readiness: ready, duration: 60, time: 5, hasSeekedSincePlay: false }
const leads = { neither: 0, leader: 0.05, follower: -0.05, both: 0.1 }
const noDrifts = { last: 0, neither: 0, leader: 0, follower: 0, both: 0 }

/** The dub leads. */
function stateOf(source: Partial<Side>, dub: Partial<Side> = {}, more: Partial<SessionState> = {}): SessionState {
  const sides = { source: { ...paused, ...source }, dub: { ...paused, ...dub } }
  return { ...createSessionState(), sides, startLeadSeconds: leads, ...more }
}

const seeked = { hasSeekedSincePlay: true }

test.each([
  ['the follower is ahead', { time: 5.1 }, {}, 'source', 100, 'neither'],
  ['the leader is ahead', { time: 4.9 }, {}, 'dub', 100, 'neither'],
  ['only the leader was seeked', {}, seeked, 'source', 50, 'leader'],
  ['only the follower was seeked', seeked, {}, 'dub', 50, 'follower'],
  ['both were seeked', seeked, seeked, 'source', 100, 'both'],
  ['they start at almost the same moment', { time: 5.0041 }, {}, 'source', 4.1, 'neither'],
] as const)('when %s, the side that would be ahead starts later', (_, source, dub, side, waitMs, kind) => {
  const { correction, recentStart } = startTogether(stateOf(source, dub), now)
  expect(correction).toEqual({ side, untilMs: expect.closeTo(now + waitMs), rateFactor: 0 })
  expect(recentStart).toBe(kind)
})

test('a difference of less than 4 ms delays nothing', () => {
  expect(startTogether(stateOf({ time: 5.0039 }), now)).toMatchObject({ correction: null, recentStart: 'neither' })
})

test('at double rate, the side ahead waits half as long', () => {
  expect(startTogether(stateOf({ time: 5.1 }, {}, { rate: 2 }), now).correction?.untilMs).toBeCloseTo(now + 50)
})

test.each([
  ['leader', {}, { place: 'ended' }],
  ['follower', { place: 'ended' }, {}],
] as const)('a pair whose %s has ended starts at once', (_, source, dub) => {
  const state = stateOf({ time: 5.1, ...source }, dub)
  expect(startTogether(state, now)).toBe(state)
})

test.each([
  ['a part of the drift is added to the estimate', 0.1, 1, 0, 0.11],
  ['at double rate, the drift took half as long to arise', 0.1, 2, 0, 0.08],
  ['of a drift of 2 s, 0.2 s are learned from a single start', -2, 1, 0, -0.07],
  ['a drift of 2 s that is repeated comes from starting', -2, 1, -2, -1.15],
  ['of a drift, what the start before had is learned', 0.9, 1, 0.5, 0.35],
  ['a drift of the other direction is no repetition', 0.9, 1, -0.9, 0.17],
])('%s', (_, drift, rate, last, learned) => {
  const state = stateOf({}, {}, { recentStart: 'leader', rate, startDriftSeconds: { ...noDrifts, last } })
  const after = learnStartLead(state, drift)
  expect(after.startLeadSeconds).toEqual({ ...leads, leader: expect.closeTo(learned) })
  const measured = expect.closeTo(drift / rate)
  expect(after.startDriftSeconds).toEqual({ ...noDrifts, last: measured, leader: measured })
})

test('a drift that only starts of one kind have is learned from the second of them, with others in between', () => {
  const late = (state: SessionState) => learnStartLead({ ...state, recentStart: 'leader' }, 1)
  const others = (state: SessionState) => learnStartLead({ ...state, recentStart: 'follower' }, 0)
  const once = others(late(stateOf({}, {})))
  expect(once.startLeadSeconds.leader).toBeCloseTo(leads.leader + 0.12)
  expect(late(once).startLeadSeconds.leader).toBeCloseTo(leads.leader + 0.12 + 0.6)
})

test.each([3, -3])('the estimate stays within 2 s of 0 (%d s)', (estimate) => {
  const startLeadSeconds = { ...leads, both: estimate * 0.6 }
  const state = stateOf(
    {},
    {},
    { recentStart: 'both', startLeadSeconds, startDriftSeconds: { ...noDrifts, last: estimate } },
  )
  expect(learnStartLead(state, Math.sign(estimate) * 2).startLeadSeconds.both).toBeCloseTo(Math.sign(estimate) * 2)
})

test.each([
  ['nothing has just started', null, 0.1],
  ['one side started while the other played', 'late', 0.1],
  ['the drift is too large to come from the start', 'both', 2.01],
] as const)('nothing is learned when %s', (_, recentStart, drift) => {
  const state = stateOf({}, {}, { recentStart })
  expect(learnStartLead(state, drift)).toBe(state)
})
