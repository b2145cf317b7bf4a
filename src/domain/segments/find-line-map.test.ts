import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findLineMap } from './find-line-map.ts'
import { mediaTimeAt, sharedTimeAt } from './line-map.ts'
import { parseSegments } from './segments.ts'

type Line = { readonly text: string; readonly start: number; readonly end: number }

const toList = (lines: readonly Line[]) =>
  parseSegments(JSON.stringify(lines.map(({ text, start, end }) => [text, start, end, '', ''])))

/** Ten lines of 2 s, each followed by 1 s of silence. */
const source: readonly Line[] = Array.from({ length: 10 }, (_, index) => ({
  text: 'x'.repeat(20 + ((index * 7) % 11)),
  start: 1 + 3 * index,
  end: 3 + 3 * index,
}))
const sourceSeconds = 32

/** The dub of a source of which each line takes `slower` seconds more and each pause `shorter` seconds less. */
function bend(change: (index: number) => { readonly slower?: number; readonly shorter?: number }, card = 0) {
  let lag = card
  const lines = source.map((line, index) => {
    const { slower = 0, shorter = 0 } = change(index)
    const start = line.start + lag
    lag += slower
    const end = line.end + lag
    lag -= shorter
    return { ...line, start, end }
  })
  return { lines, seconds: sourceSeconds + lag }
}

const find = (dub: readonly Line[], dubSeconds: number, of = source) =>
  findLineMap({ source: toList(of), dub: toList(dub) }, { source: sourceSeconds, dub: dubSeconds })

/** Where the source is while the dub is at a time, for each time. */
function sourceTimes(map: ReturnType<typeof find>, dubTimes: readonly number[]) {
  if (!map) return null
  return dubTimes.map((time) => Number(mediaTimeAt(map, 'source', sharedTimeAt(map, 'dub', time)).toFixed(2)))
}

const slowed = bend((index) => (index === 2 ? { slower: 1.5 } : index === 6 ? { slower: 0.8 } : {}))

test('lists with one clock yield no map, whatever the lengths of their lines', () => {
  const differences = fc.array(fc.double({ min: -0.14, max: 0.14, noNaN: true }), { minLength: 20, maxLength: 20 })
  fc.assert(
    fc.property(differences, fc.double({ min: -0.9, max: 0.9, noNaN: true }), (by, offset) => {
      const dub = source.map((line, index) => ({
        ...line,
        start: line.start + offset + (by[index] ?? 0),
        end: line.end + offset + 5 * (by[index + 10] ?? 0),
      }))
      expect(find(dub, sourceSeconds + offset)).toBeNull()
    }),
  )
})

test('the source follows slowed lines and keeps its distance in between', () => {
  expect(sourceTimes(find(slowed.lines, slowed.seconds), [5, 7, 8.75, 10.5, 15])).toEqual([5, 7, 8, 9, 13.5])
})

test('a pause that was cut and a card in front are holds', () => {
  const { lines, seconds } = bend((index) => (index === 4 ? { shorter: 0.6 } : {}), 4)
  expect(sourceTimes(find(lines, seconds), [0, 3, 8, 19, 25])).toEqual([0, 0, 4, 15, 21.6])
})

test('a card in front alone is a hold only if the dub is longer by it; else the dub has an offset', () => {
  const { lines } = bend(() => ({}), 3)
  expect(sourceTimes(find(lines, sourceSeconds + 3), [2, 10])).toEqual([0, 7])
  expect(find(lines, sourceSeconds)).toBeNull()
})

test('one wrong line of five bends nothing', () => {
  const times = Array.from({ length: 60 }, (_, index) => index / 2)
  const seconds = fc.double({ min: -1.9, max: 1.9, noNaN: true })
  // Where a slowed line is wrong itself, nothing says when it was slowed.
  const isClear = fc.constantFrom<number>(0, 1, 3, 4)
  fc.assert(
    fc.property(isClear, fc.constantFrom<number>(7, 8), seconds, seconds, (first, second, by, bySecond) => {
      // Lines that are late by the same look like a dub that was bent between them.
      fc.pre(Math.abs(by - bySecond) > 0.4)
      const wrong = new Map([
        [first, by],
        [second, bySecond],
      ])
      const withWrong = (lines: readonly Line[]) =>
        lines.map((line, index) => {
          const start = Math.max(0, line.start + (wrong.get(index) ?? 0))
          return { ...line, start, end: start + line.end - line.start }
        })
      expect(find(withWrong(source), sourceSeconds)).toBeNull()
      const truth = sourceTimes(find(slowed.lines, slowed.seconds), times) ?? []
      const found = sourceTimes(find(withWrong(slowed.lines), slowed.seconds), times)
      expect(Math.max(...truth.map((time, at) => Math.abs(time - (found?.[at] ?? NaN))))).toBeLessThan(0.35)
    }),
    // Of more pairs of wrong lines, about one in 200 moves a bend: docs/decisions/line-map.md.
    { seed: 5, numRuns: 50 },
  )
})

test('lines of one list only change nothing', () => {
  const without = slowed.lines.filter((_, index) => index !== 4)
  const more = [...source.slice(0, 8), { text: 'x'.repeat(22), start: 24.2, end: 24.8 }, ...source.slice(8)]
  expect(sourceTimes(find(without, slowed.seconds, more), [5, 10.5, 20, 30])).toEqual(
    sourceTimes(find(slowed.lines, slowed.seconds), [5, 10.5, 20, 30]),
  )
})

test('lines that start late in a dub as long as its source are late, not bent', () => {
  const late = source.map((line, index) =>
    index < 7 ? line : { ...line, start: line.start + 0.9, end: line.end + 0.9 },
  )
  expect(find(late, sourceSeconds)).toBeNull()
})

test('lines that are late and then on time again bend nothing if the lengths agree with that', () => {
  const delay = (lines: readonly Line[], from: number, to: number, by: number) =>
    lines.map((line, index) =>
      index < from || index >= to ? line : { ...line, start: line.start + by, end: line.end + by },
    )
  expect(find(delay(source, 4, 6, 0.8), sourceSeconds)).toBeNull()
  expect(find(delay(source, 7, 10, 0.5), sourceSeconds)).toBeNull()
  const { lines, seconds } = bend(() => ({}), 3)
  const withoutLate = sourceTimes(find(lines, seconds), [0, 3, 15, 17, 30])
  expect(sourceTimes(find(delay(lines, 4, 6, 0.8), seconds), [0, 3, 15, 17, 30])).toEqual(withoutLate)
})

test('too few lines yield no map', () => {
  expect(find(slowed.lines.slice(0, 3), slowed.seconds)).toBeNull()
  expect(find([], slowed.seconds)).toBeNull()
})
