import { describe, expect, test } from 'vitest'
import { inLoadingOrder, type KeptTask, nextKept, queuedTask, readKept, type Task } from './kept-task.ts'
import { goingFirst } from './room.ts'

const task = (id: string, bundle = 'b1') =>
  ({
    _id: id,
    bundle: { _id: bundle, name: '' },
    source_external_url: '/a.mp4',
    target_external_url: '/b.mp4',
  }) as Task

const kept = (id: string, more: Partial<KeptTask> = {}, bundle?: string): KeptTask => ({
  ...queuedTask('mei', task(id, bundle), 'medium', 1),
  state: 'ready',
  ...more,
})

describe('the next task on this device', () => {
  const tasks = [kept('3'), kept('1', { finishedAt: 5 }), kept('2'), kept('4', {}, 'b2')]
  test.each([
    [null, '2'],
    ['2', '3'],
    ['3', '2'],
    ['9', '2'],
  ])('the next task after %s is %s', (after, next) => {
    expect(nextKept(tasks, 'b1', after)?.task._id).toBe(next)
  })

  test('there is no next task if no other task is left', () => {
    expect(nextKept(tasks, 'b2', '4')).toBeNull()
    expect(nextKept([], 'b1', null)).toBeNull()
  })
})

test('tasks are downloaded by the time of the request, then by the order of the queue', () => {
  const order = [kept('2', { addedAt: 7 }), kept('1', { addedAt: 7 }), kept('3')].toSorted(inLoadingOrder)
  expect(order.map((each) => each.task._id)).toEqual(['3', '1', '2'])
})

test('space is freed by finished tasks without unsent work, the longest finished first', () => {
  const tasks = [kept('1', { finishedAt: 30 }), kept('2', { finishedAt: 10 }), kept('3', { finishedAt: 20 }), kept('4')]
  expect(goingFirst(tasks, new Set(['2'])).map((each) => each.task._id)).toEqual(['3', '1'])
})

describe('parsing a stored task', () => {
  test('a stored task is parsed unchanged', () => {
    const before = kept('1', { state: 'paused', why: 'room', done: 5, total: 9, files: ['x'], finishedAt: 3 })
    expect(readKept(structuredClone(before))).toEqual(before)
  })

  test('unknown values of another app version are replaced by defaults', () => {
    const odd = { ...kept('1'), state: 'hovering', why: 'mood', quality: 'best', files: [1, 'x'], done: '5' }
    expect(readKept(odd)).toMatchObject({ state: 'queued', why: null, quality: 'medium', files: ['x'], done: 0 })
  })

  test.each([[null], [7], [{}], [{ person: 'mei' }], [{ person: 'mei', task: { _id: '1' } }]])(
    'a record that is no task is ignored: %j',
    (value) => {
      expect(readKept(value)).toBeNull()
    },
  )
})
