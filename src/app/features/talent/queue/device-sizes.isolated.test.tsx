// Compares the sizes and counts on /tasks with the contents of the browser's storage.
import { afterEach, expect, test } from 'vitest'
import { addEntry } from '#src/offline/outbox/outbox-store.ts'
import { downloadTasks } from '#src/offline/tasks/download-tasks.ts'
import { deleteDownloads, deleteUnusedMedia } from '#src/offline/tasks/storage-space.ts'
import { createTaskDownload } from '#src/offline/tasks/task-download.ts'
import { updateTaskDownload, deleteTaskDownloads } from '#src/offline/tasks/task-download-store.ts'
import { mockCall } from '#tests/support/mock-server.ts'
import { makeTaskDownload, makeOutboxEntry } from '#tests/support/offline-records.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { mockVideoHost, pseudoRandomBytes } from '#tests/support/mock-video-host.ts'
import { TaskQueue } from './task-queue.tsx'

const { person } = makeOutboxEntry()
const taskId = (number: number) => `01990000-0000-7000-8000-00000000000${number}`

afterEach(() => deleteDownloads(person))

/** Queues a download of a task with these two videos. */
async function queueDownload(number: number, source: string, dub: string) {
  const { task } = makeTaskDownload({ id: taskId(number) })
  const videos = { source_external_url: source, target_external_url: dub }
  await updateTaskDownload(person, task._id, () => createTaskDownload(person, { ...task, ...videos }, 'low', number))
}

const download = () =>
  downloadTasks(person, {
    signal: new AbortController().signal,
    budget: () => Promise.resolve(100_000_000),
    canPlay: () => true,
    blockedBy: () => null,
    onBlockChange: () => () => undefined,
    bundleIds: [],
  })

/** The number of bytes in Cache Storage. */
async function countCachedBytes(): Promise<number> {
  let sum = 0
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys())
      sum += (await (await cache.match(request))?.arrayBuffer())?.byteLength ?? 0
  }
  return sum
}

const megabytes = (bytes: number) => `${Math.round(bytes / 100_000) / 10} MB`

test('shown sizes equal the stored bytes: with shared files, after a failed download and after a removal', async () => {
  mockCall('GET /api/talents/jobs', { current: [], history: [] })
  mockVideoHost('/videos/shared.mp4', pseudoRandomBytes(1_300_000))
  mockVideoHost('/videos/one.mp4', pseudoRandomBytes(2_100_000, 2))
  const broken = mockVideoHost('/videos/two.mp4', pseudoRandomBytes(3_600_000, 3))
  await queueDownload(1, '/videos/shared.mp4', '/videos/one.mp4')
  await queueDownload(2, '/videos/shared.mp4', '/videos/two.mp4')
  broken.truncateNext(900_000)
  expect(await download()).toBe('network')

  const screen = await renderScreen(<TaskQueue />)
  expect(await countCachedBytes()).toBe(1_300_000 + 2_100_000 + 900_000)
  await expect.element(screen.getByText(`${megabytes(await countCachedBytes())} of 1 GB used`)).toBeVisible()
  await expect.element(screen.getByText('Ready · 3.4 MB')).toBeVisible()
  await expect.element(screen.getByText(/2\.2 MB of 4\.9 MB/)).toBeVisible()
  await expect.element(screen.getByText('Ready to work: 1 task on this device')).toBeVisible()

  expect(await download()).toBe('done')
  expect(await countCachedBytes()).toBe(1_300_000 + 2_100_000 + 3_600_000)
  await expect.element(screen.getByText(`${megabytes(await countCachedBytes())} of 1 GB used`)).toBeVisible()
  await expect.element(screen.getByText('Ready · 4.9 MB')).toBeVisible()
  await expect.element(screen.getByText('Ready to work: 2 tasks on this device')).toBeVisible()

  await addEntry(makeOutboxEntry({ taskId: taskId(1) }))
  await expect.element(screen.getByText('Ready to work: 1 task on this device')).toBeVisible()
  await expect.element(screen.getByText('1 waiting to be sent')).toBeVisible()
  await deleteTaskDownloads(person, [taskId(2)])
  await deleteUnusedMedia()
  expect(await countCachedBytes()).toBe(1_300_000 + 2_100_000)
  await expect.element(screen.getByText(`${megabytes(await countCachedBytes())} of 1 GB used`)).toBeVisible()
})
