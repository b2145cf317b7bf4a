import { sql } from 'kysely'
import { expect } from 'vitest'
import { emptyDraft } from '#src/domain/review/review-draft.ts'
import { deleteExpired } from '#src/server/db/delete-expired.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { deleteUnusedImages } from '#src/server/media/delete-unused-images.ts'
import { banMember, completeTask, makeTask, makeTasks, makeTaskVideo } from '#tests/support/fixtures.ts'
import { uploadPicture } from '#tests/support/image-files.ts'
import { test as workTest } from '#tests/support/work-calls.ts'

const test = workTest
  .extend('holders', ({ db }) => async (tasks: readonly string[]) => {
    const rows = await db.selectFrom('tasks').select(['_id', 'worker_id']).where('_id', 'in', tasks).execute()
    return tasks.map((task) => rows.find(({ _id }) => _id === task)?.worker_id)
  })
  .extend(
    'deleteAll',
    ({ work }) =>
      async (): Promise<string> =>
        (await work.move('deleteTasks')).actionId,
  )

const beginReview = (db: Db, task: string, userId: string) =>
  db
    .insertInto('review_drafts')
    .values({ task_id: task, user_id: userId, draft: JSON.stringify(emptyDraft) })
    .execute()

test('a number of tasks is reassigned: the newest first, those that were begun last; undo returns them', async ({
  db,
  members: { mei, noah },
  project,
  holders,
  work,
}) => {
  const tasks = await makeTasks(db, project, [mei, mei, mei, mei])
  await beginReview(db, tasks[3], mei._id)
  const move = { fromId: mei._id, memberId: noah._id }
  const { modifiedCount, actionId } = await work.move('reassignTasks', { ...move, count: 2 })
  expect(modifiedCount).toBe(2)
  expect(await holders(tasks)).toEqual([mei._id, noah._id, noah._id, mei._id])
  const readNotifications = async () => (await noah.call('GET /api/messages')).body.notifications
  expect(await readNotifications()).toMatchObject([{ kind: 'task-assigned', subject: { count: 2 } }])
  expect(await work.undo(actionId)).toBe(2)
  expect(await holders(tasks)).toEqual(tasks.map(() => mei._id))
  expect(await readNotifications()).toEqual([])
  expect(await work.undo(actionId)).toBe(0)
  expect((await work.move('reassignTasks', move)).modifiedCount).toBe(4)
})

test('tasks with two reviews are not reassigned, and only to a member who can have tasks', async ({
  db,
  members: { mei, noah },
  project,
  holders,
  work,
}) => {
  const [original, second] = await makeTasks(db, project, [noah, mei])
  await completeTask(db, original)
  await db.updateTable('tasks').set({ second_review_of: original }).where('_id', '=', second).execute()
  const move = { fromId: mei._id, memberId: noah._id }
  expect(await work.move('reassignTasks', move)).toEqual({ modifiedCount: 0, actionId: null })
  expect(await holders([second])).toEqual([mei._id])
  await banMember(db, project, noah)
  expect(await work.bulk('reassignTasks', move)).toMatchObject({ problem: 'talent-banned' })
  expect(await work.bulk('reassignTasks', { ...move, count: 0 })).toMatchObject({ problem: 'invalid' })
})

test('only tasks without a review are deleted, and undo restores them with their history', async ({
  db,
  members: { mei },
  project,
  holders,
  work,
}) => {
  const [open, begun, reviewed] = await makeTasks(db, project, [mei, mei, mei])
  await beginReview(db, begun, mei._id)
  await completeTask(db, reviewed)
  await db.updateTable('tasks').set({ external_id: 'a-1' }).where('_id', '=', open).execute()
  const deletion = await work.move('deleteTasks', { filters: { ids: [open, begun, reviewed] } })
  expect(deletion).toMatchObject({ modifiedCount: 1, reviewedCount: 2 })
  expect(await holders([open, begun, reviewed])).toEqual([undefined, mei._id, mei._id])
  expect(await work.listActions()).toMatchObject([{ action: 'delete', taskCount: 1, undoneCount: null }])
  expect(await work.undo(deletion.actionId)).toBe(1)
  expect(await holders([open])).toEqual([mei._id])
  const history = db.selectFrom('task_history').select('action').where('task_id', '=', open).orderBy('_id')
  expect((await history.execute()).map(({ action }) => action)).toEqual(['assign', 'restore'])
  expect((await work.list({ filters: { search: 'a-1' } })).total).toBe(1)
})

test('a deleted task is not restored over a new one with its external id, nor for a person who left', async ({
  db,
  members: { mei },
  project,
  deleteAll,
  holders,
  work,
}) => {
  const [taken, left] = await makeTasks(db, project, [null, mei])
  const nameTask = (task: string) =>
    db.updateTable('tasks').set({ external_id: 'a-1' }).where('_id', '=', task).execute()
  await nameTask(taken)
  const actionId = await deleteAll()
  await nameTask(await makeTask(db, project, null))
  await db.deleteFrom('project_members').where('user_id', '=', mei._id).execute()
  expect(await work.undo(actionId)).toBe(1)
  expect(await holders([taken, left])).toEqual([undefined, null])
})

test('a task that was skipped is still skipped after its deletion is undone', async ({
  db,
  mei,
  project,
  deleteAll,
  work,
}) => {
  const task = await makeTask(db, project, mei)
  await work.skip(mei.call, task, { reason: 'other', note: 'No sound.' })
  const list = async () => (await work.list({ filters: { skipped: true } })).data
  const before = await list()
  expect(before).toMatchObject([{ _id: task, skipped: { by: 'Mei', note: 'No sound.' } }])
  expect(await work.undo(await deleteAll())).toBe(1)
  expect(await list()).toMatchObject([{ _id: task, skipped: before[0].skipped }])
})

test('the pictures of a deleted task are restored, and are deleted when it can no longer be restored', async ({
  db,
  server,
  mei,
  manager,
  project,
  deleteAll,
  work,
}) => {
  const task = await makeTask(db, project, mei)
  const [poster, picture] = [await uploadPicture(mei.call, '#111'), await uploadPicture(mei.call, '#222')]
  await mei.call('PUT /api/tasks/{id}/posters', { params: { id: task }, body: { target: poster } })
  await db.insertInto('flag_pictures').values({ task_id: task, image_key: picture }).execute()
  const stored = async () => {
    await sql`update images set created_at = now() - interval '8 days'`.execute(db)
    await deleteExpired(db)
    await deleteUnusedImages(db, [server.images])
    return Promise.all([poster, picture].map((key) => server.images.has(key)))
  }
  const first = await deleteAll()
  expect(await stored()).toEqual([true, true])
  expect(await work.undo(first)).toBe(1)
  expect(await stored()).toEqual([true, true])
  expect(await work.readTask(manager.call, task)).toMatchObject({
    source_poster: null,
    target_poster: `/media/images/${poster}`,
  })
  expect(await db.selectFrom('flag_pictures').selectAll().execute()).toEqual([{ task_id: task, image_key: picture }])
  await deleteAll()
  await sql`update deleted_tasks set at = now() - interval '2 hours'`.execute(db)
  expect(await stored()).toEqual([false, false])
})

test('an uploaded video is in use until its deleted task can no longer be restored', async ({
  db,
  manager,
  project,
  deleteAll,
}) => {
  const [video, task] = [await makeTaskVideo(db, project.projectId), await makeTask(db, project, null)]
  const target_external_url = `/media/uploads/${video}.mp4`
  await db.updateTable('tasks').set({ target_external_url }).where('_id', '=', task).execute()
  const remove = async () => (await manager.call('DELETE /api/videos/{id}', { params: { id: video } })).body.problem
  await deleteAll()
  expect(await remove()).toBe('video-in-use')
  await sql`update deleted_tasks set at = now() - interval '12 minutes'`.execute(db)
  expect(await remove()).toBeUndefined()
})

test('whoever had a task learns that it was deleted, also weeks later, and others do not', async ({
  db,
  manager,
  members: { mei },
  project,
  deleteAll,
  work,
}) => {
  const task = await makeTask(db, project, null)
  const params = { id: task }
  await work.assign(task, mei)
  const notifiedTask = async () => (await mei.call('GET /api/messages')).body.notifications[0].subject.taskId
  expect(await notifiedTask()).toBe(task)
  const problemsOf = async () => {
    const answers = [
      await mei.call('GET /api/tasks/{id}', { params }),
      await mei.call('GET /api/tasks/{id}/draft', { params }),
      await mei.call('PUT /api/tasks/{id}/draft', { params, body: { draft: emptyDraft, base: null } }),
      await work.skip(mei.call, task),
      await work.submit(mei.call, task),
    ]
    return new Set(answers.map(({ body }) => body.problem))
  }
  const actionId = await deleteAll()
  expect(await problemsOf()).toEqual(new Set(['task-deleted']))
  expect(await notifiedTask()).toBeUndefined()
  expect((await manager.call('GET /api/tasks/{id}', { params })).body.problem).toBe('not-found')
  expect(await work.undo(actionId)).toBe(1)
  expect(await notifiedTask()).toBe(task)
  expect(await work.readTask(mei.call, task)).toMatchObject({ _id: task })

  await deleteAll()
  for (const [days, problem] of [
    [40, 'task-deleted'],
    [61, 'not-found'],
  ] as const) {
    await sql`update deleted_tasks set at = now() - make_interval(days => ${days})`.execute(db)
    await sql`update deleted_task_workers set at = now() - make_interval(days => ${days})`.execute(db)
    await deleteExpired(db)
    expect(await problemsOf()).toEqual(new Set([problem]))
  }
})
