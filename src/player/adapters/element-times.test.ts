import { expect, test } from 'vitest'
import { plausibleFrameTime } from './element-times.ts'

test.each([
  ['the beginning of the frame at the clock', 2, { currentTime: 2.016, paused: true, playbackRate: 1 }, 2],
  [
    'a frame ahead of a clock that was just paused',
    7.333,
    { currentTime: 7.255, paused: true, playbackRate: 1 },
    7.333,
  ],
  ['a late callback while playing', 6, { currentTime: 6.4, paused: false, playbackRate: 1 }, 6],
  ['a late callback at double speed', 6, { currentTime: 6.9, paused: false, playbackRate: 2 }, 6],
  ['whole seconds taken for microseconds', 0.000005, { currentTime: 5.5, paused: true, playbackRate: 1 }, null],
  ['zero while paused at 0.3 s', 0, { currentTime: 0.3, paused: true, playbackRate: 1 }, null],
  ['a frame of the position before a seek', 10, { currentTime: 2, paused: false, playbackRate: 1 }, null],
  ['a value that is not a number', Number.NaN, { currentTime: 2, paused: true, playbackRate: 1 }, null],
])('a plausible frame time is returned, an implausible one is null: %s', (_, reported, clock, time) => {
  expect(plausibleFrameTime(reported, clock)).toBe(time)
})
