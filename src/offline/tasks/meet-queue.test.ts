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

describe('a task on this device', () => {
  test('that is still in the queue stays as it is', () => {
    const before = kept('2')
    expect(afterMeeting(before, queue(['1', '2'], true), now)).toBe(before)
  })

  test('that the queue passed over is not to be done any more', () => {
    expect(afterMeeting(kept('2'), queue(['1', '3'], false), now).finishedAt).toBe(now)
    expect(afterMeeting(kept('2'), queue([], true), now).finishedAt).toBe(now)
  })

  test('that the queue did not reach yet stays', () => {
    expect(afterMeeting(kept('7'), queue(['1', '3'], false), now).finishedAt).toBeNull()
  })

  test('that was done before stays done, as it was', () => {
    const before = kept('2', { finishedAt: 5 })
    expect(afterMeeting(before, queue([], true), now)).toBe(before)
  })

  test('that came back is to be done again, with what is said about it', () => {
    const reopened = { at: '2026-11-20T08:00:00Z', by: 'Ada', reason: 'Look at the second minute again.' }
    const given = { ...queue([], true), tasks: [task('2', { reopened })] }
    expect(afterMeeting(kept('2', { finishedAt: 5 }), given, now)).toMatchObject({
      finishedAt: null,
      addedAt: now,
      state: 'ready',
      task: { reopened },
    })
  })

  test('whose videos are elsewhere now is downloaded again', () => {
    const given = { ...queue([], true), tasks: [task('2', { target_external_url: '/c.mp4' })] }
    expect(afterMeeting(kept('2'), given, now)).toMatchObject({ state: 'queued', finishedAt: null })
  })
})
