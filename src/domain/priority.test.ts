import { expect, test } from 'vitest'
import { priorities, priorityNumber, priorityOfNumber } from './priority.ts'

test('numbers of the database keep the order, and 0 is no priority', () => {
  expect(priorities.map(priorityNumber)).toEqual([1, 2, 3, 4])
  expect([0, 1, 2, 3, 4].map(priorityOfNumber)).toEqual([null, ...priorities])
  expect(priorityNumber(null)).toBe(0)
})
