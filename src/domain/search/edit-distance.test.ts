import { expect, test } from 'vitest'
import { editDistance, wordsOneEditAway } from './edit-distance.ts'

test.each([
  ['vaze', 'vase', 1],
  ['candlestik', 'candlestick', 1],
  ['qinghau', 'qinghua', 1],
  ['porcelian', 'porcelain', 1],
  ['procelan', 'porcelain', 2],
  ['jade', 'jade', 0],
  ['', 'ab', 2],
  ['clock', 'scroll', 3],
  ['a', 'abcdef', 3],
])('%s and %s are %i edits apart, at most 3', (from, to, distance) => {
  expect(editDistance(from, to, 2)).toBe(distance)
  expect(editDistance(to, from, 2)).toBe(distance)
})

test('every word one edit away is one edit away, and swaps are among them', () => {
  const words = wordsOneEditAway('vaze')
  expect(words).toEqual(expect.arrayContaining(['vase', 'vae', 'avze', 'vazes', 'vaez']))
  expect(words.filter((word) => editDistance('vaze', word, 2) !== 1)).toEqual([])
})
