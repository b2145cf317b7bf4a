import { describe, expect, test } from 'vitest'
import { advanceRangeQueue, freezeAfterOf, nextRange, startRangeQueue } from './range-queue.ts'
import { createSessionState, type PlayRange, type SessionState } from './session-state.ts'
import { initialSide, ready, type ReportedFrames, type Side } from './side.ts'

const now = 10_000
const frames: ReportedFrames = { shownStart: 4, playedStart: null, duration: 0.04, clockLead: null }
const side: Side = { ...initialSide, readiness: ready, motion: 'running', duration: 20, time: 5, atMs: now, frames }
const failed: Side = { ...side, readiness: { kind: 'failed', problem: { kind: 'network' } } }

function stateOf(source: Partial<Side>, dub: Partial<Side>, more: Partial<SessionState> = {}): SessionState {
  const sides = { source: { ...side, ...source }, dub: { ...side, ...dub } }
  return { ...createSessionState(), sides, ...more }
}

const playing = (ranges: readonly PlayRange[], index = 0, loop = false) =>
  ({ intent: 'playing', rangeQueue: { ranges, index, loop } }) as const

describe('starting ranges', () => {
  const range = { start: 2, end: 3 }
  test.each<[string, readonly PlayRange[], readonly PlayRange[]]>([
    ['a range that can be played', [range], [range]],
    ['an empty range beside another', [{ start: 2, end: 2 }, range], [range]],
    ['a range that ends before its start', [{ start: 3, end: 1 }, range], [range]],
    ['a range before the beginning', [{ start: -2, end: 0 }, range], [range]],
    ['a range that begins at the end of the longer side', [{ start: 20, end: 21 }, range], [range]],
    ['a range that begins just before the end', [{ start: 19.9, end: 30 }], [{ start: 19.9, end: 30 }]],
  ])('only ranges that can be played are started: %s', (_, requested, ranges) => {
    const state = stateOf({ duration: 10 }, {}, { isPlayBlocked: true, stepping: { frames: 1, stepSeek: null } })
    const started = startRangeQueue(state, requested, true)
    expect(started).toMatchObject({
      intent: 'playing',
      rangeQueue: { ranges, index: 0, loop: true },
      isPlayBlocked: false,
      stepping: null,
      sides: { source: { seek: { next: ranges[0]?.start } }, dub: { seek: { next: ranges[0]?.start } } },
    })
  })

  test('nothing changes if no range can be played', () => {
    const state = stateOf({ duration: 10 }, failed)
    expect(startRangeQueue(state, [{ start: 10, end: 11 }], false)).toBe(state)
  })

  test('a range can be played in a side of unknown length', () => {
    const state = stateOf({ duration: null }, {})
    expect(startRangeQueue(state, [{ start: 30, end: 31 }], false).rangeQueue).not.toBeNull()
  })
})

describe('the end of a range', () => {
  const frozen = { canFreeze: true }

  test.each([
    [5.009, false],
    [5.008, true],
  ])('with frames that can be covered, it is the tick closest to the end: end at %d s, %s', (end, isOver) => {
    const state = stateOf(frozen, frozen, { ...playing([{ start: 0, end }]), tickInterval: { atMs: 0, ms: 16 } })
    expect(advanceRangeQueue(state, now).rangeQueue === null).toBe(isOver)
  })

  test.each([
    ['before the frame that begins after it', 5.044, true],
    ['not before a later frame', 5.046, false],
  ])('without, both sides stop 45 ms and a tick earlier, %s', (_, end, isOver) => {
    const state = stateOf({}, frozen, { ...playing([{ start: 0, end }]), tickInterval: { atMs: 0, ms: 15 } })
    expect(advanceRangeQueue(state, now).rangeQueue === null).toBe(isOver)
  })

  test('both sides stop on the last frame of the last range, and a side that ended stays', () => {
    const state = stateOf(frozen, { ...frozen, place: 'ended' }, { ...playing([{ start: 1, end: 5 }]) })
    const stopped = advanceRangeQueue(state, now)
    expect(stopped).toMatchObject({ intent: 'paused', rangeQueue: null, correction: null })
    expect(stopped.sides.source.seek).toEqual({ pending: null, next: 4.995 })
    expect(stopped.sides.dub).toBe(state.sides.dub)
  })

  test('a range shorter than its last frame stops at its beginning', () => {
    const state = stateOf(frozen, frozen, playing([{ start: 4.999, end: 5 }]))
    expect(advanceRangeQueue(state, now).sides.dub.seek).toEqual({ pending: null, next: 4.999 })
  })
})

describe('the next range', () => {
  const ranges = [
    { start: 1, end: 2 },
    { start: 25, end: 26 },
    { start: 3, end: 4 },
  ]
  test.each([
    ['the next one that can be played', 0, false, 2],
    ['none after the last one', 2, false, null],
    ['the first one again in a loop', 2, true, 0],
  ] as const)('follows: %s', (_, index, loop, next) => {
    const after = nextRange(stateOf({}, {}, playing(ranges, index, loop)))
    expect(after?.rangeQueue?.index ?? null).toBe(next)
    expect(after?.sides.dub.seek?.next ?? null).toBe(next === null ? null : ranges[next]?.start)
  })

  test('no range follows when both sides have failed, or when no range plays', () => {
    expect(nextRange(stateOf(failed, failed, playing(ranges, 0, true)))).toBeNull()
    expect(nextRange(stateOf({}, {}))).toBeNull()
  })
})

describe('covering the frames after a range', () => {
  const frozen = { canFreeze: true }
  const until = (end: number, source: Partial<Side> = {}, more: Partial<SessionState> = {}) =>
    freezeAfterOf(
      stateOf({ ...frozen, ...source }, frozen, {
        ...playing([{ start: 0, end }]),
        tickInterval: { atMs: 0, ms: 50 },
        ...more,
      }),
      'source',
      now,
    )
  test.each<[string, number | null, number | null]>([
    ['200 ms before the last frame', until(5.2), 5.195],
    ['earlier than that', until(5.21), null],
    ['400 ms of media before it, at double speed', until(5.4, {}, { rate: 2 }), 5.395],
    ['in media seconds of a shifted side', until(5.2, { offset: 1 }), 6.195],
    ['earlier, if it is covered already', until(8, { freezeAfter: 7.995 }), 7.995],
    ['while paused', until(5, {}, { intent: 'paused' }), null],
    ['without a range', until(5, {}, { rangeQueue: null }), null],
    ['of a side that has ended', until(5, { place: 'ended' }), null],
    ['that the browser does not report', until(5, { frames: null }), null],
    ['that cannot be covered', until(5, { canFreeze: false }), null],
  ])('frames are covered from the last one, or not at all: %s', (_, actual, expected) => {
    expect(actual === null ? null : Math.round(actual * 1000) / 1000).toBe(expected)
  })
})
