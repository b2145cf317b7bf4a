import { expect, test } from 'vitest'
import {
  marksBySegment,
  areMarksUnique,
  countMarks,
  maxSegmentMarks,
  parseSegmentMarks,
  type SegmentMark,
  toggleMark,
} from './segment-marks.ts'
import { maxSegmentIndex } from './review-flags.ts'

const good: SegmentMark = { side: 'dub', segment: 2, ok: true }
const bad: SegmentMark = { ...good, ok: false }
const source: SegmentMark = { side: 'source', segment: 2, ok: true }

test('a mark is added in order, replaced by the other one, and removed by the same one', () => {
  expect(toggleMark([], good)).toEqual([good])
  expect(toggleMark([source, { ...good, segment: 10 }], good)).toEqual([good, { ...good, segment: 10 }, source])
  expect(toggleMark([good, source], bad)).toEqual([bad, source])
  expect(toggleMark([good, source], good)).toEqual([source])
})

test('a full list accepts changes of its own segments only', () => {
  const full = Array.from({ length: maxSegmentMarks }, (_, segment) => ({ ...good, segment }))
  expect(toggleMark(full, { ...good, segment: maxSegmentMarks })).toBe(full)
  expect(toggleMark(full, bad)).toHaveLength(maxSegmentMarks)
  expect(countMarks(toggleMark(full, bad))).toEqual({ ok: maxSegmentMarks - 1, notOk: 1 })
})

test('marks are counted, and looked up by side', () => {
  expect(countMarks(undefined)).toEqual({ ok: 0, notOk: 0 })
  expect(countMarks([bad, source, { ...bad, segment: 3 }])).toEqual({ ok: 1, notOk: 2 })
  expect([...marksBySegment([bad, source], 'dub')]).toEqual([[2, false]])
  expect([...marksBySegment(undefined, 'dub')]).toEqual([])
})

test('of stored marks the valid ones are used, one for each segment', () => {
  const stored = [good, source, bad, { ...good, segment: -1 }, { ...good, segment: 0.5 }, { ...good, side: null }]
  const more = [{ ...good, segment: maxSegmentIndex + 1 }, { ...good, segment: 5, ok: 1 }, 7, null]
  expect(parseSegmentMarks([...stored, ...more])).toEqual([good, source])
  expect(parseSegmentMarks('marks')).toEqual([])
  const tooMany = Array.from({ length: maxSegmentMarks + 1 }, (_, segment) => ({ ...good, segment }))
  expect(parseSegmentMarks(tooMany)).toHaveLength(maxSegmentMarks)
})

test('a segment with two marks is found', () => {
  expect([areMarksUnique([good, source]), areMarksUnique([good, bad])]).toEqual([true, false])
})
