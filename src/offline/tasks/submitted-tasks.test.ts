import { expect, test } from 'vitest'
import { defaultReview } from '#src/domain/review/review.ts'
import { type EntryState, createEntry, type OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import { countUncountedReviews, isSubmitted, sentReviewIds, sentTaskIds, waitingTaskIds } from './submitted-tasks.ts'
import { createTaskDownload, type Task } from './task-download.ts'

const review = (taskId: string, state: EntryState, made = 5, bundleId = 'b1'): OutboxEntry => ({
  ...createEntry({
    id: `${taskId} ${made}`,
    person: 'mei',
    work: { kind: 'review', taskId, bundleId, result: defaultReview },
    context: null,
    createdAtMs: made,
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
  expect(sentReviewIds(entries, 'b1')).toEqual(['1 1', '2 2'])
  const countedIds = sentReviewIds(entries.slice(0, 1), 'b1')
  expect(countUncountedReviews(entries, 'b1', countedIds)).toBe(2)
  expect(waitingTaskIds(entries)).toEqual(new Set(['3', '5']))
  expect(sentTaskIds(entries)).toEqual(new Set(['1', '2']))
})

test('a task is stored once the server has a review made since the task was added, not an earlier one', () => {
  const task = { _id: '1', bundle: { _id: 'b1', name: '' } } as Task
  const entries = [review('1', 'sent', 5)]
  expect(isSubmitted(createTaskDownload('mei', task, 'low', 4), entries)).toBe(true)
  expect(isSubmitted(createTaskDownload('mei', task, 'low', 5), entries)).toBe(true)
  expect(isSubmitted(createTaskDownload('mei', task, 'low', 6), entries)).toBe(false)
  expect(isSubmitted(createTaskDownload('mei', task, 'low', 4), [review('2', 'sent'), ...entries])).toBe(true)
  expect(isSubmitted(createTaskDownload('mei', task, 'low', 4), [review('2', 'sent')])).toBe(false)
  expect(isSubmitted(createTaskDownload('mei', task, 'low', 4), [review('1', 'waiting')])).toBe(false)
})
