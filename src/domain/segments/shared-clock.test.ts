import { expect, test } from 'vitest'
import { findBends, holdsOf } from './line-bends.ts'
import { type LineMap, mediaTimeAt } from './line-map.ts'
import { alignSegments, ownTimes, parseSegments } from './segments.ts'
import { sharedClock, toSharedRange } from './shared-clock.ts'

/** A card of 3 s in front; the line from 2 to 4 s is slowed to 5 s; the pause from 6 to 8 s is cut. */
const map: LineMap = [
  { shared: 0, source: 0, dub: 0 },
  { shared: 3, source: 0, dub: 3 },
  { shared: 5, source: 2, dub: 5 },
  { shared: 10, source: 4, dub: 10 },
  { shared: 12, source: 6, dub: 12 },
  { shared: 14, source: 8, dub: 12 },
]

test('without a map the clock is the source’s, and an offset lets the dub run ahead', () => {
  const clock = sharedClock(null, 0.2)
  expect([mediaTimeAt(clock, 'source', 4), mediaTimeAt(clock, 'dub', 4)]).toEqual([4, 4.2])
  expect(mediaTimeAt(sharedClock(null, 0), 'dub', 0.3)).toBe(0.3)
})

test('with a map the offset is added to it', () => {
  const clock = sharedClock(map, 0.5)
  expect([mediaTimeAt(clock, 'source', 7.5), mediaTimeAt(clock, 'dub', 7.5)]).toEqual([3, 8])
})

test.each([
  ['a slowed line of the source is as long as its dub', 'source', [2, 4], [5, 10]],
  ['its dub keeps its length', 'dub', [5, 10], [5, 10]],
  ['a line of the source begins after a card', 'source', [0, 1], [3, 4]],
  ['a line of the dub ends before what it leaves out', 'dub', [11, 12], [11, 12]],
  ['the next one begins after it', 'dub', [12, 13], [14, 15]],
  ['a moment that is left out is after it', 'dub', [12, 12], [14, 14]],
] as const)('%s', (_, side, [start, end], [sharedStart, sharedEnd]) => {
  const shared = toSharedRange(map, side, { start, end })
  expect(shared).toEqual({ start: sharedStart, end: sharedEnd })
  expect([mediaTimeAt(map, side, shared.start), mediaTimeAt(map, side, shared.end)]).toEqual([start, end])
})

test('an aligned segment keeps the times of its own video', () => {
  const [line] = alignSegments(parseSegments('[["slow", 2, 4]]'), map, 'source').segments
  expect([line?.start, line?.end, line && ownTimes(line)]).toEqual([5, 10, { start: 2, end: 4 }])
})

test('a video holds where it stands still, and bends are told in the dub’s time', () => {
  expect(holdsOf(map, 'source')).toEqual([{ start: 0, end: 3 }])
  expect(holdsOf(map, 'dub')).toEqual([{ start: 12, end: 14 }])
  expect(findBends(map)).toEqual([
    { kind: 'waits', start: 0, end: 3 },
    { kind: 'slower', start: 5, end: 10 },
    { kind: 'cut', start: 12, end: 12 },
  ])
})

test('close bends of one kind are one, small ones are none, and what hardly moves stands still', () => {
  const slow: LineMap = [
    { shared: 0, source: 0, dub: 0 },
    { shared: 2, source: 1, dub: 2 },
    { shared: 2.3, source: 1.3, dub: 2.3 },
    { shared: 5, source: 2.3, dub: 5 },
    { shared: 6, source: 3.25, dub: 6 },
    { shared: 7, source: 3.33, dub: 7 },
  ]
  expect(findBends(slow)).toEqual([
    { kind: 'slower', start: 0, end: 5 },
    { kind: 'waits', start: 6, end: 7 },
  ])
  expect([holdsOf(slow, 'source'), holdsOf(slow, 'dub')]).toEqual([[{ start: 6, end: 7 }], []])
})
