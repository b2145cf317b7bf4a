import { expect, test } from 'vitest'
import { markA, markB, markedRange, noMarks } from './range-marks.ts'

test('A, then B, is a range', () => {
  expect(markedRange(markB(markA(noMarks, 2), 5))).toEqual({ start: 2, end: 5 })
})

test('B alone reaches back to the start', () => {
  expect(markedRange(markB(noMarks, 5))).toEqual({ start: 0, end: 5 })
})

test('B before A changes places with it', () => {
  expect(markedRange(markB(markA(noMarks, 5), 2))).toEqual({ start: 2, end: 5 })
})

test('a new A after B begins anew, before B keeps it', () => {
  const marks = { a: 2, b: 5 }
  expect(markA(marks, 6)).toEqual({ a: 6, b: null })
  expect(markA(marks, 3)).toEqual({ a: 3, b: 5 })
})

test('A and B in one place are no range', () => {
  expect(markedRange(markB(markA(noMarks, 2), 2.05))).toBeNull()
})
