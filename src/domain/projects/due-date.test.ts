import { expect, test } from 'vitest'
import { isLate, utcDay } from './due-date.ts'

test('a task is late from the day after its due date in UTC on, until it is completed', () => {
  const dueOn = '2026-11-20'
  const at = (instant: string) => utcDay(Date.parse(instant))
  expect(isLate({ dueOn, status: 'assigned' }, at('2026-11-20T23:59:59.999Z'))).toBe(false)
  expect(isLate({ dueOn, status: 'assigned' }, at('2026-11-21T00:00:00Z'))).toBe(true)
  expect(isLate({ dueOn, status: 'new' }, '2026-11-21')).toBe(true)
  expect(isLate({ dueOn, status: 'completed' }, '2026-11-21')).toBe(false)
  expect(isLate({ dueOn: null, status: 'new' }, '2026-11-21')).toBe(false)
})
