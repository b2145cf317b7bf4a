import { expect, test } from 'vitest'
import type { OutboxEntry } from '#src/offline/outbox/entry.ts'
import type { KeptTask } from '#src/offline/tasks/kept-task.ts'
import { anEntry, aKeptTask } from '#tests/support/pocket.ts'
import { byJob, glanceAt, taskToStart } from './on-device.ts'

const job = (nextTaskId: string | null) => ({ bundle: { _id: 'b' }, nextTaskId })
const kept = (id: string, more: Partial<KeptTask> = {}) => aKeptTask({ id, ...more })
const reviewed = (taskId: string, state: OutboxEntry['state'] = 'waiting', made = 10) =>
  anEntry({ taskId, state, made })

test('one glance tells what can be done here, what comes, and what the server has not got', () => {
  const tasks = [kept('1'), kept('2'), kept('3', { state: 'loading' }), kept('4', { state: 'failed' })]
  expect(glanceAt(tasks, [reviewed('1'), reviewed('9', 'refused'), reviewed('8', 'sent')])).toEqual({
    ready: 1,
    coming: 1,
    stuck: 1,
    waiting: 1,
    refused: 1,
  })
})

test('a task that is done is nothing to be done here, until it was put here anew', () => {
  expect(glanceAt([kept('1', { finishedAt: 5 })], [])).toMatchObject({ ready: 0 })
  expect(glanceAt([kept('1', { addedAt: 5 })], [reviewed('1', 'sent', 10)])).toMatchObject({ ready: 0 })
  expect(glanceAt([kept('1', { addedAt: 15 })], [reviewed('1', 'sent', 10)])).toMatchObject({ ready: 1 })
})

test('a job begins with the server’s next task, without a network with the first that is here', () => {
  const tasks = [kept('2'), kept('1'), kept('0', { state: 'loading' })]
  expect(taskToStart(job('0'), tasks, [], false)).toBe('0')
  expect(taskToStart(job('0'), tasks, [], true)).toBe('1')
  expect(taskToStart(job('1'), tasks, [reviewed('1')], false)).toBe('2')
  expect(taskToStart(job('1'), tasks, [reviewed('1')], true)).toBe('2')
  expect(taskToStart(job('7'), [], [], true)).toBeNull()
  expect(taskToStart(job(null), [], [], false)).toBeNull()
})

test('tasks on the device stand by job, what can be worked on first and what is done last', () => {
  const tasks = [
    kept('1', { finishedAt: 5 }),
    kept('2'),
    kept('3', { state: 'loading' }),
    kept('5'),
    kept('4'),
    aKeptTask({ id: '0', bundle: { _id: 'z', name: 'Waits' }, state: 'queued' }),
  ]
  const jobs = byJob(tasks, [reviewed('2')]).map(({ bundle, tasks }) => [bundle._id, tasks.map(({ task }) => task._id)])
  expect(jobs).toEqual([
    ['b', ['4', '5', '3', '2', '1']],
    ['z', ['0']],
  ])
})
