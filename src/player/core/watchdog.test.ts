import { describe, expect, test } from 'vitest'
import { loadedPair, playingPair as simulatedPlayingPair } from '#tests/support/simulated-pair.ts'
import { createSessionState, type SessionState } from './session-state.ts'
import { initialSide, ready, type Side, stalled } from './side.ts'
import { reduceStall, resolveReportedStall, recordAdvance } from './watchdog.ts'

function playingPair() {
  const pair = simulatedPlayingPair()
  for (const video of Object.values(pair.videos)) video.commands.length = 0
  return pair
}

const seeks = (commands: readonly { kind: string }[]) => commands.filter(({ kind }) => kind === 'seek').length

describe.each(['source', 'dub'] as const)('a %s that stops although it has data', (side) => {
  test.each([
    ['silently', false],
    ['and reports a stall', true],
  ])(`a ${side} that stops %s plays on after a seek by one frame`, (_, reports) => {
    const { session, videos, advanceTime, distance } = playingPair()
    videos[side].getStuck(1, reports)
    const from = videos[side].position
    advanceTime(1500)
    expect(seeks(videos[side].commands)).toBe(0)
    advanceTime(3000)
    expect(seeks(videos[side].commands)).toBe(1)
    expect(session.view()).toMatchObject({ phase: 'playing', problems: { source: null, dub: null } })
    expect(videos[side].position).toBeGreaterThan(from + 1)
    expect(Math.abs(distance())).toBeLessThan(0.05)
  })

  test(`a stuck ${side} plays on after a seek of both sides if a seek by one frame does not help`, () => {
    const { session, videos, advanceTime, distance } = playingPair()
    videos[side].getStuck(2)
    advanceTime(8000)
    expect(session.view().phase).toBe('playing')
    expect(Math.abs(distance())).toBeLessThan(0.05)
  })

  test(`a stuck ${side} fails if neither seek helps, and the other side plays on`, () => {
    const { session, videos, advanceTime } = playingPair()
    videos[side].getStuck(1000)
    advanceTime(12_000)
    expect(session.view()).toMatchObject({ phase: 'playing', problems: { [side]: { kind: 'stuck' } } })
    expect(videos[side].playing).toBe(false)
    videos[side].getStuck(0)
    session.dispatch({ kind: 'reload', side })
    expect(session.view().problems[side]).toBeNull()
  })
})

test('two videos that both stop although they have data fail as stuck', () => {
  const { session, videos, advanceTime } = playingPair()
  for (const video of Object.values(videos)) video.getStuck(1000)
  advanceTime(25_000)
  expect(session.view().problems).toEqual({ source: { kind: 'stuck' }, dub: { kind: 'stuck' } })
})

test('videos that take three seconds to start are not seeked until they fail', () => {
  const { session, videos, advanceTime, distance } = loadedPair()
  for (const video of Object.values(videos)) video.startDelayMs = 3000
  session.dispatch({ kind: 'play' })
  advanceTime(8000)
  expect(session.view()).toMatchObject({ phase: 'playing', problems: { source: null, dub: null } })
  expect(videos.dub.position).toBeGreaterThan(1)
  expect(Math.abs(distance())).toBeLessThan(0.05)
})

test('playback waits without a limit for a video without data', () => {
  const { session, videos, advanceTime } = playingPair()
  videos.source.stall(60_000)
  advanceTime(59_000)
  expect(session.view()).toMatchObject({ phase: 'waiting', problems: { source: null, dub: null } })
  expect(seeks(videos.source.commands)).toBe(0)
  advanceTime(2000)
  expect(session.view().phase).toBe('playing')
})

test('a video that stops repeatedly fails as stuck', () => {
  const { session, videos, advanceTime } = playingPair()
  for (const ms of [2500, 4500, 8500]) {
    videos.source.getStuck(1)
    advanceTime(ms)
  }
  expect(session.view().problems.source).toEqual({ kind: 'stuck' })
})

test('pausing ends the attempts to recover a stuck video', () => {
  const { session, videos, advanceTime } = playingPair()
  videos.source.getStuck(1000)
  advanceTime(500)
  session.dispatch({ kind: 'pause' })
  advanceTime(10_000)
  expect(session.view()).toMatchObject({ phase: 'paused', problems: { source: null, dub: null } })
  expect(seeks(videos.source.commands)).toBeLessThanOrEqual(1)
})

test('a stall reported by a video that plays on does not stop playback', () => {
  const { session, videos, advanceTime, distance } = playingPair()
  for (const video of Object.values(videos)) video.reportsFalseStalls = true
  session.dispatch({ kind: 'rate', rate: 1.5 })
  advanceTime(1500)
  session.dispatch({ kind: 'seek', to: 9 })
  advanceTime(1500)
  expect(session.view().phase).toBe('playing')
  videos.dub.commands.length = 0
  videos.source.position += 0.2
  advanceTime(2000)
  expect(session.view().phase).toBe('playing')
  expect(Math.abs(distance())).toBeLessThan(0.06)
})

describe('a stall that a video reports', () => {
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
      const after = recordAdvance(stateOf(doubted), 'dub', 4.9, 1100)
      expect(after.sides.dub).toEqual({ ...doubted, noProgressMs: 0 })
      expect(after.reportsFalseStalls).toBe(false)
    })

    test('later progress proves it wrong: such reports are ignored, and drift is corrected by seeks', () => {
      const after = recordAdvance(stateOf(doubted), 'dub', 4.9, 1101)
      expect(after.sides.dub).toMatchObject({ readiness: ready, noProgressMs: 0 })
      expect(after).toMatchObject({ reportsFalseStalls: true })
    })

    test('a side that has not moved has made no progress', () => {
      const state = stateOf(doubted)
      expect(recordAdvance(state, 'dub', 5, 2000)).toBe(state)
    })
  })

  test.each<[string, Partial<Side>, SessionState['intent'], Side['readiness']]>([
    ['a paused side with data is ready', { readiness: stalled }, 'paused', ready],
    ['a paused side without data stays stalled', { readiness: stalled, buffered: false }, 'paused', stalled],
    ['a stall without a doubt stays', { readiness: stalled }, 'playing', stalled],
    ['a doubt is kept for 250 ms', { readiness: reportedAt('stalled', 751) }, 'playing', reportedAt('stalled', 751)],
    ['a waiting side with data is ready then', { readiness: reportedAt('stalled', 750) }, 'playing', ready],
    [
      'a waiting side without data is not',
      { readiness: reportedAt('stalled', 0), buffered: false },
      'playing',
      stalled,
    ],
    [
      'a waiting side that was ready stays so',
      { readiness: reportedAt('ready', 0), buffered: false },
      'playing',
      ready,
    ],
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
})
