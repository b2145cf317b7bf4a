import { expect, test } from 'vitest'
import { parsePriority, priorities, priorityNumber, priorityOfNumber } from './priority.ts'

test.each([
  ['urgent', 'urgent'],
  [' High ', 'high'],
  ['NORMAL', 'normal'],
  ['低', 'low'],
  ['紧急', 'urgent'],
  ['1', undefined],
  ['', undefined],
])('the priority %j is %j', (text, priority) => {
  expect(parsePriority(text)).toBe(priority)
})

test('numbers of the database keep the order, and 0 is no priority', () => {
  expect(priorities.map(priorityNumber)).toEqual([1, 2, 3, 4])
  expect([0, 1, 2, 3, 4].map(priorityOfNumber)).toEqual([null, ...priorities])
  expect(priorityNumber(null)).toBe(0)
})
