// Reconciles the tasks on this device with the person's queue on the server.
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { updateStoredDraft, readStoredDraft } from '#src/offline/drafts/draft-store.ts'
import { type StoredDraft, withContent, withSent } from '#src/offline/drafts/stored-draft.ts'
import { addEntry, tryUpdateEntry } from '#src/offline/outbox/outbox-store.ts'
import { createEntry } from '#src/offline/outbox/outbox-entry.ts'
import { markSubmittedTasks } from '#src/offline/tasks/submitted-tasks.ts'
import { deleteDownloads } from '#src/offline/tasks/storage-space.ts'
import { readStoredGuidelines } from '#src/offline/tasks/stored-guidelines.ts'
import { createTaskDownload } from '#src/offline/tasks/task-download.ts'
import { recordRemovedTask } from '#src/offline/tasks/removed-tasks.ts'
import { readStoredProgress } from '#src/offline/tasks/stored-progress.ts'
import { deleteTaskDownloads, updateTaskDownload, listTaskDownloads } from '#src/offline/tasks/task-download-store.ts'
import { mockCall, mockServer } from '#tests/support/mock-server.ts'
import { timestamp, makeTask, draftWithNote } from '#tests/support/render-review.tsx'
import { fetchNextTasks, syncQueue } from './fetch-next-tasks.ts'

const mei = 'mei'
const idOf = (n: number) => `01990000-0000-7000-8000-00000000000${n}`
const tasks = [1, 2, 3, 4, 5].map((n) => makeTask({ _id: idOf(n) }))
const bundleId = makeTask().bundle._id

/** Mocks Mei's queue with the tasks of these numbers. The third one has a draft from another device. */
function serveQueue(...numbers: readonly number[]) {
  mockCall('GET /api/bundles/{id}/nextTasks', ({ query }) => ({
    data: tasks
      .filter((_, at) => numbers.includes(at + 1))
      .slice(0, query.count)
      .map((task) => ({
        task,
        draft:
          task._id === idOf(3) ? { draft: draftWithNote('on the tablet'), revision: 1, updated_at: timestamp } : null,
      })),
    gone: [],
    total: 5,
    completed: 5 - numbers.length,
  }))
}

async function storeTasks(...numbers: readonly number[]) {
  for (const n of numbers) {
    const task = makeTask({ _id: idOf(n) })
    await updateTaskDownload(mei, idOf(n), () => ({ ...createTaskDownload(mei, task, 'low', 1), state: 'ready' }))
  }
}

const storedTasks = async () =>
  (await listTaskDownloads(mei)).map(({ task, finishedAt }) => [task._id, finishedAt !== null])

test('the next tasks that are not on the device are fetched, with their drafts from other devices', async () => {
  serveQueue(1, 2, 3, 4, 5)
  await storeTasks(1)
  const next = await fetchNextTasks(mei, bundleId, 2)
  expect(next.map(({ _id }) => _id)).toEqual([idOf(2), idOf(3)])
  expect((await readStoredDraft(mei, idOf(3)))?.draft.result.note).toBe('on the tablet')
})

test('more tasks are fetched when the device has as many as a request returns', async () => {
  const queue = Array.from({ length: 53 }, (_, at) =>
    makeTask({ _id: `01990000-0000-7000-8000-0000000001${String(at).padStart(2, '0')}` }),
  )
  for (const task of queue.slice(0, 50))
    await updateTaskDownload(mei, task._id, () => createTaskDownload(mei, task, 'low', 1))
  mockCall('GET /api/bundles/{id}/nextTasks', ({ query: { count, after = '' } }) => ({
    data: queue
      .filter(({ _id }) => _id > after)
      .slice(0, count)
      .map((task) => ({ task, draft: null })),
    gone: [],
    total: 53,
    completed: 0,
  }))
  const ids = async (count: number) => (await fetchNextTasks(mei, bundleId, count)).map(({ _id }) => _id)
  const newIds = queue.slice(50).map(({ _id }) => _id)
  expect(await ids(2)).toEqual(newIds.slice(0, 2))
  expect(await ids(50)).toEqual(newIds)
  expect((await listTaskDownloads(mei)).filter(({ finishedAt }) => finishedAt !== null)).toEqual([])
})

test('the server says which of many tasks need no review any more, wherever they were in the queue', async () => {
  const ids = Array.from({ length: 60 }, (_, at) => `01990000-0000-7000-8000-0000000002${String(at).padStart(2, '0')}`)
  for (const _id of ids) await updateTaskDownload(mei, _id, () => createTaskDownload(mei, makeTask({ _id }), 'low', 1))
  const requestedIds: string[] = []
  const [first = '', second = ''] = ids
  mockCall('GET /api/bundles/{id}/nextTasks', ({ query: { count, known = [] } }) => {
    requestedIds.push(...known)
    const urgent = makeTask({ _id: ids[59] ?? '', priority: 'urgent' })
    const others = ids.slice(2, 59).map((_id) => makeTask({ _id }))
    const data = [urgent, ...others].slice(0, count).map((task) => ({ task, draft: null }))
    return { data, gone: known.filter((id) => id === first), total: 59, completed: 0 }
  })
  await syncQueue(mei, bundleId)
  expect(requestedIds.toSorted()).toEqual(ids)
  const stored = (await listTaskDownloads(mei)).map(({ task }) => task)
  expect(stored.map(({ _id }) => _id).toSorted()).toEqual([second, ...ids.slice(2)])
  expect(stored.find(({ _id }) => _id === ids[59])?.priority).toBe('urgent')
})

test('a task completed on another device is deleted here, unless it has unsent work', async () => {
  await storeTasks(1, 2, 3)
  await updateStoredDraft(mei, idOf(2), (stored) => withContent(stored, draftWithNote('not sent yet')))
  serveQueue(3)
  await syncQueue(mei, bundleId)
  expect(await storedTasks()).toEqual([
    [idOf(2), true],
    [idOf(3), false],
  ])
})

test('a reviewed task stays on the device after it is sent, a skipped one is deleted', async () => {
  await storeTasks(1, 2, 3)
  const entryParams = { person: mei, context: null, createdAtMs: 2 }
  const review = { kind: 'review', taskId: idOf(1), bundleId, result: draftWithNote('').result } as const
  const skip = { kind: 'skip', taskId: idOf(2), skip: { reason: 'cannot-judge', note: '' } } as const
  await addEntry(createEntry({ ...entryParams, id: 'review', work: review }))
  await addEntry(createEntry({ ...entryParams, id: 'skip', work: skip }))
  await markSubmittedTasks(mei)
  expect((await storedTasks()).filter(([, finished]) => finished)).toEqual([])
  for (const id of ['review', 'skip']) await tryUpdateEntry(id, (entry) => ({ ...entry, state: 'sent' }))
  await markSubmittedTasks(mei)
  expect(await storedTasks()).toEqual([
    [idOf(1), true],
    [idOf(3), false],
  ])
  serveQueue(3)
  await syncQueue(mei, bundleId)
  expect(await storedTasks()).toHaveLength(2)
})

test('a queue that was requested before something newer happened changes nothing of it', async () => {
  await storeTasks(1, 2, 3, 4)
  const typed = (note: string) => (stored: StoredDraft) => {
    const changed = withContent(stored, draftWithNote(note))
    return withSent(changed, { draft: changed.draft, revision: changed.localRevision }, changed)
  }
  await updateStoredDraft(mei, idOf(4), typed('OLD'))
  const requested = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  mockCall('GET /api/bundles/{id}/nextTasks', async () => {
    requested.resolve()
    await answer.promise
    const data = tasks.map((task) => ({
      task,
      draft: task._id === idOf(4) ? { draft: draftWithNote('OLD'), revision: 1, updated_at: timestamp } : null,
    }))
    return { data, gone: [], total: 5, completed: 0 }
  })
  const fetching = fetchNextTasks(mei, bundleId, 2)
  await requested.promise
  const work = { kind: 'review', taskId: idOf(1), bundleId, result: draftWithNote('').result } as const
  await addEntry(createEntry({ id: 'review', person: mei, context: null, createdAtMs: 2, work }))
  await tryUpdateEntry('review', (entry) => ({ ...entry, state: 'sent' }))
  await markSubmittedTasks(mei)
  await recordRemovedTask(mei, bundleId, idOf(2))
  await deleteTaskDownloads(mei, [idOf(2)])
  await updateStoredDraft(mei, idOf(4), typed('NEW'))
  answer.resolve()
  expect((await fetching).map(({ _id }) => _id)).toEqual([idOf(5)])
  expect(await storedTasks()).toEqual([
    [idOf(1), true],
    [idOf(3), false],
    [idOf(4), false],
  ])
  expect((await readStoredDraft(mei, idOf(4)))?.draft.result.note).toBe('NEW')
  expect(await readStoredProgress(mei, bundleId)).toBeNull()
})

test('another person’s queue changes nothing after they signed in in another tab', async () => {
  await storeTasks(1)
  mockServer.use(
    http.get('/api/bundles/:id/nextTasks', ({ request }) =>
      request.headers.get('curio-person') === mei
        ? HttpResponse.json({ result: 2, message: 'Somebody else.', problem: 'other-person' }, { status: 403 })
        : HttpResponse.json({ result: 0, data: [], total: 0, completed: 0 }),
    ),
  )
  await expect(syncQueue(mei, bundleId)).rejects.toMatchObject({ problem: 'other-person' })
  expect(await storedTasks()).toEqual([[idOf(1), false]])
})

test('the guidelines of the project are stored with its tasks, and only fetched again when they changed', async () => {
  const { project } = makeTask()
  let requestCount = 0
  let version = 1
  mockCall('GET /api/projects/{id}/guidelines', () => {
    requestCount += 1
    return { data: { version, readVersion: null, savedAt: timestamp, blocks: [{ type: 'rule' }] } }
  })
  mockCall('GET /api/bundles/{id}/nextTasks', () => ({
    data: [
      {
        task: makeTask({ _id: idOf(1), project: { ...project, guidelines: { version, readVersion: null } } }),
        draft: null,
      },
    ],
    gone: [],
    total: 5,
    completed: 4,
  }))
  await syncQueue(mei, bundleId)
  await syncQueue(mei, bundleId)
  expect([(await readStoredGuidelines(mei, project._id))?.version, requestCount]).toEqual([1, 1])
  version = 2
  await syncQueue(mei, bundleId)
  expect([(await readStoredGuidelines(mei, project._id))?.version, requestCount]).toEqual([2, 2])
  await deleteDownloads(mei)
  expect(await readStoredGuidelines(mei, project._id)).toBe(null)
})
