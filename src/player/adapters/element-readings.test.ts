import { expect, test } from 'vitest'
import { brokenAt, canSeek, isLoadedToEnd } from './element-readings.ts'

const ranges = (...pairs: readonly (readonly [number, number])[]): TimeRanges => ({
  length: pairs.length,
  start: (index) => pairs[index]?.[0] ?? 0,
  end: (index) => pairs[index]?.[1] ?? 0,
})

test.each([
  ['Chromium, which takes all for loaded', 6.4, [0, 20], 6, 6.4],
  ['Firefox, which decodes ahead', 4.7, [0, 6.7], 4, 6.7],
  ['WebKit, which is back at its beginning', 0, [0, 0], 6, 6],
  ['nothing loaded', 0, [0, 0], 0, 0],
] as const)('a file that breaks in %s', (_, currentTime, loaded, reached, at) => {
  expect(brokenAt({ currentTime, duration: 20, buffered: ranges(loaded) }, reached)).toBe(at)
})

test.each([
  ['the whole of it', [[0, 20]], 20, true],
  ['almost the whole of it', [[0, 19.8]], 20, true],
  ['its beginning', [[0, 0]], 20, false],
  ['what is loaded', [[0, 12.5]], 20, false],
  ['nothing', [], 20, false],
  ['nothing, of an unknown length', [], Infinity, true],
] as const)('a video that can be put in %s', (_, seekable, duration, able) => {
  expect(canSeek({ duration, seekable: ranges(...seekable) })).toBe(able)
})

test.each([
  ['all of it', [[0, 20]], true],
  ['what lies ahead', [[4, 19.9]], true],
  ['a part that ends before', [[0, 8]], false],
  [
    'its end alone',
    [
      [0, 4],
      [12, 20],
    ],
    false,
  ],
  ['nothing', [], false],
] as const)('a video of which is loaded: %s', (_, loaded, toEnd) => {
  expect(isLoadedToEnd({ currentTime: 5, duration: 20, buffered: ranges(...loaded) })).toBe(toEnd)
})
