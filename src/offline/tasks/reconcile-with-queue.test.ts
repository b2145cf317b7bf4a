import { describe, expect, test } from 'vitest'
import type { KnownTasks } from './known-tasks.ts'
import { type TaskDownload, createTaskDownload, type Task } from './task-download.ts'
import { reconcileDownload as reconcileRequested, type ServerQueue } from './reconcile-with-queue.ts'

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

const knownTasks = (download: TaskDownload, actions = ''): KnownTasks => ({
  downloads: new Map([[download.task._id, download]]),
  removed: [],
  actionsOn: () => actions,
  sentReviews: [],
  progress: null,
})

/** Reconciles with a queue that was requested after the last change. */
const reconcileDownload = (download: TaskDownload, serverQueue: Omit<ServerQueue, 'meanwhile'>, at: number) => {
  const known = knownTasks(download)
  return reconcileRequested(download, { ...serverQueue, meanwhile: { requested: known, answered: known } }, at)
}

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

  test.each([
    ['ready', 'ready'],
    ['failed', 'queued'],
    ['paused', 'paused'],
  ] as const)('a task that is %s is %s with new links to the same videos', (state, next) => {
    const signed = (signature: string) => ({
      source_external_url: `https://videos.example/a.mp4?Expires=1&Signature=${signature}`,
    })
    const serverQueue = { ...queue([], true), tasks: [task('2', signed('b'))] }
    const reconciled = reconcileDownload(makeDownload('2', { task: task('2', signed('a')), state }), serverQueue, now)
    expect(reconciled).toMatchObject({ state: next, task: signed('b') })
  })

  test('a task whose videos have new URLs is downloaded again', () => {
    for (const urls of [{ source_external_url: '/c.mp4' }, { target_external_url: '/c.mp4' }]) {
      const serverQueue = { ...queue([], true), tasks: [task('2', urls)] }
      const reconciled = reconcileDownload(makeDownload('2', { totalBytes: 9 }), serverQueue, now)
      expect(reconciled).toMatchObject({ state: 'queued', totalBytes: null, finishedAt: null })
    }
  })
})

describe('a queue that was requested before something newer happened to a task', () => {
  const open = makeDownload('2')
  const finished = makeDownload('2', { finishedAt: 50 })
  const urgent = makeDownload('2', { task: task('2', { priority: 'urgent' }) })

  test.each([
    ['the task was reviewed and is in the queue', open, finished, ['', 'sent'], queue(['2'], true)],
    ['the review is sent and not yet recorded', open, open, ['waiting', 'sent'], queue([], true)],
    ['the review was taken back, and the queue lacks the task', finished, open, ['sent', ''], queue([], true, ['2'])],
    ['the task was assigned again', finished, makeDownload('2', { addedAt: 60 }), ['', ''], queue([], true)],
    ['a newer queue gave it another priority', open, urgent, ['', ''], queue(['2'], true)],
    ['the task was added', makeDownload('3'), open, ['', ''], queue([], true, ['2'])],
  ] as const)('changes nothing if %s', (_, before, download, [actionsBefore, actions], serverQueue) => {
    const meanwhile = { requested: knownTasks(before, actionsBefore), answered: knownTasks(download, actions) }
    expect(reconcileRequested(download, { ...serverQueue, meanwhile }, now)).toBe(download)
  })
})
