import { describe, expect, test } from 'vitest'
import { type KeptTask, queuedTask, type Task } from './kept-task.ts'
import { afterMeeting } from './meet-queue.ts'

const task = (id: string, more: Partial<Task> = {}) =>
  ({
    _id: id,
    bundle: { _id: 'b1', name: '' },
    source_external_url: '/a.mp4',
    target_external_url: '/b.mp4',
    ...more,
  }) as Task

const kept = (id: string, more: Partial<KeptTask> = {}): KeptTask => ({
  ...queuedTask('mei', task(id), 'medium', 1),
  state: 'ready',
  ...more,
})

const queue = (ids: readonly string[], whole: boolean) => ({ bundleId: 'b1', tasks: ids.map((id) => task(id)), whole })
const now = 99

describe('reconciling a downloaded task with the queue', () => {
  test('a task that is still in the queue stays unchanged', () => {
    const before = kept('2')
    expect(afterMeeting(before, queue(['1', '2'], true), now)).toBe(before)
  })

  test('a task that is missing from the queue is finished', () => {
    expect(afterMeeting(kept('2'), queue(['1', '3'], false), now).finishedAt).toBe(now)
    expect(afterMeeting(kept('2'), queue([], true), now).finishedAt).toBe(now)
  })

  test('a task beyond the known part of the queue stays unchanged', () => {
    expect(afterMeeting(kept('7'), queue(['1', '3'], false), now).finishedAt).toBeNull()
  })

  test('a finished task that is missing from the queue stays unchanged', () => {
    const before = kept('2', { finishedAt: 5 })
    expect(afterMeeting(before, queue([], true), now)).toBe(before)
  })

  test('a finished task that is in the queue again is open with its new data', () => {
    const reopened = { at: '2026-11-20T08:00:00Z', by: 'Ada', reason: 'Look at the second minute again.' }
    const given = { ...queue([], true), tasks: [task('2', { reopened })] }
    expect(afterMeeting(kept('2', { finishedAt: 5 }), given, now)).toMatchObject({
      finishedAt: null,
      addedAt: now,
      state: 'ready',
      task: { reopened },
    })
  })

  test('a task whose videos have new URLs is downloaded again', () => {
    const given = { ...queue([], true), tasks: [task('2', { target_external_url: '/c.mp4' })] }
    expect(afterMeeting(kept('2'), given, now)).toMatchObject({ state: 'queued', finishedAt: null })
  })
})
