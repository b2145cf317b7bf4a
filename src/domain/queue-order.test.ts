import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Priority } from './priority.ts'
import { compareQueueOrder } from './queue-order.ts'

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
