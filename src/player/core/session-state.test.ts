import { describe, expect, test } from 'vitest'
import { canRun, createSessionState, isBlocking, leaderOf, phaseOf, type SessionState } from './session-state.ts'
import { initialSide, playedTime, ready, resetSide, type Side, sideTime, stalled } from './side.ts'

const side = (more: Partial<Side> = {}): Side => ({ ...initialSide, readiness: ready, duration: 10, ...more })
const failed = side({ readiness: { kind: 'failed', problem: { kind: 'network' } } })
const ended = side({ place: 'ended' })
const state = (source: Side, dub: Side, more: Partial<SessionState> = {}): SessionState => ({
  ...createSessionState(),
  sides: { source, dub },
  ...more,
})
const playing = { intent: 'playing' } as const

describe('the phase of a session', () => {
  test.each<[string, SessionState, string]>([
    ['both sides failed', state(failed, failed), 'failed'],
    ['one side is loading', state(initialSide, side()), 'loading'],
    ['the only side left is loaded', state(failed, side()), 'paused'],
    ['one side has ended', state(ended, side()), 'paused'],
    ['both sides have ended', state(ended, ended), 'ended'],
    ['the only side left has ended', state(ended, failed), 'ended'],
    ['both sides can play', state(side(), side(), playing), 'playing'],
    ['one side is stalled', state(side({ readiness: stalled }), side(), playing), 'waiting'],
    ['one side seeks', state(side({ seek: { pending: 3, next: null } }), side(), playing), 'waiting'],
    ['one side has ended and the other plays', state(ended, side(), playing), 'playing'],
    ['nothing takes part', state(ended, ended, playing), 'waiting'],
    ['both are being paused to resync', state(side(), side(), { ...playing, resyncing: true }), 'waiting'],
  ])('the phase of a session is right when %s', (_, given, phase) => {
    expect(phaseOf(given)).toBe(phase)
    expect(canRun(given)).toBe(phase === 'playing' || (given.intent === 'paused' && canRun({ ...given, ...playing })))
  })
})

test.each<[string, Side, Parameters<typeof isBlocking>[1], boolean]>([
  ['a side that loads blocks while loading', initialSide, 'loading', true],
  ['a loaded side does not', side(), 'loading', false],
  ['a stalled side blocks while waiting', side({ readiness: stalled }), 'waiting', true],
  ['a ready side does not', side(), 'waiting', false],
  ['a side that has ended does not', side({ place: 'ended', readiness: stalled }), 'waiting', false],
  ['a stalled side does not block a pause', side({ readiness: stalled }), 'paused', false],
])('%s', (_, given, phase, blocking) => {
  expect(isBlocking(given, phase)).toBe(blocking)
})

test.each<[string, SessionState, string]>([
  ['the dub if both are audible', state(side(), side(), { audible: 'both' }), 'dub'],
  ['the source if it is audible', state(side(), side(), { audible: 'source' }), 'source'],
  ['the other side if the audible one has ended', state(side(), ended), 'source'],
  ['the other side if the audible one failed and the other has ended', state(ended, failed), 'source'],
  ['the audible side if it has ended and the other failed', state(failed, ended), 'dub'],
  ['the longer side if both have ended', state(side({ place: 'ended', duration: 12 }), ended), 'source'],
  ['the audible side if both have ended and are equally long', state(ended, ended), 'dub'],
])('the leader is %s', (_, given, leader) => {
  expect(leaderOf(given)).toBe(leader)
})

describe('the time of a side', () => {
  const running = side({ time: 5, atMs: 1000, motion: 'running', rate: 2 })

  test.each<[string, Side, number, number]>([
    ['advances while it runs', running, 1250, 5.5],
    ['stands 500 ms after the last reading', running, 9000, 6],
    ['stands while it starts', side({ ...running, motion: 'starting' }), 1250, 5],
    ['stands while it is stalled', side({ ...running, readiness: stalled }), 1250, 5],
    ['is at most its end', side({ ...running, time: 9.9 }), 1250, 10],
    ['is not limited while its end is unknown', side({ ...running, time: 9.9, duration: null }), 1250, 10.4],
    ['is the target of a seek', side({ ...running, seek: { pending: 3, next: null } }), 1250, 3],
    ['is the newest target', side({ ...running, seek: { pending: 3, next: 4 } }), 1250, 4],
    ['is its end if a target is beyond it', side({ seek: { pending: null, next: 40 } }), 1250, 10],
    ['is a target while its end is unknown', side({ duration: null, seek: { pending: null, next: 40 } }), 1250, 40],
  ])('the time of a side %s', (_, given, now, time) => {
    expect(sideTime(given, now)).toBeCloseTo(time)
    expect(playedTime({ ...given, seek: null }, now)).toBe(sideTime({ ...given, seek: null }, now))
  })
})

test.each([
  [3, 0, { pending: null, next: 3 }],
  [0, 0.5, { pending: null, next: 0 }],
  [0, 0, null],
])('a side reloaded at %d s with an offset of %d s has the seek %j', (position, offset, seek) => {
  expect(resetSide(side({ offset, time: 7, muted: false }), position)).toEqual({
    ...initialSide,
    offset,
    muted: false,
    seek,
  })
})
