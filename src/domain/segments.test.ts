import { describe, expect, test } from 'vitest'
import {
  fitToDuration,
  parseSegments,
  segmentAfter,
  segmentAt,
  segmentBefore,
  segmentsBetween,
  shiftSegments,
} from './segments.ts'

const rows = (...list: unknown[]) => JSON.stringify(list)
const hello = ['Hello', 0, 1, 'A', 'male']
const bye = ['Bye', 2, 3, 'B', 'female']

describe('a segment list', () => {
  test('a segment list has text, times, speaker and gender', () => {
    expect(parseSegments(rows(['Hello', 0.5, 1.25, 'A', 'male']))).toMatchObject({
      segments: [{ index: 0, text: 'Hello', start: 0.5, end: 1.25, speaker: 'A', gender: 'male' }],
      notes: [],
    })
  })

  test.each([
    ['nothing', undefined, [], []],
    ['an empty text', '  ', [], []],
    ['an empty list', '[]', [], []],
    ['an object', '{"a":1}', [], [{ kind: 'broken', count: 1 }]],
    ['text that is not JSON', 'not json', [], [{ kind: 'broken', count: 1 }]],
    ['a list cut off in the middle', rows(hello, bye).slice(0, -12), ['Hello'], [{ kind: 'broken', count: 1 }]],
    [
      'a list cut off after brackets and quotes in a text',
      '[["a ] \\" [b", 0, 1, "A", "m"], ["c',
      ['a ] " [b'],
      [{ kind: 'broken', count: 1 }],
    ],
    ['segments out of order', rows(bye, hello), ['Hello', 'Bye'], [{ kind: 'out-of-order', count: 1 }]],
    [
      'overlapping segments',
      rows(hello, ['Me too', 0.5, 2, 'B', 'male'], bye),
      ['Hello', 'Me too', 'Bye'],
      [{ kind: 'overlapping', count: 1 }],
    ],
    ['a row without times', rows(hello, ['Bye'], 7, null), ['Hello'], [{ kind: 'unusable', count: 3 }]],
    ['times as text', rows(['Hello', '0', '1.5']), ['Hello'], []],
    ['an end before the start', rows(['Hello', 2, 1]), ['Hello'], []],
    ['negative or infinite times', '[["a", -1, 2], ["b", 1e999, 2]]', [], [{ kind: 'unusable', count: 2 }]],
  ])('%s gives the valid segments and notes', (_, text, shown, notes) => {
    const list = parseSegments(text)
    expect(list.segments.map((segment) => segment.text)).toEqual(shown)
    expect(list.notes).toEqual(notes)
  })

  test.each([
    ['male', 'male'],
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
    expect(list.notes).toEqual([{ kind: 'beyond-end', count: 2 }])
  })
})

test('a shifted list omits segments that would end before the start', () => {
  const texts = (seconds: number) =>
    shiftSegments(parseSegments(rows(hello, bye)), seconds).segments.map(({ text, start, end }) => [text, start, end])
  expect(texts(0.5)).toEqual([
    ['Hello', 0.5, 1.5],
    ['Bye', 2.5, 3.5],
  ])
  expect(texts(-2.5)).toEqual([['Bye', 0, 0.5]])
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
