import { expect, test } from 'vitest'
import fc from 'fast-check'
import {
  priorities,
  priorityNumber,
  priorityOfNumber,
  type Priority,
  compareQueueOrder,
  isLate,
  utcDay,
} from './schedule.ts'

test('numbers of the database keep the order, and 0 is no priority', () => {
  expect(priorities.map(priorityNumber)).toEqual([1, 2, 3, 4])
  expect([0, 1, 2, 3, 4].map(priorityOfNumber)).toEqual([null, ...priorities])
  expect(priorityNumber(null)).toBe(0)
})

const task = (_id: string, priority: Priority, dueOn: string | null) => ({ _id, priority, dueOn })

test('tasks are in the order of priority, then due date, then age; a task without a date comes after those with one', () => {
  const inOrder = [
    task('9', 'urgent', null),
    task('3', 'high', '2026-12-24'),
    task('1', 'high', null),
    task('8', 'normal', '2026-11-20'),
    task('2', 'normal', '2026-11-21'),
    task('4', 'normal', '2026-11-21'),
    task('0', 'normal', null),
    task('5', 'low', '2026-11-01'),
  ]
  fc.assert(
    fc.property(fc.shuffledSubarray(inOrder, { minLength: inOrder.length }), (shuffled) => {
      expect(shuffled.toSorted(compareQueueOrder)).toEqual(inOrder)
    }),
  )
})

test('a task is late from the day after its due date in UTC on, until it is completed', () => {
  const dueOn = '2026-11-20'
  const at = (instant: string) => utcDay(Date.parse(instant))
  expect(isLate({ dueOn, status: 'assigned' }, at('2026-11-20T23:59:59.999Z'))).toBe(false)
  expect(isLate({ dueOn, status: 'assigned' }, at('2026-11-21T00:00:00Z'))).toBe(true)
  expect(isLate({ dueOn, status: 'new' }, '2026-11-21')).toBe(true)
  expect(isLate({ dueOn, status: 'completed' }, '2026-11-21')).toBe(false)
  expect(isLate({ dueOn: null, status: 'new' }, '2026-11-21')).toBe(false)
})
