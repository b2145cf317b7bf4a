import { expect, test } from 'vitest'
import { addPeriods, listPeriods, periodOf, shownPeriods } from './period.ts'

test.each([
  ['day', '2026-11-24', '2026-11-24'],
  ['week', '2026-11-23', '2026-11-23'],
  ['week', '2026-11-29', '2026-11-23'],
  ['week', '2027-01-01', '2026-12-28'],
  ['month', '2026-11-30', '2026-11-01'],
] as const)('the %s of %s begins on %s', (period, day, start) => {
  expect(periodOf(period, day)).toBe(start)
})

test.each([
  ['day', '2028-02-28', 1, '2028-02-29'],
  ['week', '2026-12-28', 1, '2027-01-04'],
  ['week', '2026-01-05', -1, '2025-12-29'],
  ['month', '2026-12-01', 1, '2027-01-01'],
  ['month', '2026-01-01', -13, '2024-12-01'],
] as const)('one %s from %s, %i further, begins on %s', (period, start, count, other) => {
  expect(addPeriods(period, start, count)).toBe(other)
})

test('a chart ends with the period that contains a day, and has none twice', () => {
  for (const period of ['day', 'week', 'month'] as const) {
    const starts = listPeriods(period, '2026-03-01')
    expect(starts.at(-1)).toBe(periodOf(period, '2026-03-01'))
    expect(starts).toEqual([...new Set(starts)].toSorted())
    expect(starts).toHaveLength(shownPeriods[period])
    expect(starts.slice(1)).toEqual(starts.slice(0, -1).map((start) => addPeriods(period, start, 1)))
  }
})
