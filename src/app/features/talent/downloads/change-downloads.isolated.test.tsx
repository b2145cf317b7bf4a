// What a person requests and removes at the same time.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addEntry, deleteEntries, listEntries } from '#src/offline/outbox/outbox-store.ts'
import { deleteDownloads } from '#src/offline/tasks/storage-space.ts'
import { readRemovals, recordRemovedTask } from '#src/offline/tasks/removed-tasks.ts'
import { isSubmitted } from '#src/offline/tasks/submitted-tasks.ts'
import { createTaskDownload } from '#src/offline/tasks/task-download.ts'
import { listTaskDownloads, updateTaskDownload } from '#src/offline/tasks/task-download-store.ts'
import { storeSession } from '#src/app/platform/session/session.ts'
import { mockCall } from '#tests/support/mock-server.ts'
import { mockVideoHost, pseudoRandomBytes } from '#tests/support/mock-video-host.ts'
import { makeOutboxEntry } from '#tests/support/offline-records.ts'
import { makeTask } from '#tests/support/render-review.tsx'
import { removeDownload, requestNextTasks } from './change-downloads.ts'

const mei = 'mei'
const bundleId = makeTask().bundle._id
const tasks = [1, 2].map((n) =>
  makeTask({
    _id: `01990000-0000-7000-8000-00000000000${n}`,
    source_external_url: '/videos/short.mp4',
    target_external_url: '/videos/short.mp4',
  }),
)
const [first = '', second = ''] = tasks.map(({ _id }) => _id)

beforeEach(() => {
  storeSession('a-handle', { _id: mei, id: 7, name: 'Mei', icon: '', role: 'worker' })
  mockVideoHost('/videos/short.mp4', pseudoRandomBytes(2000))
})
afterEach(async () => {
  await deleteDownloads(mei)
  await deleteEntries(mei)
  localStorage.clear()
})

/** The server's next tasks; `meanwhile` runs before it answers. */
function serveTasks(meanwhile: () => Promise<void> = async () => {}) {
  mockCall('GET /api/bundles/{id}/nextTasks', async () => {
    await meanwhile()
    return { data: tasks.map((task) => ({ task, draft: null })), gone: [], total: 2, completed: 0 }
  })
}

const storedIds = async () => (await listTaskDownloads(mei)).map(({ task }) => task._id)

test('a task that was removed before is downloaded again when the person requests it', async () => {
  await recordRemovedTask(mei, bundleId, second)
  serveTasks()
  await requestNextTasks(bundleId, 2)
  expect(await storedIds()).toEqual([first, second])
  expect([...(await readRemovals(mei, bundleId)).keys()]).toEqual([])
})

test('a task that is removed while the server answers a request stays removed', async () => {
  serveTasks(async () => {
    const [, task] = tasks
    if (!task) return
    await updateTaskDownload(mei, second, () => ({ ...createTaskDownload(mei, task, 'low', 1), isAutomatic: true }))
    await removeDownload(second)
  })
  await requestNextTasks(bundleId, 2)
  expect(await storedIds()).toEqual([first])
  expect([...(await readRemovals(mei, bundleId)).keys()]).toEqual([second])
})

test('a task that is reviewed while the server answers a request is not open on the device', async () => {
  serveTasks(async () => {
    const entry = makeOutboxEntry({ person: mei, taskId: second, state: 'sent' })
    await addEntry({ ...entry, createdAtMs: Date.now() })
  })
  await requestNextTasks(bundleId, 2)
  const entries = await listEntries(mei)
  const open = (await listTaskDownloads(mei)).filter((download) => !isSubmitted(download, entries))
  expect(open.map(({ task }) => task._id)).toEqual([first])
})

test('a task whose review waits to be sent is not requested', async () => {
  await addEntry(makeOutboxEntry({ person: mei, taskId: first }))
  serveTasks()
  await requestNextTasks(bundleId, 1)
  expect(await storedIds()).toEqual([second])
})
