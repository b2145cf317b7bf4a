import { describe, expect, test } from 'vitest'
import { findHints, readingSpeedRatio } from './find-hints.ts'
import { parseSegments } from './segments.ts'

type Row = readonly [string, number, number, string?, string?]
const listOf = (rows: readonly Row[]) => parseSegments(JSON.stringify(rows))
const hints = (source: readonly Row[], dub: readonly Row[]) =>
  findHints(listOf(source), listOf(dub)).map(({ kind, side, segment }) => [kind, side, segment.text])

describe('hints', () => {
  test('a dub that follows its source has no hints', () => {
    expect(hints([['你好', 0, 2, 'A', 'male']], [['Hello', 0.1, 1.9, 'A', 'male']])).toEqual([])
  })

  test.each<[string, Row[], Row[], unknown[]]>([
    ['a sentence without a dub', [['你好', 0, 2]], [], [['missing-dub', 'source', '你好']]],
    ['a dub without a sentence', [], [['Hello', 0, 2]], [['missing-source', 'dub', 'Hello']]],
    [
      'another gender',
      [['你好', 0, 2, 'A', 'male']],
      [['Hello', 0, 2, 'A', 'female']],
      [['gender-differs', 'dub', 'Hello']],
    ],
    [
      'a dub that runs into the next sentence',
      [
        ['你好', 0, 1],
        ['再见', 2, 3],
      ],
      [
        ['Hello my dear', 0, 2.5],
        ['Bye', 2.5, 3],
      ],
      [['too-long', 'dub', 'Hello my dear']],
    ],
    [
      'overlapping segments',
      [
        ['你好', 0, 2],
        ['喂', 1, 2],
      ],
      [
        ['Hello', 0, 1],
        ['Hey', 1, 2],
      ],
      [['overlap', 'source', '喂']],
    ],
    [
      'a text that is too fast to read',
      [['你好', 0, 1]],
      [['Hello to you all, dear friends!', 0, 1]],
      [['too-fast', 'dub', 'Hello to you all, dear friends!']],
    ],
    [
      'a dub without a sentence that overlaps another',
      [],
      [
        ['Hello', 0, 2],
        ['Hey', 1, 2],
      ],
      [
        ['overlap', 'dub', 'Hey'],
        ['missing-source', 'dub', 'Hello'],
        ['missing-source', 'dub', 'Hey'],
      ],
    ],
  ])('%s gives a hint', (_, source, dub, expected) => {
    expect(hints(source, dub)).toEqual(expected)
  })

  test.each([
    [2.25, []],
    [2.35, ['too-long']],
  ])('a dub that ends at %d s before a sentence that begins at 2 s gives the hints %j', (end, kinds) => {
    const source: Row[] = [
      ['你好', 0, 1],
      ['再见', 2, 3],
    ]
    expect(
      hints(source, [
        ['Hello', 0, end],
        ['Bye', end, 3],
      ]).map(([kind]) => kind),
    ).toEqual(kinds)
  })

  test.each([
    [1.05, []],
    [1.15, ['overlap']],
  ])('a segment that ends at %d s before one that begins at 1 s gives the hints %j', (end, kinds) => {
    const list: Row[] = [
      ['一', 0, end],
      ['二', 1, 2],
    ]
    expect(
      hints(list, [
        ['a', 0, 1],
        ['b', 1, 2],
      ]).map(([kind]) => kind),
    ).toEqual(kinds)
  })

  test('a hint says by how many seconds, or how many times, it applies', () => {
    const amounts = (source: readonly Row[], dub: readonly Row[]) =>
      findHints(listOf(source), listOf(dub)).map(({ kind, amount }) => [kind, amount])
    expect(amounts([['你好', 4, 6]], [])).toEqual([['missing-dub', 2]])
    expect(amounts([], [['Hello', 4, 6]])).toEqual([['missing-source', 2]])
    expect(amounts([['一二三四五六七八九', 4, 5]], [['x'.repeat(30), 4, 5]])).toEqual([
      ['too-fast', expect.closeTo(1.5)],
    ])
    expect(amounts([['一二三四五六七八九', 4, 5]], [['x'.repeat(20), 4, 5]])).toEqual([])
  })

  test('a dub may be as long as an overlapping sentence', () => {
    const source: Row[] = [
      ['你好', 0, 3],
      ['喂', 2.95, 4],
    ]
    expect(
      hints(source, [
        ['Hello', 0, 3.2],
        ['Hey', 3.2, 4],
      ]),
    ).toEqual([])
  })

  test('an unknown gender gives no gender hint', () => {
    expect(hints([['你好', 0, 2, 'A', 'male']], [['Hello', 0, 2, 'A', '?']])).toEqual([])
    expect(hints([['你好', 0, 2, 'A', '?']], [['Hello', 0, 2, 'A', 'male']])).toEqual([])
  })

  test('the most severe hints come first, each kind by time', () => {
    const found = hints(
      [
        ['一', 10, 12, 'A', 'male'],
        ['三', 30, 31],
        ['二', 20, 21],
      ],
      [
        ['one', 10, 12, 'A', 'female'],
        ['zero', 1, 2],
      ],
    )
    expect(found.map(([kind, , text]) => [kind, text])).toEqual([
      ['missing-dub', '二'],
      ['missing-dub', '三'],
      ['gender-differs', 'one'],
      ['missing-source', 'zero'],
    ])
  })

  test('broken segment lists still give hints', () => {
    expect(findHints(parseSegments('nonsense'), parseSegments(null))).toEqual([])
  })
})

test.each([
  ['', 1, 0],
  ['abcdefghij abcdefghij', 1, 1],
  ['一二三四五六七八九', 1, 1],
  ['안녕하세요안녕하세요안녕', 2, 0.5],
  ['e\u0301e\u0301', 0.1, 1],
  ['a', 0, Infinity],
  ['a', -1, Infinity],
  ['', 0, 0],
])('reading %j in %d s has a speed ratio of %d', (text, seconds, share) => {
  expect(readingSpeedRatio(text, seconds)).toBeCloseTo(share)
})
