import { describe, expect, test } from 'vitest'
import { testEach } from '#tests/support/test-each.ts'
import type { MediaEvent } from './media.ts'
import { reconcile } from './reconcile.ts'
import { reduceMediaEvent } from './reduce-media-event.ts'
import { createSessionState, type SessionState } from './session-state.ts'
import { initialSide, ready, type ReportedFrames, type Side, stalled } from './side.ts'

const now = 10_000
const frames: ReportedFrames = { shownStart: 5, playedStart: 5, duration: 0.04, clockLead: 0.01 }
const paused: Side = { ...initialSide, readiness: ready, duration: 60, time: 5, atMs: now - 20, frames }
const running: Side = { ...paused, motion: 'running' }

function stateOf(source: Partial<Side>, more: Partial<SessionState> = {}): SessionState {
  return {
    ...createSessionState(),
    intent: 'playing',
    sides: { source: { ...running, ...source }, dub: running },
    ...more,
  }
}

/** The source after `event`, and the session. */
function after(event: MediaEvent, source: Partial<Side> = {}, more: Partial<SessionState> = {}) {
  const before = stateOf(source, more)
  const session = reduceMediaEvent(before, 'source', event, now)
  return { before, session, source: session.sides.source }
}

const failed = { kind: 'failed', problem: { kind: 'network' } } as const

describe('events of a video', () => {
  test.each([
    [{ kind: 'loading' }, ready],
    [stalled, stalled],
    [failed, failed],
  ] as const)('with the length of a video, its readiness %j becomes %j', (readiness, expected) => {
    expect(after({ kind: 'metadata', duration: 7 }, { readiness }).source).toMatchObject({
      duration: 7,
      readiness: expected,
    })
  })

  test.each([
    ['has failed', { readiness: failed }],
    ['has ended', { place: 'ended' }],
  ] as const)('a stall of a video that %s is ignored', (_, side) => {
    const { before, session } = after({ kind: 'stalled' }, side)
    expect(session).toBe(before)
  })

  test('the same state of the buffered data again changes nothing', () => {
    const { before, session } = after({ kind: 'buffered', isBuffered: true }, { buffered: true, noProgressMs: 50 })
    expect(session).toBe(before)
  })

  test.each([
    ['plays', running],
    ['starts', { motion: 'starting' }],
    ['has ended', { motion: 'stopped', place: 'ended' }],
  ] as const)('a start of a video that %s changes nothing', (_, side) => {
    const { before, session } = after({ kind: 'started' }, side, { intent: 'paused' })
    expect(session).toBe(before)
  })

  test('a start by a media key starts the session', () => {
    const { session, source } = after({ kind: 'started' }, { ...paused, atMs: now - 600 }, { intent: 'paused' })
    expect([session.intent, source.motion]).toEqual(['playing', 'starting'])
  })

  test.each(['stopping', 'stopped'] as const)(
    'WebKit’s start of a video that was just paused (%s) is undone',
    (motion) => {
      const { session, source } = after({ kind: 'started' }, { ...paused, motion }, { intent: 'paused' })
      expect([session.intent, source.motion]).toEqual(['paused', 'starting'])
      expect(reconcile(session, now).commands).toContainEqual({ side: 'source', command: { kind: 'pause' } })
    },
  )

  test.each([
    ['running', 'paused'],
    ['stopping', 'playing'],
  ] as const)('a stop of a video that was %s leaves the session %s', (motion, intent) => {
    const { session, source } = after({ kind: 'stopped', time: 6 }, { motion, offset: 0.5 })
    expect(session.intent).toBe(intent)
    expect(source).toMatchObject({ motion: 'stopped', time: 5.5, atMs: now })
  })

  test('a video that stops during a seek is at its target', () => {
    const seek = { pending: 20, next: null }
    expect(after({ kind: 'stopped', time: 6 }, { motion: 'stopping', seek }).source.time).toBe(20)
  })

  test.each([
    ['running', 'starting'],
    ['stopping', 'stopped'],
  ] as const)('after a seek, %s becomes %s, and the newest target is next', (motion, expected) => {
    const { source } = after({ kind: 'seeked', time: 20 }, { motion, seek: { pending: 20, next: 30 } })
    expect(source).toMatchObject({ time: 20, atMs: now, motion: expected, seek: { pending: null, next: 30 } })
  })

  testEach(
    'after a seek, readiness %j becomes %j',
    (readiness) => after({ kind: 'seeked', time: 20 }, { readiness }).source.readiness,
    [
      [stalled, ready],
      [failed, failed],
    ],
  )

  test('a video ends, unless it is being seeked', () => {
    expect(after({ kind: 'ended' }).source).toMatchObject({ place: 'ended', motion: 'stopped', time: 60, atMs: now })
    const { before, session } = after({ kind: 'ended' }, { seek: { pending: 3, next: null } })
    expect(session).toBe(before)
  })

  test('a rate that was not commanded is the rate of both from then on', () => {
    const correction = { side: 'source', untilMs: now + 100, rateFactor: 1.2 } as const
    const own = after({ kind: 'rate-changed', rate: 1.2 }, { rate: 1.2 }, { correction })
    expect(own.session).toBe(own.before)
    const { session, source } = after({ kind: 'rate-changed', rate: 2 }, { rate: 1.2 }, { correction })
    expect(source.rate).toBe(2)
    expect(session).toMatchObject({ rate: 2, correction: null })
  })

  test('a browser that refuses to play pauses the session', () => {
    expect(after({ kind: 'play-blocked' }).session).toMatchObject({ intent: 'paused', isPlayBlocked: true })
  })

  test('a video that fails keeps its position', () => {
    const { source } = after(failed, { seek: { pending: 20, next: null } })
    expect(source).toMatchObject({ readiness: failed, time: 20, motion: 'stopped', seek: null })
  })
})

describe('frames', () => {
  const frame = (time: number, clock: number | null = null) => ({ kind: 'frame', time, at: now, clock }) as const

  test('a frame moves a video that plays, and one that is starting runs', () => {
    const { source } = after(frame(5.54, 5.55), { motion: 'starting', offset: 0.5 })
    expect(source).toMatchObject({ time: 5.04, atMs: now, motion: 'running' })
    expect(source.frames).toEqual({
      shownStart: 5.04,
      playedStart: 5.04,
      duration: expect.closeTo(0.04),
      clockLead: expect.closeTo(0.01),
    })
  })

  test('a frame without a clock has no lead', () => {
    expect(after(frame(5.04)).source.frames?.clockLead).toBeNull()
  })

  test('a frame does not move a paused video, and is not a played one', () => {
    const { source } = after(frame(5.04), { ...paused, motion: 'stopping' })
    expect(source).toMatchObject({ time: 5, motion: 'stopping' })
    expect(source.frames?.playedStart).toBe(5)
  })

  test.each([
    [19.97, true],
    [20.0009, true],
    [20.002, false],
    [19.9595, true],
    [19.9585, false],
    [5.04, false],
  ])('a frame at %d s during a seek to 20 s belongs to its target: %s', (time, counts) => {
    const { before, session } = after(frame(time), { seek: { pending: 20, next: null } })
    expect(session !== before).toBe(counts)
  })

  test('while the length of a frame is unknown, one within 9 ms belongs to the target of a seek', () => {
    const unknown = { seek: { pending: 20, next: null }, frames: { ...frames, duration: null } }
    const counts = [19.992, 19.99].map((time) => {
      const { before, session } = after(frame(time), unknown)
      return session !== before
    })
    expect(counts).toEqual([true, false])
  })

  test.each([
    ['shorter than all before is the length of a frame', 5.02, 0.02],
    ['longer than the shortest is not the length of a frame', 5.1, 0.04],
    ['shorter than 8 ms is not the length of a frame', 5.007, 0.04],
  ])('a distance between frames that is %s', (_, time, duration) => {
    expect(after(frame(time)).source.frames?.duration).toBeCloseTo(duration)
  })

  test.each([
    [5.125, 0.125],
    [5.126, null],
    [5.0079, null],
    [5.0081, 0.0081],
  ])('a frame at %d s after one at 5 s, with no length known, gives the length %s', (time, duration) => {
    const known = after(frame(time), { frames: { ...frames, duration: null } }).source.frames?.duration
    expect(known?.toFixed(4)).toBe(duration?.toFixed(4))
  })
})

describe('clocks while frames are not reported', () => {
  const clock = (time: number) => ({ kind: 'clock', time, at: now }) as const
  // Read 20 ms ago at 5 s.
  const expected = 5.02

  test('a clock moves the position, from which the lead of the frame is subtracted', () => {
    const { source } = after(clock(expected + 0.56), { offset: 0.5 })
    expect(source).toMatchObject({ time: expect.closeTo(expected + 0.05), atMs: now })
    expect(source.frames).toEqual({ ...frames, shownStart: null })
  })

  test('where the lead is not reported, the first clock tells it', () => {
    const { source } = after(clock(expected + 0.03), { frames: { ...frames, clockLead: null } })
    expect(source.time).toBeCloseTo(expected)
    expect(source.frames?.clockLead).toBeCloseTo(0.03)
  })

  test.each([
    ['more than 30 ms', 0.05, 0.0811, true],
    ['less', 0.05, 0.0799, false],
    ['less, behind', 0.05, 0.0201, false],
    ['more, behind', 0.05, 0.0189, true],
  ])('a clock that moved from the other one by %s requests frames', (_, alignedClocks, lead, requestsFrames) => {
    const dub = { ...initialSide, readiness: ready, motion: 'running', time: expected, atMs: now, frames } as const
    const sides = { source: { ...dub, time: 5, atMs: now - 20 }, dub }
    const { session } = after(clock(expected + (frames.clockLead ?? 0) + lead), {}, { alignedClocks, sides })
    expect(session.closeMonitoringUntilMs).toBe(requestsFrames ? now + 2000 : 0)
  })

  test('the clock of a video that does not run changes nothing', () => {
    const { before, session } = after(clock(9), { motion: 'starting' })
    expect(session).toBe(before)
  })
})
