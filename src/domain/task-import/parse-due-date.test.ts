import { expect, test } from 'vitest'
import { parseDueDate } from './parse-due-date.ts'

test.each([
  ['2026-11-20', '2026-11-20'],
  [' 2026/1/2 ', '2026-01-02'],
  ['2028.02.29', '2028-02-29'],
  ['2026-02-29', undefined],
  ['2026-13-01', undefined],
  ['0000-01-01', undefined],
  ['0001-01-01', undefined],
  ['1899-12-31', undefined],
  ['2199-12-31', '2199-12-31'],
  ['9999-12-31', undefined],
  ['20.11.2026', undefined],
  ['tomorrow', undefined],
  ['', undefined],
])('the due date %j is %j', (text, day) => {
  expect(parseDueDate(text)).toBe(day)
})
