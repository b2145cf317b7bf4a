import { expect, test } from 'vitest'
import { visibleFrameStart, frameStartAfterSeek } from './frame-start.ts'
import { initialSide, type ReportedFrames } from './side.ts'

const frames: ReportedFrames = { shownStart: null, playedStart: 2, duration: 0.1, clockLead: null }
const side = (more: Partial<ReportedFrames>, time = 0) => ({ ...initialSide, time, frames: { ...frames, ...more } })

test.each<[string, Partial<ReportedFrames>, number, number]>([
  ['the target of the seek is the frame around it', {}, 5.05, 5],
  ['a target early in a frame may be its beginning', {}, 5.015, 5.015],
  ['a target late in a frame may be the next one’s beginning', {}, 5.085, 5.085],
  ['another time than the target is the frame’s beginning', {}, 5.049, 5.049],
  ['before any playback the reported time counts', { playedStart: null }, 5.05, 5.05],
  ['without a measured frame the reported time counts', { duration: null }, 5.05, 5.05],
])('%s', (_, more, reported, start) => {
  const target = reported === 5.049 ? 5.05 : reported
  const seeked = { ...side(more), seek: { pending: target, next: null } }
  expect(frameStartAfterSeek(seeked, reported)).toBeCloseTo(start, 6)
  expect(frameStartAfterSeek(side(more, target), reported)).toBeCloseTo(start, 6)
})

test('a time reported before any frame counts', () => {
  expect(frameStartAfterSeek({ ...initialSide, time: 5.05 }, 5.05)).toBe(5.05)
})

test.each<[string, Partial<ReportedFrames>, number, number | null]>([
  ['the reported frame while the clock is on it', { shownStart: 5 }, 5.09, 5],
  ['a later frame where the clock stands', { shownStart: 5 }, 5.25, 5.2],
  ['the frame that begins where the clock stands', { shownStart: 5 }, 5.2, 5.2],
  ['the reported frame if the clock is before it', { shownStart: 5 }, 4.7, 5],
  ['the reported frame while no length is measured', { shownStart: 5, duration: null }, 5.25, 5],
  ['unknown while none is reported', {}, 5.25, null],
])('the frame on show is %s', (_, more, time, start) => {
  const shown = visibleFrameStart(side(more, time))
  expect(shown === null ? null : Math.round(shown * 1000) / 1000).toBe(start)
  expect(visibleFrameStart(initialSide)).toBeNull()
})
