import { describe, expect, test } from 'vitest'
import { findHints, readingSpeedRatio } from './find-hints.ts'
import { parseSegments } from './segments.ts'

/** The list of rows `text start-end`, or `text start-end speaker gender`. */
const listOf = (rows: readonly string[]) =>
  parseSegments(JSON.stringify(rows.map((row) => /^(.*) ([\d.]+)-([\d.]+)(?: (.+) (.+))?$/.exec(row)?.slice(1))))
/** The hints as `kind side text`. */
const hints = (source: readonly string[], dub: readonly string[]) =>
  findHints(listOf(source), listOf(dub)).map(({ kind, side, segment }) => `${kind} ${side} ${segment.text}`)

describe('hints', () => {
  test.each<[string, string[], string[], string[]]>([
    ['a dub that follows its source', ['你好 0-2 A male'], ['Hello 0.1-1.9 A male'], []],
    ['a sentence without a dub', ['你好 0-2'], [], ['missing-dub source 你好']],
    ['a dub without a sentence', [], ['Hello 0-2'], ['missing-source dub Hello']],
    ['another gender', ['你好 0-2 A male'], ['Hello 0-2 A female'], ['gender-differs dub Hello']],
    ['an unknown gender of the dub', ['你好 0-2 A male'], ['Hello 0-2 A ?'], []],
    ['an unknown gender of the source', ['你好 0-2 A ?'], ['Hello 0-2 A male'], []],
    ['a dub 0.25 s into the next sentence', ['你好 0-1', '再见 2-3'], ['Hi 0-2.25', 'Bye 2.25-3'], []],
    ['a dub 0.35 s into the next sentence', ['你好 0-1', '再见 2-3'], ['Hi 0-2.35', 'Bye 2.35-3'], ['too-long dub Hi']],
    ['a dub as long as an overlapping sentence', ['你好 0-3', '喂 2.95-4'], ['Hello 0-3.2', 'Hey 3.2-4'], []],
    ['overlapping segments', ['你好 0-2', '喂 1-2'], ['Hello 0-1', 'Hey 1-2'], ['overlap source 喂']],
    ['an overlap of 0.05 s', ['一 0-1.05', '二 1-2'], ['a 0-1', 'b 1-2'], []],
    ['an overlap of 0.15 s', ['一 0-1.15', '二 1-2'], ['a 0-1', 'b 1-2'], ['overlap source 二']],
    ['a text that is too fast to read', ['你好 0-1'], [`${'x'.repeat(30)} 0-1`], [`too-fast dub ${'x'.repeat(30)}`]],
    [
      'a dub without a sentence that overlaps another',
      [],
      ['Hello 0-2', 'Hey 1-2'],
      ['overlap dub Hey', 'missing-source dub Hello', 'missing-source dub Hey'],
    ],
    [
      'the most severe hints come first, each kind by time',
      ['一 10-12 A male', '三 30-31', '二 20-21'],
      ['one 10-12 A female', 'zero 1-2'],
      ['missing-dub source 二', 'missing-dub source 三', 'gender-differs dub one', 'missing-source dub zero'],
    ],
  ])('%s', (_, source, dub, expected) => {
    expect(hints(source, dub)).toEqual(expected)
  })

  test('a hint says by how many seconds, or how many times, it applies', () => {
    const amounts = (source: readonly string[], dub: readonly string[]) =>
      findHints(listOf(source), listOf(dub)).map(({ kind, amount }) => [kind, amount])
    expect(amounts(['你好 4-6'], [])).toEqual([['missing-dub', 2]])
    expect(amounts([], ['Hello 4-6'])).toEqual([['missing-source', 2]])
    expect(amounts(['一二三四五六七八九 4-5'], [`${'x'.repeat(30)} 4-5`])).toEqual([['too-fast', expect.closeTo(1.5)]])
    expect(amounts(['一二三四五六七八九 4-5'], [`${'x'.repeat(20)} 4-5`])).toEqual([])
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
