import { describe, expect, test } from 'vitest'
import { createSessionState, type SessionState } from './session-state.ts'
import { initialSide, ready, type Side, stalled } from './side.ts'
import { reduceStall, resolveReportedStall, withProgress } from './stalls.ts'

const reportedAt = (kind: 'ready' | 'stalled', stallReportedAtMs: number) => ({ kind, stallReportedAtMs }) as const
const side = (more: Partial<Side>): Side => ({ ...initialSide, readiness: ready, buffered: true, ...more })
const stateOf = (dub: Side, more: Partial<SessionState> = {}): SessionState => {
  const state = createSessionState()
  return { ...state, intent: 'playing', sides: { ...state.sides, dub }, ...more }
}

describe('a reported stall', () => {
  test.each<[string, Partial<Side>, Partial<SessionState>, Side['readiness']]>([
    ['without data is believed', { buffered: false, motion: 'running' }, {}, stalled],
    ['of a playing side with data is doubted', { motion: 'running' }, {}, reportedAt('ready', 50)],
    ['of a waiting side with data makes it wait', { motion: 'stopped' }, {}, reportedAt('stalled', 50)],
    ['keeps its first time', { readiness: reportedAt('ready', 20) }, {}, reportedAt('stalled', 20)],
    ['is ignored where such reports are false', { motion: 'stopped' }, { reportsFalseStalls: true }, ready],
  ])('a stall %s', (_, more, state, readiness) => {
    expect(reduceStall(stateOf(side(more), state), 'dub', 50).sides.dub.readiness).toEqual(readiness)
  })
})

describe('progress after a reported stall', () => {
  const doubted = side({ time: 5, noProgressMs: 90, readiness: reportedAt('ready', 1000) })

  test('progress 100 ms after a report does not prove it wrong', () => {
    const after = withProgress(stateOf(doubted), 'dub', 4.9, 1100)
    expect(after.sides.dub).toEqual({ ...doubted, noProgressMs: 0 })
    expect(after.reportsFalseStalls).toBe(false)
  })

  test('later progress proves it wrong: such reports are ignored, and drift is corrected by seeks', () => {
    const after = withProgress(stateOf(doubted), 'dub', 4.9, 1101)
    expect(after.sides.dub).toMatchObject({ readiness: ready, noProgressMs: 0 })
    expect(after).toMatchObject({ reportsFalseStalls: true })
  })

  test('a side that has not moved has made no progress', () => {
    const state = stateOf(doubted)
    expect(withProgress(state, 'dub', 5, 2000)).toBe(state)
  })
})

test.each<[string, Partial<Side>, SessionState['intent'], Side['readiness']]>([
  ['a paused side with data is ready', { readiness: stalled }, 'paused', ready],
  ['a paused side without data stays stalled', { readiness: stalled, buffered: false }, 'paused', stalled],
  ['a stall without a doubt stays', { readiness: stalled }, 'playing', stalled],
  ['a doubt is kept for 250 ms', { readiness: reportedAt('stalled', 751) }, 'playing', reportedAt('stalled', 751)],
  ['a waiting side with data is ready then', { readiness: reportedAt('stalled', 750) }, 'playing', ready],
  ['a waiting side without data is not', { readiness: reportedAt('stalled', 0), buffered: false }, 'playing', stalled],
  ['a waiting side that was ready stays so', { readiness: reportedAt('ready', 0), buffered: false }, 'playing', ready],
  [
    'a running side with progress stays doubted',
    { readiness: reportedAt('ready', 0), motion: 'running', noProgressMs: 249 },
    'playing',
    reportedAt('ready', 0),
  ],
  [
    'a running side without progress is stalled',
    { readiness: reportedAt('ready', 0), motion: 'running', noProgressMs: 250 },
    'playing',
    stalled,
  ],
])('%s', (_, more, intent, readiness) => {
  expect(resolveReportedStall(side(more), intent, 1000).readiness).toEqual(readiness)
})
