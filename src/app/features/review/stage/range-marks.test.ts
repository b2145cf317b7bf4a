import { expect, test } from 'vitest'
import { markA, markB, markedRange, noMarks } from './range-marks.ts'

test('A and then B mark a range', () => {
  expect(markedRange(markB(markA(noMarks, 2), 5))).toEqual({ start: 2, end: 5 })
})

test('B without A marks a range from the start', () => {
  expect(markedRange(markB(noMarks, 5))).toEqual({ start: 0, end: 5 })
})

test('B before A swaps the two', () => {
  expect(markedRange(markB(markA(noMarks, 5), 2))).toEqual({ start: 2, end: 5 })
})

test('a new A after B removes B, a new A before B keeps it', () => {
  const marks = { a: 2, b: 5 }
  expect(markA(marks, 6)).toEqual({ a: 6, b: null })
  expect(markA(marks, 3)).toEqual({ a: 3, b: 5 })
})

test('A and B at the same position mark no range', () => {
  expect(markedRange(markB(markA(noMarks, 2), 2.05))).toBeNull()
})
