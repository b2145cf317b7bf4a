import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toLineMap } from './find-line-map.ts'
import { type LineMap, mediaTimeAt, sharedTimeAt, speedAt, parseLineMap } from './line-map.ts'

const sides = ['source', 'dub'] as const

/** Pieces in tenths of a second of the source and of the dub; 0 is a hold. */
const maps = fc
  .array(fc.tuple(fc.nat(40), fc.nat(40)), { maxLength: 8 })
  .map((pieces) => {
    let [source, dub] = [0, 0]
    return pieces.map(([ofSource, ofDub]) => ({ source: (source += ofSource / 10), dub: (dub += ofDub / 10) }))
  })
  .map((points) => toLineMap([{ source: 0, dub: 0 }, ...points], 0))

const times = fc.double({ min: -5, max: 40, noNaN: true })

test('both videos advance with the shared clock, neither faster than it', () => {
  fc.assert(
    fc.property(maps, times, fc.double({ min: 0, max: 5, noNaN: true }), (map, from, seconds) => {
      for (const side of sides) {
        const advanced = mediaTimeAt(map, side, from + seconds) - mediaTimeAt(map, side, from)
        expect(advanced).toBeGreaterThanOrEqual(-1e-9)
        expect(advanced).toBeLessThanOrEqual(seconds + 1e-9)
      }
    }),
  )
})

test('the shared time of a video is where the video is; of several in a hold, the last', () => {
  fc.assert(
    fc.property(maps, times, fc.constantFrom(...sides), (map, shared, side) => {
      const time = mediaTimeAt(map, side, shared)
      expect(mediaTimeAt(map, side, sharedTimeAt(map, side, time))).toBeCloseTo(time, 6)
      expect(sharedTimeAt(map, side, time)).toBeGreaterThanOrEqual(shared - 1e-6)
    }),
  )
})

test('outside of holds it is the inverse', () => {
  fc.assert(
    fc.property(maps, times, fc.constantFrom(...sides), (map, shared, side) => {
      fc.pre(speedAt(map, side, shared) > 0)
      expect(sharedTimeAt(map, side, mediaTimeAt(map, side, shared))).toBeCloseTo(shared, 6)
    }),
  )
})

test('a map of equal clocks changes no time', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(300), { maxLength: 6 }), times, (moments, shared) => {
      const points = moments.toSorted((a, b) => a - b).map((at) => ({ source: at, dub: at }))
      for (const side of sides) {
        expect(mediaTimeAt(toLineMap(points, 0), side, shared)).toBeCloseTo(shared, 9)
        expect(sharedTimeAt(toLineMap(points, 0), side, shared)).toBeCloseTo(shared, 9)
      }
    }),
  )
})

test('a stored map is parsed, anything else is none', () => {
  const map: LineMap = [
    { shared: 0, source: 0, dub: 0 },
    { shared: 3, source: 0, dub: 3 },
  ]
  expect(parseLineMap(JSON.parse(JSON.stringify(map)))).toEqual(map)
  for (const value of [null, [], {}, [{ shared: 0, source: 0 }], [...map, 1]]) expect(parseLineMap(value)).toBeNull()
})
