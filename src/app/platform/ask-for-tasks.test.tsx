// The tasks on this device beside the person's queue on the server.
import { expect, test } from 'vitest'
import { changeKeptDraft, readKeptDraft } from '#src/offline/drafts/store.ts'
import { withWords } from '#src/offline/drafts/kept-draft.ts'
import { addEntry, changeEntry } from '#src/offline/outbox/store.ts'
import { freshEntry } from '#src/offline/outbox/entry.ts'
import { noteStored } from '#src/offline/tasks/handed-in.ts'
import { queuedTask } from '#src/offline/tasks/kept-task.ts'
import { changeKeptTask, listKeptTasks } from '#src/offline/tasks/store.ts'
import { answer } from '#tests/support/msw.ts'
import { instant, makeTask, written } from '#tests/support/review.tsx'
import { askForTasks, followQueue } from './ask-for-tasks.ts'

const mei = 'mei'
const idOf = (n: number) => `01990000-0000-7000-8000-00000000000${n}`
const tasks = [1, 2, 3, 4, 5].map((n) => makeTask({ _id: idOf(n) }))
const bundleId = makeTask().bundle._id

/** Mei's queue holds these tasks, by their numbers; about the third she wrote on another device. */
function serveQueue(...numbers: readonly number[]) {
  answer('GET /api/bundles/{id}/nextTasks', ({ query }) => ({
    data: tasks
      .filter((_, at) => numbers.includes(at + 1))
      .slice(0, query.count)
      .map((task) => ({
        task,
        draft: task._id === idOf(3) ? { draft: written('on the tablet'), revision: 1, updated_at: instant } : null,
      })),
    total: 5,
    completed: 5 - numbers.length,
  }))
}

async function putHere(...numbers: readonly number[]) {
  for (const n of numbers) {
    const task = makeTask({ _id: idOf(n) })
    await changeKeptTask(mei, idOf(n), () => ({ ...queuedTask(mei, task, 'low', 1), state: 'ready' }))
  }
}

const here = async () => (await listKeptTasks(mei)).map(({ task, finishedAt }) => [task._id, finishedAt !== null])

test('the next tasks that are not here come, with what was written about them elsewhere', async () => {
  serveQueue(1, 2, 3, 4, 5)
  await putHere(1)
  const next = await askForTasks(mei, bundleId, 2)
  expect(next.map(({ _id }) => _id)).toEqual([idOf(2), idOf(3)])
  expect((await readKeptDraft(mei, idOf(3)))?.draft.result.note).toBe('on the tablet')
})

test('what was done on another device disappears here, but for unsent work', async () => {
  await putHere(1, 2, 3)
  await changeKeptDraft(mei, idOf(2), (kept) => withWords(kept, written('not sent yet')))
  serveQueue(3)
  await followQueue(mei, bundleId)
  expect(await here()).toEqual([
    [idOf(2), true],
    [idOf(3), false],
  ])
})

test('what was handed in here stays while there is room, and what was given back goes', async () => {
  await putHere(1, 2, 3)
  const made = { person: mei, about: null, made: 2 }
  const review = { kind: 'review', taskId: idOf(1), bundleId, result: written('').result } as const
  const skip = { kind: 'skip', taskId: idOf(2), skip: { reason: 'cannot-judge', note: '' } } as const
  await addEntry(freshEntry({ ...made, id: 'review', work: review }))
  await addEntry(freshEntry({ ...made, id: 'skip', work: skip }))
  await noteStored(mei)
  expect((await here()).filter(([, finished]) => finished)).toEqual([])
  for (const id of ['review', 'skip']) await changeEntry(id, (entry) => ({ ...entry, state: 'sent' }))
  await noteStored(mei)
  expect(await here()).toEqual([
    [idOf(1), true],
    [idOf(3), false],
  ])
  serveQueue(3)
  await followQueue(mei, bundleId)
  expect(await here()).toHaveLength(2)
})
