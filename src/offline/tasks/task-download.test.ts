import { describe, expect, test } from 'vitest'
import { testEach } from '#tests/support/test-each.ts'
import {
  type TaskDownload,
  nextDownloadedTask,
  createTaskDownload,
  parseTaskDownload,
  type Task,
  compareDownloadOrder,
} from './task-download.ts'
import { inEvictionOrder } from './storage-space.ts'

const task = (id: string, bundle = 'b1', more: Partial<Task> = {}) =>
  ({
    _id: id,
    bundle: { _id: bundle, name: '' },
    source_external_url: '/a.mp4',
    target_external_url: '/b.mp4',
    ...more,
  }) as Task

const makeDownload = (id: string, more: Partial<TaskDownload> = {}, bundle?: string): TaskDownload => ({
  ...createTaskDownload('mei', task(id, bundle), 'medium', 1),
  state: 'ready',
  ...more,
})

describe('the next task on this device', () => {
  const tasks = [
    makeDownload('5'),
    makeDownload('3'),
    makeDownload('1', { finishedAt: 5 }),
    makeDownload('2'),
    makeDownload('4', {}, 'b2'),
  ]
  testEach('the next task after %s is %s', (after) => nextDownloadedTask(tasks, 'b1', after)?.task._id, [
    [null, '2'],
    ['2', '3'],
    ['3', '5'],
    ['4', '5'],
    ['5', '2'],
    ['9', '2'],
  ])

  test('the next task is the first by priority, then due date, that follows and is not excluded', () => {
    const withSchedule = (id: string, more: Partial<Task>) => makeDownload(id, { task: task(id, 'b1', more) })
    const scheduled = [
      withSchedule('1', { priority: 'low', dueOn: '2026-11-01' }),
      withSchedule('2', { priority: 'normal', dueOn: null }),
      // Stored before tasks had a priority.
      makeDownload('3'),
      withSchedule('4', { priority: 'normal', dueOn: '2026-11-30' }),
      withSchedule('5', { priority: 'urgent', dueOn: null }),
    ]
    const next = (after: string | null, ...excluded: string[]) =>
      nextDownloadedTask(scheduled, 'b1', after, new Set(excluded))?.task._id
    expect([next(null), next('5'), next('4'), next('2'), next('3'), next('1')]).toEqual(['5', '4', '2', '3', '1', '5'])
    expect([next(null, '5'), next('4', '2', '3'), next('1', '5', '4')]).toEqual(['4', '1', '2'])
  })

  test('the next task is one that can be played without a network', () => {
    const isPartial = { state: 'queued', reason: 'network' } as const
    const partial = [makeDownload('1'), makeDownload('2', isPartial), makeDownload('3'), makeDownload('4', isPartial)]
    const next = (after: string, ...excluded: string[]) =>
      nextDownloadedTask(partial, 'b1', after, new Set(excluded))?.task._id
    expect([next('1'), next('3'), next('2'), next('1', '3')]).toEqual(['3', '1', '3', undefined])
  })

  test('there is no next task if no other task is left', () => {
    expect(nextDownloadedTask(tasks, 'b2', '4')).toBeNull()
    expect(nextDownloadedTask([], 'b1', null)).toBeNull()
  })
})

test('tasks are downloaded by the time of the request, then by the order of the queue', () => {
  const order = [makeDownload('2', { addedAt: 7 }), makeDownload('1', { addedAt: 7 }), makeDownload('3')].toSorted(
    (a, b) => compareDownloadOrder(a, b),
  )
  expect(order.map((each) => each.task._id)).toEqual(['3', '1', '2'])
})

test('requested tasks are downloaded before automatic ones, and those by job', () => {
  const automatic = (id: string, bundle: string, addedAt = 1) =>
    makeDownload(id, { isAutomatic: true, addedAt }, bundle)
  const order = [
    automatic('1', 'b3'),
    automatic('2', 'b1'),
    automatic('4', 'b2', 5),
    automatic('3', 'b2', 5),
    makeDownload('9', { addedAt: 9 }),
  ].toSorted((a, b) => compareDownloadOrder(a, b, ['b2', 'b1']))
  expect(order.map((each) => each.task._id)).toEqual(['9', '3', '4', '2', '1'])
})

test('tasks whose links end within a day are downloaded first, those that end earliest before the others', () => {
  const day = 24 * 3600
  const ending = (id: string, seconds: number, isAutomatic = false) =>
    makeDownload(id, {
      isAutomatic,
      task: task(id, 'b1', { target_external_url: `https://videos.example/a.mp4?Expires=${seconds}&Signature=a` }),
    })
  const order = [
    makeDownload('1'),
    ending('2', 10 * day + 1),
    ending('3', 9 * day + 200),
    ending('4', 9 * day + 100),
    ending('5', 9 * day),
    ending('6', 9 * day + 100, true),
  ].toSorted((a, b) => compareDownloadOrder(a, b, [], 9 * day * 1000))
  expect(order.map((each) => each.task._id)).toEqual(['4', '3', '1', '2', '5', '6'])
})

test('space is freed by finished tasks without unsent work, the longest finished first', () => {
  const tasks = [
    makeDownload('1', { finishedAt: 30 }),
    makeDownload('2', { finishedAt: 10 }),
    makeDownload('3', { finishedAt: 20 }),
    makeDownload('4'),
  ]
  expect(inEvictionOrder(tasks, new Set(['2'])).map((each) => each.task._id)).toEqual(['3', '1'])
})

test('a new task is queued and has nothing stored', () => {
  expect(createTaskDownload('mei', task('1'), 'low', 7)).toEqual({
    person: 'mei',
    task: task('1'),
    state: 'queued',
    reason: null,
    quality: 'low',
    storedBytes: 0,
    totalBytes: null,
    isAutomatic: false,
    files: [],
    addedAt: 7,
    finishedAt: null,
  })
})

describe('parsing a stored task', () => {
  test('a stored task is parsed unchanged', () => {
    const before = makeDownload('1', {
      quality: 'high',
      state: 'paused',
      reason: 'room',
      storedBytes: 5,
      totalBytes: 9,
      files: ['x'],
      finishedAt: 3,
    })
    expect(parseTaskDownload(structuredClone(before))).toEqual(before)
  })

  test('unknown values are replaced by defaults', () => {
    const odd = {
      ...makeDownload('1'),
      state: 'hovering',
      reason: 'mood',
      quality: 'best',
      files: [1, 'x'],
      storedBytes: '5',
      totalBytes: '9',
      addedAt: 'today',
      finishedAt: 'never',
    }
    expect(parseTaskDownload(odd)).toMatchObject({
      state: 'queued',
      reason: null,
      quality: 'medium',
      files: ['x'],
      storedBytes: 0,
      totalBytes: null,
      addedAt: 0,
      finishedAt: null,
    })
    expect(parseTaskDownload({ ...makeDownload('1'), files: 'x' })?.files).toEqual([])
  })

  test.each([
    [null],
    [7],
    [{}],
    [{ person: 'mei' }],
    [{ person: 'mei', task: { _id: '1' } }],
    [{ task: task('1') }],
    [{ person: 'mei', task: { ...task('1'), _id: 1 } }],
    [{ person: 'mei', task: { ...task('1'), bundle: 'b1' } }],
    [{ person: 'mei', task: { ...task('1'), source_external_url: null } }],
    [{ person: 'mei', task: { ...task('1'), target_external_url: null } }],
  ])('a record that is no task is ignored: %j', (value) => {
    expect(parseTaskDownload(value)).toBeNull()
  })
})
