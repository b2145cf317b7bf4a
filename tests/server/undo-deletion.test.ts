// What a deletion of tasks keeps for its undo, and what the people who had the tasks are refusals.
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { expect } from 'vitest'
import { emptyDraft } from '#src/domain/review/review-draft.ts'
import { deleteExpired } from '#src/server/db/delete-expired.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { deleteUnusedImages } from '#src/server/media/delete-unused-images.ts'
import { makeMember, makeTalent, makePerson, makeProject, makeTask } from '#tests/support/fixtures.ts'
import { jpeg } from '#tests/support/image-files.ts'
import { type TestServer, test } from '#tests/support/test-server.ts'
import { toFormData } from '#tests/support/to-form-data.ts'

async function createScenario(db: Db, server: TestServer) {
  const [manager, mei] = [await makePerson(db, 'Manager'), await makeTalent(db, 'Mei')]
  const project = await makeProject(db, manager)
  await makeMember(db, project, mei)
  const [asManager, asMei] = [await server.as(manager), await server.as(mei)]
  const params = { id: project.bundleId }
  const deleteTasks = async (): Promise<string> => {
    const { body } = await asManager('POST /api/bundles/{id}/deleteTasks', { params, body: {} })
    return body.data.actionId
  }
  const undo = async (actionId: string) =>
    (await asManager('POST /api/bundles/{id}/undoAssign', { params, body: { actionId } })).body.data.modifiedCount
  return { mei, project, params, asManager, asMei, deleteTasks, undo }
}

test('a task that was skipped is still skipped after its deletion is undone', async ({ db, server }) => {
  const { mei, project, params, asManager, asMei, deleteTasks, undo } = await createScenario(db, server)
  const task = await makeTask(db, project, mei)
  const skip = { reason: 'other', note: 'No sound.' }
  expect((await asMei('POST /api/tasks/{id}/skip', { params: { id: task }, body: skip })).status).toBe(200)
  const list = async () =>
    (await asManager('POST /api/bundles/{id}/tasks', { params, body: { filters: { skipped: true } } })).body.data
  const before = await list()
  expect(before).toMatchObject([{ _id: task, skipped: { by: 'Mei', note: 'No sound.' } }])
  expect(await undo(await deleteTasks())).toBe(1)
  expect(await list()).toMatchObject([{ _id: task, skipped: before[0].skipped }])
})

test('the pictures of a deleted task are restored, and are deleted when it can no longer be restored', async ({
  db,
  server,
}) => {
  const { mei, project, asMei, deleteTasks, undo } = await createScenario(db, server)
  const task = await makeTask(db, project, mei)
  const keys: string[] = []
  for (const colour of ['#111', '#222']) {
    keys.push((await asMei('POST /api/images', { body: toFormData({ image: await jpeg(colour) }) })).body.data.key)
  }
  const [poster = '', picture = ''] = keys
  await asMei('PUT /api/tasks/{id}/posters', { params: { id: task }, body: { target: poster } })
  await db.insertInto('flag_pictures').values({ task_id: task, image_key: picture }).execute()
  await sql`update images set created_at = now() - interval '8 days'`.execute(db)
  const stored = async () => {
    await deleteExpired(db)
    await deleteUnusedImages(db, [server.images])
    return Promise.all(keys.map((key) => server.images.has(key)))
  }

  const first = await deleteTasks()
  expect(await stored()).toEqual([true, true])
  expect(await undo(first)).toBe(1)
  const { source_poster, target_poster } = (await asMei('GET /api/tasks/{id}', { params: { id: task } })).body.data
  expect([source_poster, target_poster]).toEqual([null, `/media/images/${poster}`])
  expect(await db.selectFrom('flag_pictures').selectAll().execute()).toEqual([{ task_id: task, image_key: picture }])

  await deleteTasks()
  await sql`update deleted_tasks set at = now() - interval '2 hours'`.execute(db)
  expect(await stored()).toEqual([false, false])
})

test('an uploaded video is in use until its deleted task can no longer be restored', async ({ db, server }) => {
  const { project, asManager, deleteTasks } = await createScenario(db, server)
  const [video, task] = [v7(), await makeTask(db, project, null)]
  await sql`
    insert into task_videos (_id, project_id, name, bytes, part_bytes, file_modified_at, container, seconds,
                             frames_per_second, ready_at)
    values (${video}, ${project.projectId}, 'a.mp4', 1, 1, now(), 'mp4', 14, 25, now())`.execute(db)
  await db
    .updateTable('tasks')
    .set({ target_external_url: `/media/uploads/${video}.mp4` })
    .where('_id', '=', task)
    .execute()
  const remove = async () => (await asManager('DELETE /api/videos/{id}', { params: { id: video } })).body.problem
  await deleteTasks()
  expect(await remove()).toBe('video-in-use')
  await sql`update deleted_tasks set at = now() - interval '12 minutes'`.execute(db)
  expect(await remove()).toBeUndefined()
})

test('whoever had a task learns that it was deleted, also weeks later, and others do not', async ({ db, server }) => {
  const { mei, project, params, asManager, asMei, deleteTasks, undo } = await createScenario(db, server)
  const task = await makeTask(db, project, null)
  const body = { task, memberId: mei._id }
  await asManager('POST /api/bundles/{id}/assignTask', { params, body })
  const notifiedTask = async () => (await asMei('GET /api/messages')).body.notifications[0].subject.taskId
  expect(await notifiedTask()).toBe(task)
  const { result } = emptyDraft
  const calls = [
    () => asMei('GET /api/tasks/{id}', { params: { id: task } }),
    () => asMei('GET /api/tasks/{id}/draft', { params: { id: task } }),
    () => asMei('PUT /api/tasks/{id}/draft', { params: { id: task }, body: { draft: emptyDraft, base: null } }),
    () => asMei('POST /api/tasks/{id}/skip', { params: { id: task }, body: { reason: 'cannot-judge', note: '' } }),
    () => asMei('POST /api/bundles/{id}/submitReviewResult', { params, body: { taskId: task, result } }),
  ]
  const problemsOf = async () => {
    const codes: unknown[] = []
    for (const call of calls) codes.push((await call()).body.problem)
    return codes
  }
  const refusals = calls.map(() => 'task-deleted')

  const actionId = await deleteTasks()
  expect(await problemsOf()).toEqual(refusals)
  expect(await notifiedTask()).toBeUndefined()
  expect((await asManager('GET /api/tasks/{id}', { params: { id: task } })).body.problem).toBe('not-found')
  expect(await undo(actionId)).toBe(1)
  expect(await notifiedTask()).toBe(task)
  expect((await calls[0]?.())?.status).toBe(200)

  await deleteTasks()
  await sql`update deleted_tasks set at = now() - interval '40 days'`.execute(db)
  await sql`update deleted_task_workers set at = now() - interval '40 days'`.execute(db)
  await deleteExpired(db)
  expect(await problemsOf()).toEqual(refusals)
  await sql`update deleted_task_workers set at = now() - interval '61 days'`.execute(db)
  await deleteExpired(db)
  expect(await problemsOf()).toEqual(calls.map(() => 'not-found'))
})
