// Undoing an edit of a task, a schedule of many and an import that changed tasks: what is stored afterwards.
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { expect } from 'vitest'
import { deleteExpired } from '#src/server/db/delete-expired.ts'
import { recordEditAction } from '#src/server/features/projects/assignment/undo-edit.ts'
import { completeTask, makeTask, makeTasks, makeTaskVideo } from '#tests/support/fixtures.ts'
import { test as workTest } from '#tests/support/work-calls.ts'

const test = workTest.extend('scenario', async ({ db, manager, members: { mei }, project, work }) => {
  const params = { id: project.bundleId }
  await db
    .updateTable('bundles')
    .set({ languages: ['English', 'Mandarin'] })
    .execute()
  const edit = async (id: string, body: object): Promise<string> =>
    (await manager.call('POST /api/tasks/{id}/edit', { params: { id }, body })).body.data.actionId
  const schedule = async (body: object): Promise<string> => (await work.move('scheduleTasks', body)).actionId
  const importAgain = async (csv: string) =>
    (
      await manager.call('POST /api/bundles/{id}/import', {
        params,
        query: { mode: 'all', update: 'true' },
        body: csv,
        headers: { 'content-type': 'text/csv' },
      })
    ).body.data
  /** What is stored of a task that an edit can change. */
  const read = async (id: string) => {
    const { rows } = await sql<{ fields: object }>`
      select task_fields(tasks) || jsonb_build_object('title', title) as fields from tasks where _id = ${id}`.execute(
      db,
    )
    return rows[0]?.fields
  }
  const { undo, listActions: list } = work
  return { manager, mei, project, asManager: manager.call, edit, schedule, importAgain, undo, list, read }
})

test('an edit is undone once: fields, counters and length as before, by the history, which says so', async ({
  db,
  scenario,
}) => {
  const { mei, project, edit, undo, list, read } = scenario
  const task = await makeTask(db, project, mei)
  await edit(task, { title: '夜市', externalId: 'ep-1', meta: { reel: 1, duration: 60 }, priority: 'high' })
  const before = await read(task)
  const longAgo = { last_assigned_at: new Date('2026-01-01T00:00:00.123Z') }
  await db.updateTable('jobs').set(longAgo).execute()
  const actionId = await edit(task, {
    title: '',
    externalId: 'ep-2',
    language: 'Mandarin',
    target_external_url: '/media/clips/b/target.m3u8',
    meta: { duration: 30 },
    priority: '',
    due: '2199-01-01',
  })
  expect(await read(task)).toMatchObject({ external_id: 'ep-2', language: 'Mandarin', video_seconds: 30 })
  const [entry] = await list()
  expect(entry).toMatchObject({ _id: actionId, action: 'edit', taskCount: 1, undoneCount: null })
  expect(entry.undoableUntil).not.toBeNull()
  expect(await undo(actionId)).toBe(1)
  expect(await read(task)).toEqual(before)
  expect((await list())[0]).toMatchObject({ _id: actionId, undoableUntil: null, undoneCount: 1 })
  expect(await undo(actionId)).toBe(0)
  const history = await db.selectFrom('task_history').select(['action', 'detail']).orderBy('_id').execute()
  expect(history.slice(-2)).toEqual([
    { action: 'edit', detail: {} },
    { action: 'edit', detail: { undo: actionId } },
  ])
  expect(await db.selectFrom('jobs').select('last_assigned_at').execute()).toEqual([longAgo])
})

test('an edit is not undone where its fields changed again or the task was reviewed; other changes stay', async ({
  db,
  scenario,
}) => {
  const { mei, project, edit, schedule, undo, read } = scenario
  const [again, reviewed, other] = await makeTasks(db, project, [mei, mei, mei])
  const actions: string[] = []
  for (const task of [again, reviewed, other]) actions.push(await edit(task, { title: 'a' }))
  await edit(again, { title: 'b' })
  await completeTask(db, reviewed)
  await schedule({ filters: { ids: [other] }, priority: 'urgent' })
  const untouched = [await read(again), await read(reviewed)]
  for (const [index, count] of [0, 0, 1].entries()) expect(await undo(actions[index] ?? '')).toBe(count)
  expect([await read(again), await read(reviewed)]).toEqual(untouched)
  expect(await read(other)).toMatchObject({ title: '', priority: 1 })
})

test('a schedule is undone for the tasks whose priority and due date are still its own', async ({ db, scenario }) => {
  const { mei, project, edit, schedule, undo, list, read } = scenario
  const [own, none, changed, reviewed] = await makeTasks(db, project, [mei, mei, mei, mei])
  await schedule({ filters: { ids: [own] }, priority: 'low', dueOn: '2199-01-01' })
  const before = [await read(own), await read(none)]
  const actionId = await schedule({ filters: {}, priority: 'urgent', dueOn: '2199-02-02' })
  expect(await list()).toMatchObject([{ _id: actionId, action: 'schedule', taskCount: 4 }, { taskCount: 1 }])
  await edit(changed, { due: '2199-03-03' })
  await completeTask(db, reviewed)
  await edit(own, { title: 'Later' })
  expect(await undo(actionId)).toBe(2)
  expect([await read(own), await read(none)]).toEqual([
    { ...before[0], title: 'Later', meta: { title: 'Later' } },
    before[1],
  ])
  expect(await read(changed)).toMatchObject({ priority: 1, due_on: '2199-03-03' })
  expect(await read(reviewed)).toMatchObject({ priority: 1, due_on: '2199-02-02' })
  // A schedule is no part of the history of a task, and its undo is none either.
  expect(await db.selectFrom('task_history').select('_id').where('action', '=', 'edit').execute()).toHaveLength(1)
})

test('an import is undone for the tasks that it changed; those that it added stay', async ({ db, scenario }) => {
  const { project, importAgain, undo, list, read, edit } = scenario
  const header = 'externalId,language,source,target,title\n'
  const urls = '/media/clips/a/source.mp4,/media/clips/a/target.m3u8'
  const line = (id: string, title: string) => `${id},English,${urls},${title}\n`
  expect((await importAgain(header + line('A', 'a') + line('B', 'b') + line('C', 'c'))).actionId).toBeNull()
  const rows = await db.selectFrom('tasks').select(['_id', 'external_id']).orderBy('external_id').execute()
  const [a = '', b = '', c = ''] = rows.map(({ _id }) => _id)
  const before = await read(a)
  const { actionId } = await importAgain(header + line('A', 'A') + line('B', 'B') + line('C', 'c') + line('D', 'D'))
  expect(await list()).toMatchObject([{ _id: actionId, action: 'import', taskCount: 2 }])
  await edit(b, { title: 'Mine' })
  expect(await undo(actionId)).toBe(1)
  expect(await read(a)).toEqual(before)
  expect(await read(b)).toMatchObject({ title: 'Mine' })
  expect(await read(c)).toMatchObject({ title: 'c' })
  expect(await db.selectFrom('tasks').select('_id').where('bundle_id', '=', project.bundleId).execute()).toHaveLength(4)
})

test('an edit is not undone when its language was removed, or its external id was given to another task', async ({
  db,
  scenario,
}) => {
  const { project, edit, undo, read } = scenario
  const [one, other] = [await makeTask(db, project, null), await makeTask(db, project, null)]
  await edit(one, { externalId: 'ep-1' })
  const renaming = await edit(one, { externalId: '' })
  await edit(other, { externalId: 'ep-1' })
  expect(await undo(renaming)).toBe(0)
  const translating = await edit(one, { language: 'Mandarin' })
  const after = await read(one)
  await db
    .updateTable('bundles')
    .set({ languages: ['Mandarin'] })
    .execute()
  expect(await undo(translating)).toBe(0)
  expect(await read(one)).toEqual(after)
})

test('an uploaded video is in use until the edit that replaced it can no longer be undone', async ({
  db,
  scenario,
}) => {
  const { project, asManager, edit, undo, read } = scenario
  const [video, task] = [await makeTaskVideo(db, project.projectId), await makeTask(db, project, null)]
  const url = `/media/uploads/${video}.mp4`
  await edit(task, { target_external_url: url })
  const replace = () => edit(task, { target_external_url: '/media/clips/a/target.m3u8' })
  const remove = async () => (await asManager('DELETE /api/videos/{id}', { params: { id: video } })).body.problem
  const actionId = await replace()
  expect(await remove()).toBe('video-in-use')
  expect(await undo(actionId)).toBe(1)
  expect(await read(task)).toMatchObject({ target_external_url: url })
  await replace()
  await sql`update edited_tasks set at = now() - interval '12 minutes'`.execute(db)
  expect(await remove()).toBeUndefined()
})

test('only the one who edited can undo it, within ten minutes; what is stored for it is deleted', async ({
  db,
  scenario,
  ada,
}) => {
  const { project, edit, undo, list } = scenario
  const actionId = await edit(await makeTask(db, project, null), { title: 'New' })
  expect(await undo(actionId, ada.call)).toBe('forbidden')
  await sql`update assignment_actions set at = now() - interval '11 minutes'`.execute(db)
  expect(await undo(actionId)).toBe('undo-too-late')
  // It is in the history of the task.
  expect(await list()).toEqual([])
  await sql`update edited_tasks set at = now() - interval '2 hours'`.execute(db)
  await deleteExpired(db)
  expect(await db.selectFrom('edited_tasks').selectAll().execute()).toEqual([])
})

test('the ten minutes begin when an edit is stored, not when its transaction began', async ({
  db,
  scenario: { project, manager },
}) => {
  const [_id, bundleId] = [v7(), project.bundleId]
  await db.transaction().execute(async (tx) => {
    // As an import that waits for its file.
    await sql`select pg_sleep(0.01)`.execute(tx)
    await recordEditAction(tx, { _id, bundleId, actorId: manager._id, action: 'import', count: 1 })
    const { rows } = await sql`select at > now() as later from assignment_actions where _id = ${_id}`.execute(tx)
    expect(rows).toEqual([{ later: true }])
  })
})

test('however many tasks are edited one by one, changes of many tasks stay in the list', async ({ db, scenario }) => {
  const { project, edit, schedule, undo, list } = scenario
  const task = await makeTask(db, project, null)
  const scheduling = await schedule({ priority: 'high' })
  for (let number = 1; number <= 25; number += 1) await edit(task, { title: `Title ${number}` })
  const actions = (await list()).map(({ action }: { action: string }) => action)
  expect(actions).toEqual([...Array<string>(20).fill('edit'), 'schedule'])
  expect(await undo(scheduling)).toBe(1)
})
