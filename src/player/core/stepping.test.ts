import { expect, test, describe } from 'vitest'
import { createSessionState, type FrameStepping } from './session-state.ts'
import { initialSide, ready, type ReportedFrames, type Side } from './side.ts'
import { advanceFrameSteps, visibleFrameStart, frameStartAfterSeek } from './stepping.ts'

const now = 10_000
const frames: ReportedFrames = { shownStart: 3, playedStart: null, duration: 0.04, clockLead: null }
const still: Side = { ...initialSide, readiness: ready, duration: 6, time: 3.02, atMs: now, frames }

/** The source leads. */
function advance(stepping: FrameStepping | null, source: Partial<Side> = {}, dub: Partial<Side> = {}) {
  const before = {
    ...createSessionState('source'),
    sides: { source: { ...still, ...source }, dub: { ...still, ...dub } },
    stepping,
  }
  const after = advanceFrameSteps(before, now)
  return { before, after, target: after.sides.source.seek?.next, targetOfDub: after.sides.dub.seek?.next }
}

const shown = (shownStart: number | null, duration: number | null = 0.04) => ({
  frames: { ...frames, shownStart, duration },
})
/** A step from the frame at 3 s to the middle of the next one. */
const forward: FrameStepping = { frames: 0, stepSeek: { from: 3, to: 3.06 } }
const oneStep: FrameStepping = { frames: 1, stepSeek: null }

test.each([
  ['nothing is to be stepped', null, {}],
  ['a video loads', oneStep, { readiness: { kind: 'loading' } }],
  ['a video has not stopped yet', oneStep, { motion: 'stopping' }],
  ['a video is being seeked', oneStep, { seek: { pending: 3, next: null } }],
  ['the frame after a step is not reported yet', forward, { ...shown(null), atMs: now - 249 }],
] as const)('no step is taken while %s', (_, stepping, side) => {
  const { before, after } = advance(stepping, side)
  expect(after).toBe(before)
})

test('no step is taken while the other video has not stopped yet, unless it has failed', () => {
  const dub = { motion: 'stopping' } as const
  const waiting = advance(oneStep, {}, dub)
  expect(waiting.after).toBe(waiting.before)
  const failed = { ...dub, readiness: { kind: 'failed', problem: { kind: 'network' } } } as const
  expect(advance(oneStep, {}, failed).target).toBeCloseTo(3.06)
})

test('stepping ends when no step is left', () => {
  expect(advance({ frames: 0, stepSeek: null }).after.stepping).toBeNull()
})

test.each([
  [1, 0.04, 3.06, 0],
  [-2, 0.04, 2.94, 0],
  [3, null, 3 + 1.5 / 60, 2],
  [-3, null, 3 - 0.5 / 60, -2],
])('%i steps, with frames of %s s, seek both to %d s and leave %i', (steps, duration, to, left) => {
  const { after, target, targetOfDub } = advance({ frames: steps, stepSeek: null }, shown(3, duration))
  expect([target, targetOfDub]).toEqual([expect.closeTo(to), expect.closeTo(to)])
  expect(after.stepping).toEqual({ frames: left, stepSeek: { from: 3, to: expect.closeTo(to) } })
})

test('a step back from the first frame stays on it', () => {
  expect(advance({ frames: -2, stepSeek: null }, { ...shown(0), time: 0.02 }).target).toBe(0)
})

test('without reported frames, steps are taken by time', () => {
  const { after, target } = advance({ frames: 3, stepSeek: null }, { frames: null })
  expect(target).toBeCloseTo(3.02 + 3 / 60)
  expect(after.stepping).toEqual({ frames: 0, stepSeek: null })
})

test('where no frame is reported after a seek, the search for the next one ends with the fourth short step', () => {
  const side = { ...shown(null, null), atMs: now - 250 }
  const search = (steps: number) => advance({ frames: 0, stepSeek: { from: 3, to: 3 + (steps + 0.5) / 60 } }, side)
  expect(search(3).target).toBeCloseTo(3 + 4.5 / 60)
  expect(search(4).target).toBeUndefined()
})

test.each([
  ['a frame that is not reported within 250 ms counts as shown', { ...shown(null), atMs: now - 250 }],
  ['without reported frames, a step is over with its seek', { frames: null, atMs: now - 250 }],
  ['the next frame is shown', shown(3.04)],
])('%s', (_, side) => {
  expect(advance(forward, side).after.stepping).toEqual({ frames: 0, stepSeek: null })
})

test('the length of a frame is known after the first step, in either direction', () => {
  expect(advance(forward, shown(3.04, null)).after.sides.source.frames?.duration).toBeCloseTo(0.04)
  const back = { frames: 0, stepSeek: { from: 3, to: 2.99 } }
  expect(advance(back, shown(2.96, null)).after.sides.source.frames?.duration).toBeCloseTo(0.04)
})

test('the position of the seek, reported as the time of the frame, is no length of a frame', () => {
  expect(advance(forward, shown(3.06, null)).after.sides.source.frames?.duration).toBeNull()
})

test.each([
  ['a longer frame than expected: the step seeks on', 3, { from: 3, to: 3.06 }, 6, 3.1],
  ['one whose time differs in the last digit', 3.0000001, { from: 3, to: 3.06 }, 6, 3.1],
  ['a frame of half a second or more: the search ends', 3, { from: 3, to: 3.5 }, 6, undefined],
  ['the last frame: the search ends', 3, { from: 3, to: 3.06 }, 3.06, undefined],
  ['a step back: the search ends', 3, { from: 3, to: 2.98 }, 6, undefined],
])('after a step, the same frame is %s', (_, shownStart, stepSeek, duration, to) => {
  const { after, target } = advance({ frames: 2, stepSeek }, { ...shown(shownStart), duration })
  expect(target?.toFixed(3)).toBe(to?.toFixed(3))
  expect(after.stepping?.stepSeek?.to.toFixed(3)).toBe(to?.toFixed(3))
})

describe('where the visible frame begins', () => {
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
})
