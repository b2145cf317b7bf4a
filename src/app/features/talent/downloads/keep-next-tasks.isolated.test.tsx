// The automatic downloads with the browser's own storage, against mocked jobs and video hosts.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addEntry } from '#src/offline/outbox/outbox-store.ts'
import { deleteDownloads } from '#src/offline/tasks/storage-space.ts'
import { recordRemovedTask } from '#src/offline/tasks/removed-tasks.ts'
import { deleteTaskDownloads, listTaskDownloads } from '#src/offline/tasks/task-download-store.ts'
import { storeSession } from '#src/app/platform/session/session.ts'
import { mockCall } from '#tests/support/mock-server.ts'
import { mockVideoHost, pseudoRandomBytes } from '#tests/support/mock-video-host.ts'
import { makeOutboxEntry } from '#tests/support/offline-records.ts'
import { makeTask } from '#tests/support/render-review.tsx'
import { changeDownloadSettings } from './download-settings.ts'
import { keepNextTasks } from './keep-next-tasks.ts'

const whenPageIdle = vi.hoisted(() => vi.fn<() => Promise<void>>(() => Promise.resolve()))
vi.mock('./page-activity.ts', () => ({
  whenPageIdle,
  isPageBusy: () => false,
  onVideoStart: () => () => undefined,
}))

const mei = 'mei'
const [first, second] = ['01990000-0000-7000-8000-0000000000b1', '01990000-0000-7000-8000-0000000000b2'] as const
const idOf = (bundleId: string, n: number) => `${bundleId.slice(0, -2)}${bundleId.slice(-1)}${n}`
let requestedCounts: number[] = []

const service = keepNextTasks(() => Promise.resolve([first, second]))

beforeEach(() => {
  storeSession('a-handle', { _id: mei, id: 7, name: 'Mei', icon: '', role: 'worker' })
  changeDownloadSettings({ keepsNextTasks: true, perJob: 2, budget: 1_000_000_000 })
  requestedCounts = []
  mockVideoHost('/videos/short.mp4', pseudoRandomBytes(2000))
  mockCall('GET /api/bundles/{id}/nextTasks', ({ params: { id }, query: { count } }) => {
    requestedCounts.push(count)
    const tasks = [1, 2, 3, 4, 5].map((n) =>
      makeTask({
        _id: idOf(id, n),
        bundle: { _id: id, name: 'Drama' },
        source_external_url: '/videos/short.mp4',
        target_external_url: '/videos/short.mp4',
      }),
    )
    return { data: tasks.slice(0, count).map((task) => ({ task, draft: null })), gone: [], total: 5, completed: 0 }
  })
})
afterEach(async () => {
  changeDownloadSettings({ keepsNextTasks: false })
  await deleteDownloads(mei)
  localStorage.clear()
})

const readyTasks = async () =>
  (await listTaskDownloads(mei)).filter(({ state }) => state === 'ready').map(({ task }) => task._id)

function mockConnection(connection: { type?: string; saveData?: boolean }): void {
  vi.spyOn(navigator, 'connection' as never, 'get').mockReturnValue(
    Object.assign(new EventTarget(), connection) as never,
  )
}

test('once the person sees their jobs, the next tasks of each are complete on the device', async () => {
  service.showJobs()
  const expected = [idOf(first, 1), idOf(first, 2), idOf(second, 1), idOf(second, 2)]
  await expect.poll(readyTasks).toEqual(expected)
})

test('the job opened last is first', async () => {
  service.openJob(second)
  await expect.poll(readyTasks).toHaveLength(4)
  const downloads = (await listTaskDownloads(mei)).toSorted((a, b) => a.addedAt - b.addedAt)
  expect(downloads[0]?.task.bundle._id).toBe(second)
})

test('after a submitted review the next task is added', async () => {
  service.showJobs()
  await expect.poll(readyTasks).toHaveLength(4)
  await addEntry({ ...makeOutboxEntry({ taskId: idOf(first, 1) }), person: mei })
  await expect.poll(readyTasks).toContain(idOf(first, 3))
})

test('a task that the person removed is replaced by the next one', async () => {
  service.showJobs()
  await expect.poll(readyTasks).toHaveLength(4)
  await recordRemovedTask(mei, first, idOf(first, 1))
  await deleteTaskDownloads(mei, [idOf(first, 1)])
  service.showJobs()
  await expect.poll(readyTasks).toContain(idOf(first, 3))
  expect(await readyTasks()).not.toContain(idOf(first, 1))
})

test.each([
  ['over a mobile network', { type: 'cellular' }],
  ['while the browser saves data', { type: 'wifi', saveData: true }],
])('nothing is downloaded by itself %s, until that ends', async (_, connection) => {
  mockConnection(connection)
  whenPageIdle.mockClear()
  service.showJobs()
  await expect.poll(() => whenPageIdle.mock.calls.length).toBeGreaterThan(0)
  // The service plans under this lock, so its plan is done when the lock is free.
  await navigator.locks.request('curio-next-tasks', () => undefined)
  expect(requestedCounts).toEqual([])
  mockConnection({ type: 'wifi' })
  service.showJobs()
  await expect.poll(readyTasks).toHaveLength(4)
})

test('without space one download waits, and the others are not added', async () => {
  mockConnection({})
  vi.spyOn(navigator.storage, 'estimate').mockResolvedValue({ quota: 50_001_999, usage: 0 })
  service.showJobs()
  const states = async () => (await listTaskDownloads(mei)).map(({ state, reason }) => [state, reason])
  await expect.poll(states).toEqual([['paused', 'budget']])
})
