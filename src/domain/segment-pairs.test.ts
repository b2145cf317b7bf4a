import { expect, test } from 'vitest'
import { pairOf } from './segment-pairs.ts'
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
  ['shares the most', 2.1, 3.9, 'b'],
  ['nearly touches', 21.3, 22, 'late'],
  ['nearly touches, before', 18, 19.6, 'late'],
  ['runs longest of several', 5, 9, 'long'],
  ['is far from all', 14, 15, undefined],
])('the pair of a sentence is what %s', (_, start, end, text) => {
  const segment = { index: 0, text: 'x', start, end, speaker: '', gender: 'male' } as const
  expect(pairOf(segment, dub)?.text).toBe(text)
})
