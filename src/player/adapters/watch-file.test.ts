import { expect, test } from 'vitest'
import { playableUntil, canSeek, isLoadedToEnd } from './watch-file.ts'

const ranges = (...pairs: readonly (readonly [number, number])[]): TimeRanges => ({
  length: pairs.length,
  start: (index) => pairs[index]?.[0] ?? 0,
  end: (index) => pairs[index]?.[1] ?? 0,
})

test.each([
  ['Chromium, which reports everything as buffered', 6.4, [0, 20], 6, 6.4],
  ['Firefox, which decodes ahead', 4.7, [0, 6.7], 4, 6.7],
  ['WebKit, which goes back to the beginning', 0, [0, 0], 6, 6],
  ['a browser that has buffered nothing', 0, [0, 0], 0, 0],
] as const)('the position of a fault is found in %s', (_, currentTime, loaded, reached, at) => {
  expect(playableUntil({ currentTime, duration: 20, buffered: ranges(loaded) }, reached)).toBe(at)
})

test.each([
  ['its whole length', [[0, 20]], 20, true],
  ['almost its whole length', [[0, 19.8]], 20, true],
  ['its beginning', [[0, 0]], 20, false],
  ['the buffered part', [[0, 12.5]], 20, false],
  ['nothing', [], 20, false],
  ['nothing, with an unknown length', [], Infinity, true],
] as const)('canSeek follows a seekable range of %s', (_, seekable, duration, able) => {
  expect(canSeek({ duration, seekable: ranges(...seekable) })).toBe(able)
})

test.each([
  ['its whole length', [[0, 20]], true],
  ['everything ahead', [[4, 19.9]], true],
  ['a part that ends earlier', [[0, 8]], false],
  [
    'its end but not everything before',
    [
      [0, 4],
      [12, 20],
    ],
    false,
  ],
  ['nothing', [], false],
] as const)('isLoadedToEnd follows a buffered range of %s', (_, loaded, toEnd) => {
  expect(isLoadedToEnd({ currentTime: 5, duration: 20, buffered: ranges(...loaded) })).toBe(toEnd)
})
