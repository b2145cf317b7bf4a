import { expect, test } from 'vitest'
import { monitoringLevelOf, updateMonitoring } from './monitoring.ts'
import type { SessionEvent } from './session-event.ts'
import { createSessionState, type SessionState } from './session-state.ts'
import { initialSide, ready, stalled, type ReportedFrames, type Side } from './side.ts'

const now = 20_000
const frames: ReportedFrames = { shownStart: null, playedStart: null, duration: 0.04, clockLead: null }
const running: Side = { ...initialSide, readiness: ready, motion: 'running', duration: 60, time: 5, atMs: now, frames }
const failed: Side = { ...running, readiness: { kind: 'failed', problem: { kind: 'network' } } }

/** Both sides play; `source` says how the source differs. */
const steady = (more: Partial<SessionState> = {}, source: Partial<Side> = {}): SessionState => ({
  ...createSessionState(),
  intent: 'playing',
  sides: { source: { ...running, ...source }, dub: running },
  ...more,
})
const range = (end: number, rate = 1) => ({ rate, rangeQueue: { ranges: [{ start: 0, end }], index: 0, loop: false } })

test.each<[string, SessionState, 'all' | 'frames' | 'clocks']>([
  ['both sides play steadily', steady(), 'clocks'],
  ['close watching is not over', steady({ closeMonitoringUntilMs: now + 1 }), 'frames'],
  ['close watching is over', steady({ closeMonitoringUntilMs: now }), 'clocks'],
  ['frames are checked', steady({ frameCheckUntilMs: now + 1 }), 'frames'],
  ['the check of frames is over', steady({ frameCheckUntilMs: now }), 'clocks'],
  ['playback is paused', steady({ intent: 'paused' }), 'frames'],
  ['a correction runs', steady({ correction: { side: 'dub', untilMs: now + 1, rateFactor: 1.1 } }), 'clocks'],
  ['nothing is measured yet', steady({ closeMonitoringUntilMs: now + 1, cooldownUntilMs: now + 101 }), 'clocks'],
  [
    'a large drift is measured already',
    steady({ closeMonitoringUntilMs: now + 1, cooldownUntilMs: now + 100 }),
    'frames',
  ],
  ['the last measurement was just before', steady({ closeMonitoringUntilMs: now + 1, restUntilMs: now + 1 }), 'clocks'],
  ['a side is stalled', steady({}, { readiness: stalled }), 'frames'],
  ['a side starts', steady({}, { motion: 'starting' }), 'frames'],
  ['a side waits for its beginning', steady({}, { place: 'before-start', motion: 'stopped' }), 'all'],
  ['the length of a frame is unknown', steady({}, { frames: { ...frames, duration: null } }), 'frames'],
  ['the drift after a start is not measured yet', steady({ recentStart: 'both' }), 'frames'],
  ['that drift cannot be measured without frames', steady({ recentStart: 'both' }, { frames: null }), 'clocks'],
  ['that drift does not exist, as a side has ended', steady({ recentStart: 'both' }, { place: 'ended' }), 'clocks'],
  ['the browser reports no frames', steady({}, { frames: null }), 'clocks'],
  ['one side has ended', steady({}, { place: 'ended', motion: 'stopped' }), 'clocks'],
  ['one side has failed', steady({ sides: { source: failed, dub: running } }), 'clocks'],
  ['both sides have failed', steady({ sides: { source: failed, dub: failed } }), 'frames'],
  ['a range ends in more than 700 ms', steady(range(5.71)), 'clocks'],
  ['a range ends in 700 ms', steady(range(5.7)), 'all'],
  ['a range ends in less than 700 ms at double speed', steady(range(6.39, 2)), 'all'],
  ['a range ends in more than 700 ms at double speed', steady(range(6.41, 2)), 'clocks'],
  ['a range ends soon for the side ahead', steady(range(5.71), { time: 5.02 }), 'all'],
])('the monitoring level is right while %s', (_, state, level) => {
  expect(monitoringLevelOf(state, now)).toBe(level)
})

const frame: SessionEvent = { kind: 'media', side: 'dub', event: { kind: 'frame', time: 5, at: now, clock: null } }
const clock: SessionEvent = { kind: 'media', side: 'dub', event: { kind: 'clock', time: 5, at: now } }

test.each<[string, SessionEvent, SessionState, boolean]>([
  ['a tick', { kind: 'tick' }, steady(), false],
  ['a frame', frame, steady(), false],
  ['a clock reading', clock, steady(), false],
  ['a key press', { kind: 'play' }, steady(), true],
  ['any other report of a video', { kind: 'media', side: 'dub', event: { kind: 'ended' } }, steady(), true],
  ['a tick while a side starts', { kind: 'tick' }, steady({}, { motion: 'starting' }), true],
])('close watching is extended by two seconds only where it should be: %s', (_, event, state, isExtended) => {
  expect(updateMonitoring(state, event, now).closeMonitoringUntilMs).toBe(isExtended ? now + 2000 : 0)
})

test.each([
  ['closeMonitoringUntilMs', 5000, false],
  ['closeMonitoringUntilMs', 5001, true],
  ['frameCheckUntilMs', 5000, false],
  ['frameCheckUntilMs', 5001, true],
] as const)('frames are checked for 220 ms, more than five seconds after %s: %i ms, %s', (last, ms, isDue) => {
  const state = steady({ [last]: now - ms })
  const after = updateMonitoring(state, { kind: 'tick' }, now)
  expect(after).toEqual(isDue ? { ...state, frameCheckUntilMs: now + 220 } : state)
})
