import { describe, expect, test } from 'vitest'
import { makeOutboxEntry, makeTaskDownload } from '#tests/support/offline-records.ts'
import { isUnfinishedAutomatic, planAutomaticDownloads } from './plan-automatic-downloads.ts'
import type { TaskDownload } from './task-download.ts'

const makeDownload = (id: string, more: Partial<TaskDownload> = {}, bundle = 'b') =>
  makeTaskDownload({ id, bundle: { _id: bundle, name: '' }, ...more })
const makeStopped = (id: string, storedBytes: number, totalBytes: number | null) =>
  makeDownload(id, { isAutomatic: true, state: 'paused', reason: 'budget', storedBytes, totalBytes })

const plan = (input: Partial<Parameters<typeof planAutomaticDownloads>[0]>) =>
  planAutomaticDownloads({ bundleIds: ['b'], downloads: [], entries: [], perJob: 5, freeBytes: 1000, ...input })
const countMissing = (downloads: readonly TaskDownload[], perJob = 5) =>
  plan({ downloads, perJob }).missing.map(({ count }) => count)

describe('the tasks that are added', () => {
  test('each job gets its own number of tasks, in the order of the jobs', () => {
    const downloads = [makeDownload('1', {}, 'b2'), makeDownload('2', {}, 'b2')]
    expect(plan({ bundleIds: ['b2', 'b1', 'b3'], downloads }).missing).toEqual([
      { bundleId: 'b2', count: 3 },
      { bundleId: 'b1', count: 5 },
      { bundleId: 'b3', count: 5 },
    ])
  })

  test.each([
    ['a ready task', {}, 4],
    ['a task that is downloading', { state: 'loading' }, 4],
    ['a task that the person paused', { state: 'paused', reason: null }, 4],
    ['a reviewed task', { finishedAt: 7 }, 5],
    ['a task that cannot be downloaded', { state: 'failed', reason: 'cors' }, 5],
  ] as const)('%s on the device leaves this many to add: %j → %i', (_, more, count) => {
    expect(countMissing([makeDownload('1', more)])).toEqual([count])
  })

  test('as many tasks that cannot be downloaded are replaced as are kept', () => {
    const failed = (count: number) =>
      Array.from({ length: count }, (_, at) => makeDownload(String(at), { state: 'failed', reason: 'cors' }))
    expect(countMissing(failed(2), 2)).toEqual([2])
    expect(countMissing(failed(3), 2)).toEqual([1])
    expect(countMissing(failed(4), 2)).toEqual([])
  })

  test.each([
    ['waiting', 10, 5],
    ['refused', 10, 5],
    ['sent', 10, 5],
    ['sent', 0, 4],
  ] as const)('a %s submission of %i ms leaves %i tasks to add', (state, createdAtMs, count) => {
    const entries = [makeOutboxEntry({ taskId: '1', state, createdAtMs })]
    expect(plan({ downloads: [makeDownload('1', { addedAt: 5 })], entries }).missing[0]?.count).toBe(count)
  })

  test('more tasks than the device keeps, requested by the person, need no others', () => {
    expect(
      countMissing(
        ['1', '2', '3'].map((id) => makeDownload(id)),
        2,
      ),
    ).toEqual([])
  })
})

describe('the budget', () => {
  test('no task is added without free space, or while one waits for space', () => {
    expect(plan({ freeBytes: 0 }).missing).toEqual([])
    expect(plan({ downloads: [makeStopped('1', 0, 1001)] })).toEqual({ resumed: [], missing: [] })
  })

  test('a download that stopped for lack of space is resumed when the rest of it fits', () => {
    const downloads = [makeStopped('1', 500, 1100), makeStopped('2', 0, 401)]
    expect(plan({ downloads })).toEqual({ resumed: ['1'], missing: [] })
    expect(plan({ downloads, freeBytes: 1001 })).toEqual({
      resumed: ['1', '2'],
      missing: [{ bundleId: 'b', count: 3 }],
    })
    expect(plan({ downloads: [makeStopped('1', 0, null)], freeBytes: 1 }).resumed).toEqual(['1'])
    expect(plan({ downloads: [makeStopped('1', 0, null)], freeBytes: 0 }).resumed).toEqual([])
  })

  test('a download that the person paused or requested is not resumed', () => {
    const paused = makeDownload('1', { isAutomatic: true, state: 'paused' })
    const requested = { ...makeStopped('2', 0, 10), isAutomatic: false }
    expect(plan({ downloads: [paused, requested] }).resumed).toEqual([])
  })
})

test('incomplete automatic downloads are unfinished; requested, complete and reviewed ones are not', () => {
  const isUnfinished = (more: Partial<TaskDownload>) =>
    isUnfinishedAutomatic(makeDownload('1', { isAutomatic: true, state: 'queued', ...more }))
  expect(isUnfinished({})).toBe(true)
  expect(isUnfinished({ isAutomatic: false })).toBe(false)
  expect(isUnfinished({ state: 'ready' })).toBe(false)
  expect(isUnfinished({ finishedAt: 1 })).toBe(false)
})
