import { expect, test } from 'vitest'
import { setMarkA, setMarkB, markedRange, emptyRangeMarks } from './selected-range.tsx'

test('A and then B mark a range', () => {
  expect(markedRange(setMarkB(setMarkA(emptyRangeMarks, 2), 5))).toEqual({ start: 2, end: 5 })
})

test('B without A marks a range from the start', () => {
  expect(markedRange(setMarkB(emptyRangeMarks, 5))).toEqual({ start: 0, end: 5 })
})

test('B before A swaps the two', () => {
  expect(markedRange(setMarkB(setMarkA(emptyRangeMarks, 5), 2))).toEqual({ start: 2, end: 5 })
})

test('a new A after B removes B, a new A before B keeps it', () => {
  const marks = { ...emptyRangeMarks, a: 2, b: 5 }
  expect(setMarkA(marks, 6)).toMatchObject({ a: 6, b: null })
  expect(setMarkA(marks, 3)).toMatchObject({ a: 3, b: 5 })
})

test('A and B at the same position mark no range', () => {
  expect(markedRange(setMarkB(setMarkA(emptyRangeMarks, 2), 2.05))).toBeNull()
})
