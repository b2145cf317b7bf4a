import { expect, test } from 'vitest'
import { defaultReview } from '#src/domain/review.ts'
import { type EntryState, freshEntry, type OutboxEntry } from '#src/offline/outbox/entry.ts'
import { countHandedIn, isStored, storedHere, waitingTasks } from './handed-in.ts'
import { queuedTask, type Task } from './kept-task.ts'

const review = (taskId: string, state: EntryState, made = 5, bundleId = 'b1'): OutboxEntry => ({
  ...freshEntry({
    id: `${taskId} ${made}`,
    person: 'mei',
    work: { kind: 'review', taskId, bundleId, result: defaultReview },
    about: null,
    made,
  }),
  state,
  order: made,
})

test('progress counts tasks submitted here that the server had not counted, each task once', () => {
  const entries = [
    review('1', 'sent', 1),
    review('2', 'sent', 2),
    review('3', 'waiting', 3),
    review('3', 'waiting', 4),
    review('4', 'refused', 5),
    review('5', 'waiting', 6, 'b2'),
  ]
  const counted = storedHere(entries.slice(0, 1), 'b1')
  expect(countHandedIn(entries, 'b1', counted)).toBe(2)
  expect(waitingTasks(entries)).toEqual(new Set(['3', '5']))
})

test('a task is stored once the server has a review made since the task was added, not an earlier one', () => {
  const task = { _id: '1', bundle: { _id: 'b1', name: '' } } as Task
  const entries = [review('1', 'sent', 5)]
  expect(isStored(queuedTask('mei', task, 'low', 4), entries)).toBe(true)
  expect(isStored(queuedTask('mei', task, 'low', 6), entries)).toBe(false)
  expect(isStored(queuedTask('mei', task, 'low', 4), [review('1', 'waiting')])).toBe(false)
})
