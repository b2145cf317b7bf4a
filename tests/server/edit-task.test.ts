import { expect } from 'vitest'
import { lockImports } from '#src/server/features/projects/access/project-lock.ts'
import { completeTask, makeTask } from '#tests/support/fixtures.ts'
import { test as workTest } from '#tests/support/work-calls.ts'

const test = workTest.extend('scenario', async ({ db, members: { mei }, project, manager, work }) => {
  const task = await makeTask(db, project, mei)
  const edit = async (body: object, id = task) =>
    (await manager.call('POST /api/tasks/{id}/edit', { params: { id }, body })).body
  return { ...work, mei, project, task, edit, read: () => work.readTask(manager.call, task) }
})

test('a manager edits a task: it is found by its new title, and its history says so', async ({ scenario }) => {
  const { edit, list, read, task } = scenario
  await edit({ externalId: 'ep-1', title: 'Old', meta: { reel: 1 } })
  expect(await edit({ title: ' 夜市 ', before: { title: 'Old' } })).toMatchObject({ data: { errors: [] } })
  expect(await read()).toMatchObject({ language: 'English', meta: { title: '夜市', reel: 1 } })
  expect((await list({ filters: { search: '夜市' } })).data).toMatchObject([
    { _id: task, externalId: 'ep-1', title: '夜市', status: 'assigned' },
  ])
  expect((await read()).history.map(({ action }: { action: string }) => action)).toEqual(['assign', 'edit', 'edit'])
  await edit({ externalId: '', title: '', meta: {} })
  expect((await read()).meta).toEqual({})
})

test('an edit is checked like an import, changes nothing with errors, and its id is the only one', async ({
  db,
  scenario,
}) => {
  const { project, edit, read } = scenario
  const other = await makeTask(db, project, null)
  await edit({ externalId: 'ep-2' }, other)
  const before = await read()
  const errorsOf = async (body: object) =>
    (await edit(body)).data.errors.map(({ field, reason }: { field: string; reason: string }) => `${field} ${reason}`)
  expect(await errorsOf({ language: 'Klingon', source_external_url: 'ftp://a', meta: { duration: 'x' } })).toEqual([
    'language language',
    'source_external_url url',
    'meta.duration duration',
  ])
  expect(await errorsOf({ target_external_url: 'https://elsewhere.example/a.mp4' })).toEqual([
    'target_external_url url-origin',
  ])
  expect(await errorsOf({ externalId: 'ep-2' })).toEqual(['externalId taken'])
  expect(await read()).toEqual(before)
})

test('reviewed tasks and second reviews are not edited, nor what somebody else changed', async ({ db, scenario }) => {
  const { mei, project, task, edit } = scenario
  await edit({ title: 'Theirs' })
  expect((await edit({ title: 'Mine', before: { title: '' } })).problem).toBe('edit-conflict')
  await completeTask(db, task)
  expect((await edit({ title: 'Mine' })).problem).toBe('task-completed')
  const second = await makeTask(db, project, mei)
  await db.updateTable('tasks').set({ second_review_of: task }).where('_id', '=', second).execute()
  expect((await edit({ title: 'Mine' }, second)).problem).toBe('second-review-exists')
  // Reopened, it still has the videos of its second review.
  await db
    .updateTable('tasks')
    .set({ status: 'assigned', result: null, completed_at: null })
    .where('_id', '=', task)
    .execute()
  expect((await edit({ title: 'Mine' })).problem).toBe('second-review-exists')
})

test('an edit assigns nothing, and one that changes nothing is not recorded', async ({ db, scenario }) => {
  const { edit, read } = scenario
  const assigned = { last_assigned_at: new Date('2026-01-01T00:00:00Z') }
  await db.updateTable('jobs').set(assigned).execute()
  await edit({ title: 'New' })
  await edit({ title: 'New', before: { title: 'New' } })
  await edit({})
  expect(await db.selectFrom('jobs').select('last_assigned_at').execute()).toEqual([assigned])
  expect((await read()).history.map(({ action }: { action: string }) => action)).toEqual(['assign', 'edit'])
})

test('undoing an assignment includes the tasks that were edited since', async ({ db, scenario }) => {
  const { mei, move, project, edit, undo } = scenario
  const open = await makeTask(db, project, null)
  const { actionId } = await move('assignTasks', { memberId: mei._id })
  await edit({ title: 'New' }, open)
  expect(await undo(actionId)).toBe(1)
})

test('an edit of a title does not wait for a running import', async ({ db, scenario }) => {
  const { project, edit } = scenario
  await db.transaction().execute(async (tx) => {
    await lockImports(tx, project.bundleId)
    expect(await edit({ title: 'New' })).toMatchObject({ data: { errors: [] } })
  })
})

test('segment lists are edited as lists or as text, and stored as text', async ({ scenario }) => {
  const { edit, read } = scenario
  await edit({ meta: { asr_sentence_list: '[["Hi", 0, 1]]' } })
  const lists = { meta: { asr_sentence_list: [['Ho', 0, 1]] }, before: { meta: { asr_sentence_list: [['Hi', 0, 1]] } } }
  expect(await edit(lists)).toMatchObject({ data: { errors: [] } })
  expect((await read()).meta).toEqual({ asr_sentence_list: '[["Ho",0,1]]' })
  const texts = { meta: { asr_sentence_list: '[]' }, before: { meta: { asr_sentence_list: '[["Ho", 0, 1]]' } } }
  expect(await edit(texts)).toMatchObject({ data: { errors: [] } })
})

test('a list that is older than its reader, with numbers as genders, stops no edit and keeps its length', async ({
  db,
  scenario: { task, edit, read },
}) => {
  const older = '[["Hi",0.5,2,"a",1]]'
  const meta = JSON.stringify({ asr_sentence_list: older })
  await db.updateTable('tasks').set({ meta, video_seconds: 2 }).where('_id', '=', task).execute()
  const readSeconds = async () => (await db.selectFrom('tasks').select('video_seconds').execute())[0]?.video_seconds
  await edit({ title: 'Pilot' })
  expect(await readSeconds()).toBe(2)
  const lists = { asr_sentence_list: older, rewrite_translate_list: [['Yo', 0.5, 3]] }
  expect(await edit({ meta: lists })).toMatchObject({ data: { errors: [] } })
  expect((await read()).meta).toMatchObject({ rewrite_translate_list: '[["Yo",0.5,3]]' })
  expect(await readSeconds()).toBe(3)
})

test('a replaced video has no picture of the one before', async ({ db, scenario }) => {
  const { task, edit } = scenario
  await db
    .insertInto('images')
    .values({ key: 'a'.repeat(40), width: 4, height: 3, placeholder: '' })
    .execute()
  const posters = (['source', 'target'] as const).map((side) => ({ task_id: task, side, image_key: 'a'.repeat(40) }))
  await db.insertInto('task_posters').values(posters).execute()
  await edit({ target_external_url: '/media/clips/b/target.mp4' })
  expect(await db.selectFrom('task_posters').select('side').execute()).toEqual([{ side: 'source' }])
})
