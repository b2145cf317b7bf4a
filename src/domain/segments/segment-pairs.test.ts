import { expect, test } from 'vitest'
import { findPair } from './segment-pairs.ts'
import { parseSegments } from './segments.ts'

const dub = parseSegments(
  JSON.stringify([
    ['long', 0, 10],
    ['a', 1, 2],
    ['b', 2.2, 4],
    ['late', 20, 21],
  ]),
)

test.each([
  ['the largest overlap', 2.1, 3.9, 'b'],
  ['the closest one before it', 21.3, 22, 'late'],
  ['the largest share of the combined time', 0.9, 2.4, 'a'],
  ['the first of two with equal overlap', 1, 1.001, 'a'],
  ['one that it touches', 21, 22, 'late'],
  ['the closest one after it', 18, 19.6, 'late'],
  ['an earlier one that is still running', 5, 9, 'long'],
  ['none if all are more than half a second away', 14, 15, undefined],
])('the pair of a segment is %s', (_, start, end, text) => {
  const segment = { index: 0, originalIndex: 0, text: 'x', start, end, speaker: '', gender: 'male' } as const
  expect(findPair(segment, dub)?.text).toBe(text)
})
