import { describe, expect, test } from 'vitest'
import {
  alignSegments,
  findOriginal,
  fitToDuration,
  parseSegments,
  segmentAfter,
  segmentAt,
  segmentBefore,
  segmentsBetween,
  segmentToMark,
  type SegmentList,
} from './segments.ts'
import { sharedClock } from './shared-clock.ts'

const rows = (...list: unknown[]) => JSON.stringify(list)
const notesOf = ({ notes }: SegmentList) => notes.map(({ kind, count }) => `${kind} ${count}`).join(', ')
const hello = ['Hello', 0, 1, 'A', 'male']
const bye = ['Bye', 2, 3, 'B', 'female']

describe('a segment list', () => {
  test('a segment list has text, times, speaker and gender', () => {
    expect(parseSegments(rows(['Hello', 0.5, 1.25, 'A', 'male']))).toMatchObject({
      segments: [{ index: 0, originalIndex: 0, text: 'Hello', start: 0.5, end: 1.25, speaker: 'A', gender: 'male' }],
      notes: [],
    })
  })

  test.each([
    ['nothing', undefined, [], ''],
    ['an empty text', '  ', [], ''],
    ['an empty list', '[]', [], ''],
    ['an object', '{"a":1}', [], 'broken 1'],
    ['text that is not JSON', 'not json', [], 'broken 1'],
    ['a list cut off in the middle', rows(hello, bye).slice(0, -12), ['Hello'], 'broken 1'],
    [
      'a list cut off after brackets and quotes in a text',
      '[["a ] \\" [b", 0, 1, "A", "m"], ["c',
      ['a ] " [b'],
      'broken 1',
    ],
    ['segments out of order', rows(bye, hello), ['Hello', 'Bye'], 'out-of-order 1'],
    [
      'overlapping segments',
      rows(hello, ['Me too', 0.5, 2, 'B', 'male'], bye),
      ['Hello', 'Me too', 'Bye'],
      'overlapping 1',
    ],
    ['segments with equal starts', rows(hello, ['Hi', 0, 1]), ['Hello', 'Hi'], 'overlapping 1'],
    ['starts and ends that touch', rows(hello, ['Next', 1, 2], ['Last', 1.9995, 3]), ['Hello', 'Next', 'Last'], ''],
    ['an overlap of 2 ms', rows(hello, ['Next', 0.998, 2]), ['Hello', 'Next'], 'overlapping 1'],
    ['a broken row in a broken list', '[["Hello", 0, 1], [x], ["Bye", 2, 3]', ['Hello', 'Bye'], 'broken 1'],
    ['a row without times', rows(hello, ['Bye'], 7, null), ['Hello'], 'unusable 3'],
    ['times as text', rows(['Hello', '0', '1.5']), ['Hello'], ''],
    ['blank and missing times', rows(['a', ' ', 1], ['b', 0, ''], ['c', 0]), [], 'unusable 3'],
    ['a point', rows(['a', 1, 1]), ['a'], ''],
    ['a text that is not one', rows([7, 0, 1]), [], 'unusable 1'],
    ['spaces around a text', rows([' Hello ', 0, 1]), ['Hello'], ''],
    ['an end before the start', rows(['Hello', 2, 1]), ['Hello'], ''],
    ['negative or infinite times', '[["a", -1, 2], ["b", 1e999, 2]]', [], 'unusable 2'],
  ])('%s gives the valid segments and notes', (_, text, shown, notes) => {
    const list = parseSegments(text)
    expect(list.segments.map((segment) => segment.text)).toEqual(shown)
    expect(notesOf(list)).toBe(notes)
  })

  test.each([
    ['A', 'A'],
    [2, '2'],
    [null, ''],
    [{}, ''],
  ])('speaker %j is %j', (written, speaker) => {
    expect(parseSegments(rows(['x', 0, 1, written])).segments[0]?.speaker).toBe(speaker)
  })

  test('segments with equal starts are sorted by end', () => {
    const list = parseSegments(rows(['long', 1, 5], ['short', 1, 2]))
    expect(list.segments.map(({ text }) => text)).toEqual(['short', 'long'])
  })

  test.each([
    ['male', 'male'],
    ['m', 'male'],
    ['F', 'female'],
    [' Female ', 'female'],
    ['other', 'unknown'],
    [undefined, 'unknown'],
    [1, 'unknown'],
  ])('gender %j is %s', (written, gender) => {
    expect(parseSegments(rows(['x', 0, 1, 'A', written])).segments[0]?.gender).toBe(gender)
  })

  test('a list is cut at the end of the video, with a note', () => {
    const list = fitToDuration(parseSegments(rows(hello, ['Long', 4, 9], ['Late', 12, 13])), 5)
    expect(list.segments.map(({ text, end }) => [text, end])).toEqual([
      ['Hello', 1],
      ['Long', 5],
    ])
    expect(notesOf(list)).toBe('beyond-end 2')
  })

  test.each([
    [5.1, ''],
    [5.11, 'beyond-end 1'],
  ])('a segment that ends at %d s of a video of 5 s is cut with the notes “%s”', (end, notes) => {
    const list = fitToDuration(parseSegments(rows(['Long', 4, end])), 5)
    expect(list.segments[0]?.end).toBe(5)
    expect(notesOf(list)).toBe(notes)
  })

  test('a segment that begins at the end of the video is removed', () => {
    expect(fitToDuration(parseSegments(rows(['Late', 5, 6])), 5).segments).toEqual([])
  })
})

/** The list of a dub that the person lets begin `seconds` later. */
const shiftSegments = (list: SegmentList, seconds: number) => alignSegments(list, sharedClock(null, -seconds), 'dub')

test('a shifted list omits segments that would end before the start', () => {
  const texts = (seconds: number) =>
    shiftSegments(parseSegments(rows(hello, bye)), seconds).segments.map(({ text, start, end }) => [text, start, end])
  expect(texts(0.5)).toEqual([
    ['Hello', 0.5, 1.5],
    ['Bye', 2.5, 3.5],
  ])
  expect(texts(-2.5)).toEqual([['Bye', 0, 0.5]])
  expect(texts(-1)).toEqual([['Bye', 1, 2]])
  expect(shiftSegments(parseSegments(rows(['Point', 1, 1])), -1).segments).toMatchObject([{ start: 0, end: 0 }])
  const list = parseSegments(rows(hello))
  expect(shiftSegments(list, 0)).toBe(list)
})

describe('finding a segment', () => {
  const list = parseSegments(rows(['long', 0, 10], ['a', 1, 2], ['b', 4, 5], ['c', 12, 13]))

  test.each([
    [0, 'long'],
    [1, 'a'],
    [2, 'long'],
    [4.5, 'b'],
    [9.99, 'long'],
    [10, undefined],
    [12, 'c'],
    [13, undefined],
    [99, undefined],
  ])('the segment at %d s is %s', (time, text) => {
    expect(segmentAt(list, time)?.text).toBe(text)
  })

  test.each([
    [0, 'a', 'long'],
    [0.94, 'a', 'long'],
    [0.95, 'b', 'long'],
    [1.99, 'b', 'long'],
    [2, 'b', 'a'],
    [1.5, 'b', 'long'],
    [4.2, 'c', 'a'],
    [5.5, 'c', 'b'],
    [12.5, undefined, 'b'],
    [14, undefined, 'c'],
  ])('from %d s the next segment is %s and the previous one %s', (time, next, previous) => {
    expect(segmentAfter(list, time)?.text).toBe(next)
    expect(segmentBefore(list, time)?.text).toBe(previous)
  })

  test.each([
    [0, 1.5, ['long', 'a']],
    [2, 4, ['long']],
    [10, 12, []],
    [9, 20, ['long', 'c']],
  ])('the segments between %d and %d s are %j', (from, to, texts) => {
    expect(segmentsBetween(list, from, to).map((segment) => segment.text)).toEqual(texts)
  })

  test('before the first segment there is no previous one', () => {
    expect(segmentBefore(parseSegments(rows(bye)), 1)).toBeNull()
  })

  test('finding segments gives the same result as a linear scan', () => {
    const many = parseSegments(
      JSON.stringify(Array.from({ length: 300 }, (_, i) => [`${i}`, (i * 7) % 50, ((i * 7) % 50) + 1 + (i % 5)])),
    )
    for (let time = 0; time < 60; time += 0.25) {
      const running = many.segments.filter((segment) => segment.start <= time && time < segment.end)
      expect(segmentAt(many, time)).toBe(running.at(-1) ?? null)
    }
  })
})

test('a segment keeps its original index when an offset removes the segments before it', () => {
  const list = shiftSegments(parseSegments('[["one", 0, 1], ["two", 2, 3], ["three", 4, 5]]'), -1.5)
  expect(list.segments.map(({ index, originalIndex }) => [index, originalIndex])).toEqual([
    [0, 1],
    [1, 2],
  ])
  expect([findOriginal(list, 2)?.text, findOriginal(list, 0), findOriginal(list, null)]).toEqual(['three', null, null])
})

test('points are numbered after the other segments', () => {
  const list = parseSegments('[["one", 0, 1], ["point", 2, 2], ["two", 3, 4]]')
  expect(list.segments.map(({ text, originalIndex }) => [text, originalIndex])).toEqual([
    ['one', 0],
    ['point', 2],
    ['two', 1],
  ])
})

test('the segment to mark is the last one that has started, or the first', () => {
  const list = parseSegments('[["one", 1, 2], ["two", 3, 4]]')
  const textAt = (time: number) => segmentToMark(list, time)?.text
  expect([0, 1.5, 2.5, 2.94, 2.96, 9].map(textAt)).toEqual(['one', 'one', 'one', 'one', 'two', 'two'])
  expect(segmentToMark(parseSegments(''), 0)).toBeNull()
})
