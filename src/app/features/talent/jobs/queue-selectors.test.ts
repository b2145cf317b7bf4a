import { expect, test } from 'vitest'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import type { TaskDownload } from '#src/offline/tasks/task-download.ts'
import { makeOutboxEntry, makeTaskDownload } from '#tests/support/offline-records.ts'
import { countSubmitted, groupTasksByJob, summarizeQueue, selectTaskToStart } from './queue-selectors.ts'

const job = (nextTaskId: string | null) => ({ bundle: { _id: 'b' }, nextTaskId })
const makeDownload = (id: string, more: Partial<TaskDownload> = {}) => makeTaskDownload({ id, ...more })
const makeReviewEntry = (taskId: string, state: OutboxEntry['state'] = 'waiting', createdAtMs = 10) =>
  makeOutboxEntry({ taskId, state, createdAtMs })

test('the summary counts ready, downloading and failed tasks, and waiting and refused submissions', () => {
  const tasks = [
    makeDownload('1'),
    makeDownload('2'),
    makeDownload('3', { state: 'loading' }),
    makeDownload('4', { state: 'failed' }),
  ]
  expect(
    summarizeQueue(tasks, [makeReviewEntry('1'), makeReviewEntry('9', 'refused'), makeReviewEntry('8', 'sent')]),
  ).toEqual({
    ready: 1,
    downloading: 1,
    stopped: 1,
    pending: 1,
    rejected: 1,
  })
})

test('a review counts as completed until the figures that the server sent contain it', () => {
  const jobs = [{ bundle: { _id: 'b' }, completed: 3, total: 5 }]
  const completed = (...entries: Parameters<typeof countSubmitted>[1]) =>
    countSubmitted(jobs, entries, 10)[0]?.completed
  expect(completed(makeReviewEntry('1'), makeReviewEntry('1'), makeReviewEntry('2', 'refused'))).toBe(4)
  expect(completed(makeReviewEntry('1', 'sent', 10), makeReviewEntry('2', 'sent', 11))).toBe(4)
  expect(completed(makeReviewEntry('1'), makeReviewEntry('2'), makeReviewEntry('3'))).toBe(5)
})

test('a completed task is not ready until it is downloaded again', () => {
  expect(summarizeQueue([makeDownload('1', { finishedAt: 5 })], [])).toMatchObject({ ready: 0 })
  expect(summarizeQueue([makeDownload('1', { addedAt: 5 })], [makeReviewEntry('1', 'sent', 10)])).toMatchObject({
    ready: 0,
  })
  expect(summarizeQueue([makeDownload('1', { addedAt: 15 })], [makeReviewEntry('1', 'sent', 10)])).toMatchObject({
    ready: 1,
  })
})

test('a job starts with the server’s next task, or without a network with the first downloaded one', () => {
  const tasks = [makeDownload('2'), makeDownload('1'), makeDownload('0', { state: 'loading' })]
  expect(selectTaskToStart(job('0'), tasks, [], false)).toBe('0')
  expect(selectTaskToStart(job('0'), tasks, [], true)).toBe('1')
  expect(selectTaskToStart(job('1'), tasks, [makeReviewEntry('1')], false)).toBe('2')
  expect(selectTaskToStart(job('1'), tasks, [makeReviewEntry('1')], true)).toBe('2')
  expect(selectTaskToStart(job('7'), [], [], true)).toBeNull()
  expect(selectTaskToStart(job(null), [], [], false)).toBeNull()
})

test('downloaded tasks are grouped by job, ready ones first and completed ones last', () => {
  const tasks = [
    makeDownload('1', { finishedAt: 5 }),
    makeDownload('2'),
    makeDownload('3', { state: 'loading' }),
    makeDownload('5'),
    makeDownload('4'),
    makeTaskDownload({ id: '0', bundle: { _id: 'z', name: 'Waits' }, state: 'queued' }),
  ]
  const jobs = groupTasksByJob(tasks, [makeReviewEntry('2')]).map(({ bundle, tasks }) => [
    bundle._id,
    tasks.map(({ task }) => task._id),
  ])
  expect(jobs).toEqual([
    ['b', ['4', '5', '3', '2', '1']],
    ['z', ['0']],
  ])
})
