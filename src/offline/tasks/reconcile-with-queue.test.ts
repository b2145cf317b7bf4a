import { describe, expect, test } from 'vitest'
import { type TaskDownload, createTaskDownload, type Task } from './task-download.ts'
import { reconcileDownload } from './reconcile-with-queue.ts'

const task = (id: string, more: Partial<Task> = {}) =>
  ({
    _id: id,
    bundle: { _id: 'b1', name: '' },
    source_external_url: '/a.mp4',
    target_external_url: '/b.mp4',
    ...more,
  }) as Task

const makeDownload = (id: string, more: Partial<TaskDownload> = {}): TaskDownload => ({
  ...createTaskDownload('mei', task(id), 'medium', 1),
  state: 'ready',
  ...more,
})

const queue = (ids: readonly string[], isComplete: boolean, gone: readonly string[] = []) => ({
  bundleId: 'b1',
  tasks: ids.map((id) => task(id)),
  isComplete,
  gone,
})
const now = 99

describe('reconciling a downloaded task with the queue', () => {
  test('a task that is still in the queue stays unchanged', () => {
    const before = makeDownload('2')
    expect(reconcileDownload(before, queue(['1', '2'], true), now)).toBe(before)
  })

  test('a task that is missing from the queue is finished', () => {
    expect(reconcileDownload(makeDownload('2'), queue(['1', '3'], false, ['2']), now).finishedAt).toBe(now)
    expect(reconcileDownload(makeDownload('2'), queue([], true), now).finishedAt).toBe(now)
  })

  test('a task beyond the known part of the queue stays unchanged', () => {
    expect(reconcileDownload(makeDownload('7'), queue(['1', '3'], false), now).finishedAt).toBeNull()
    expect(reconcileDownload(makeDownload('2'), queue(['1', '3'], false, ['4']), now).finishedAt).toBeNull()
    expect(reconcileDownload(makeDownload('7'), queue([], false), now).finishedAt).toBeNull()
  })

  test('a finished task that is missing from the queue stays unchanged', () => {
    const before = makeDownload('2', { finishedAt: 5 })
    expect(reconcileDownload(before, queue([], true), now)).toBe(before)
  })

  test('a finished task that is in the queue again is open with its new data', () => {
    const reopened = { at: '2026-11-20T08:00:00Z', by: 'Ada', reason: 'Look at the second minute again.' }
    const serverQueue = { ...queue([], true), tasks: [task('2', { reopened })] }
    expect(reconcileDownload(makeDownload('2', { finishedAt: 5 }), serverQueue, now)).toMatchObject({
      finishedAt: null,
      addedAt: now,
      state: 'ready',
      task: { reopened },
    })
  })

  test('a task whose videos have new URLs is downloaded again', () => {
    for (const urls of [{ source_external_url: '/c.mp4' }, { target_external_url: '/c.mp4' }]) {
      const serverQueue = { ...queue([], true), tasks: [task('2', urls)] }
      const reconciled = reconcileDownload(makeDownload('2', { totalBytes: 9 }), serverQueue, now)
      expect(reconciled).toMatchObject({ state: 'queued', totalBytes: null, finishedAt: null })
    }
  })
})
