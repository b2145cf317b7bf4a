import { expect, test } from 'vitest'
import { intersectRanges, mergeSpeechRuns, rangesToGradient } from './slider-tracks.tsx'

const segment = (start: number, end: number, index = 0) =>
  ({ index, originalIndex: index, text: '', start, end, speaker: '', gender: 'unknown' }) as const

test('only ranges that both videos have buffered count', () => {
  const source = [
    { start: 0, end: 4 },
    { start: 6, end: 10 },
  ]
  expect(intersectRanges(source, [{ start: 2, end: 8 }])).toEqual([
    { start: 2, end: 4 },
    { start: 6, end: 8 },
  ])
  expect(intersectRanges(source, [])).toEqual([])
})

test('adjacent or overlapping speech is one range, which ends with the video', () => {
  expect(
    mergeSpeechRuns([segment(0, 2), segment(1, 3), segment(5, 5.1), segment(9, 14), segment(20, 21)], 10, 10),
  ).toEqual([
    { start: 0, end: 3 },
    { start: 5, end: 6 },
    { start: 9, end: 10 },
  ])
})

test('2,000 segments become a short list of ranges', () => {
  const many = Array.from({ length: 2000 }, (_, index) => segment(index, index + 0.4, index))
  expect(mergeSpeechRuns(many, 2000, 300).length).toBeLessThanOrEqual(300)
})

test('a gradient shows each range at its position', () => {
  expect(rangesToGradient([{ start: 1, end: 3 }], 8, 'red')).toBe(
    'linear-gradient(to right, transparent 12.5%, red 12.5% 37.5%, transparent 37.5%)',
  )
  expect(rangesToGradient([], 8, 'red')).toBe('none')
})
