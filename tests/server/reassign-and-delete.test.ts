import { expect } from 'vitest'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { emptyDraft } from '#src/domain/review/review-draft.ts'
import { banMember, completeTask, makeMember, makePerson, makeProject, makeTask } from '#tests/support/fixtures.ts'
import { type TestServer, test } from '#tests/support/test-server.ts'

type BundleCall = 'reassignTasks' | 'deleteTasks' | 'undoAssign' | 'assignTasks'

async function createScenario(db: Db, server: TestServer) {
  const manager = await makePerson(db, 'Manager')
  const [mei, noah] = [await makePerson(db, 'Mei'), await makePerson(db, 'Noah')]
  const project = await makeProject(db, manager)
  for (const person of [mei, noah]) await makeMember(db, project, person)
  const asManager = await server.as(manager)
  const call = async (name: BundleCall, body: object) =>
    (await asManager(`POST /api/bundles/{id}/${name}`, { params: { id: project.bundleId }, body })).body
  const holders = async (tasks: readonly string[]) => {
    const rows = await db.selectFrom('tasks').select(['_id', 'worker_id']).where('_id', 'in', tasks).execute()
    return tasks.map((task) => rows.find(({ _id }) => _id === task)?.worker_id)
  }
  const beginReview = (task: string, userId: string) =>
    db
      .insertInto('review_drafts')
      .values({ task_id: task, user_id: userId, draft: JSON.stringify(emptyDraft) })
      .execute()
  return { manager, mei, noah, project, asManager, call, holders, beginReview }
}

test('a number of tasks is reassigned: the newest first, those that were begun last; undo returns them', async ({
  db,
  server,
}) => {
  const { mei, noah, project, call, holders, beginReview } = await createScenario(db, server)
  const tasks: string[] = []
  for (let index = 0; index < 4; index += 1) tasks.push(await makeTask(db, project, mei))
  const [first = '', second = '', third = '', newest = ''] = tasks
  await beginReview(newest, mei._id)

  const move = { fromId: mei._id, memberId: noah._id }
  const { data } = await call('reassignTasks', { ...move, count: 2 })
  expect(data.modifiedCount).toBe(2)
  expect(await holders([first, second, third, newest])).toEqual([mei._id, noah._id, noah._id, mei._id])
  const asNoah = await server.as(noah)
  const { notifications } = (await asNoah('GET /api/messages')).body
  expect(notifications).toMatchObject([{ kind: 'task-assigned', subject: { count: 2 } }])

  expect((await call('undoAssign', { actionId: data.actionId })).data).toEqual({ modifiedCount: 2 })
  expect(await holders(tasks)).toEqual(tasks.map(() => mei._id))
  expect((await asNoah('GET /api/messages')).body.notifications).toEqual([])
  expect((await call('undoAssign', { actionId: data.actionId })).data).toEqual({ modifiedCount: 0 })
  expect((await call('reassignTasks', move)).data.modifiedCount).toBe(4)
})

test('tasks with two reviews are not reassigned, and only to a member who can have tasks', async ({ db, server }) => {
  const { mei, noah, project, call, holders } = await createScenario(db, server)
  const [original, second] = [await makeTask(db, project, noah), await makeTask(db, project, mei)]
  await completeTask(db, original)
  await db.updateTable('tasks').set({ second_review_of: original }).where('_id', '=', second).execute()
  const move = { fromId: mei._id, memberId: noah._id }
  expect((await call('reassignTasks', move)).data).toEqual({ modifiedCount: 0, actionId: null })
  expect(await holders([second])).toEqual([mei._id])
  await banMember(db, project, noah)
  expect((await call('reassignTasks', move)).problem).toBe('talent-banned')
  expect((await call('reassignTasks', { ...move, count: 0 })).problem).toBe('invalid')
})

test('only tasks without a review are deleted, and undo restores them with their history', async ({ db, server }) => {
  const { mei, project, asManager, call, holders, beginReview } = await createScenario(db, server)
  const [open, begun, reviewed] = [
    await makeTask(db, project, mei),
    await makeTask(db, project, mei),
    await makeTask(db, project, mei),
  ]
  await beginReview(begun, mei._id)
  await completeTask(db, reviewed)
  await db.updateTable('tasks').set({ external_id: 'a-1' }).where('_id', '=', open).execute()

  const { data } = await call('deleteTasks', { filters: { ids: [open, begun, reviewed] } })
  expect(data).toMatchObject({ modifiedCount: 1, reviewedCount: 2 })
  expect(await holders([open, begun, reviewed])).toEqual([undefined, mei._id, mei._id])
  const listed = await asManager('GET /api/bundles/{id}/assignments', { params: { id: project.bundleId } })
  expect(listed.body.data).toMatchObject([{ action: 'delete', taskCount: 1, undoneCount: null }])

  expect((await call('undoAssign', { actionId: data.actionId })).data).toEqual({ modifiedCount: 1 })
  expect(await holders([open])).toEqual([mei._id])
  const history = await db
    .selectFrom('task_history')
    .select('action')
    .where('task_id', '=', open)
    .orderBy('_id')
    .execute()
  expect(history.map(({ action }) => action)).toEqual(['assign', 'restore'])
  const found = await asManager('POST /api/bundles/{id}/tasks', {
    params: { id: project.bundleId },
    body: { filters: { search: 'a-1' } },
  })
  expect(found.body.total).toBe(1)
})

test('a deleted task is not restored over a new one with its external id, nor for a person who left', async ({
  db,
  server,
}) => {
  const { mei, project, call, holders } = await createScenario(db, server)
  const [taken, left] = [await makeTask(db, project, null), await makeTask(db, project, mei)]
  await db.updateTable('tasks').set({ external_id: 'a-1' }).where('_id', '=', taken).execute()
  const { data } = await call('deleteTasks', {})
  expect(data.modifiedCount).toBe(2)
  const again = await makeTask(db, project, null)
  await db.updateTable('tasks').set({ external_id: 'a-1' }).where('_id', '=', again).execute()
  await db.deleteFrom('project_members').where('user_id', '=', mei._id).execute()
  expect((await call('undoAssign', { actionId: data.actionId })).data).toEqual({ modifiedCount: 1 })
  expect(await holders([taken, left])).toEqual([undefined, null])
})
