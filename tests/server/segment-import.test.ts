// Lists of segments as pipelines write them: what is stored of them, what the answer says, and what a talent sees.
import { expect } from 'vitest'
import { parseSegments } from '#src/domain/segments/segments.ts'
import { makeTaskVideo } from '#tests/support/fixtures.ts'
import { test as importTest, urls } from '#tests/support/task-import.ts'

const [source_external_url, target_external_url] = urls.split(',')
const task = (asr_sentence_list: unknown, fields: object = {}) => ({
  externalId: 'A',
  language: 'English',
  source_external_url,
  target_external_url,
  asr_sentence_list,
  ...fields,
})

const test = importTest
  .extend('importList', async ({ importAs }) => {
    return async (list: unknown, fields?: object, update?: 'true') =>
      (await importAs(JSON.stringify([task(list, fields)]), 'application/json', 'all', update)).body.data
  })
  .extend('readMeta', async ({ db }) => {
    return async () => (await db.selectFrom('tasks').select('meta').executeTakeFirstOrThrow()).meta
  })

const recognised = { utterances: [{ start_time: 700, end_time: 3700, text: 'Hi', additions: { gender: 'female' } }] }
const rows = [['Hi', 0.7, 3.7, '', 'female']]

test('a list in another shape is stored in the format of tasks, beside what came', async ({ importList, readMeta }) => {
  const answer = await importList(recognised, { duration: 10 })
  expect(answer).toMatchObject({ added: 1, noteCount: 1, notes: [{ line: 1, reason: 'segments-unit-used' }] })
  const meta = await readMeta()
  expect(JSON.parse(String(meta['asr_sentence_list']))).toEqual(rows)
  expect(JSON.parse(String(meta['asr_sentence_list_received']))).toEqual(recognised)
})

test('what a talent sees has as many segments as the answer says', async ({ importList, readMeta }) => {
  const list = [{ start: 1.5, end: 2, text: 'one' }, { text: 'no time' }, { start: 2.5, end: 2.5, text: 'a point' }]
  const answer = await importList(list)
  expect(answer?.notes).toMatchObject([{ reason: 'segments-no-time', values: { count: 1, rows: '2' } }])
  const meta = await readMeta()
  expect(parseSegments(String(meta['asr_sentence_list'])).segments.map(({ text }) => text)).toEqual(['one', 'a point'])
})

test('importing a task again as it is exported changes nothing', async ({ importList, readMeta }) => {
  await importList(recognised, { duration: 10 })
  const meta = await readMeta()
  const { asr_sentence_list: list, ...others } = meta
  expect(await importList(undefined, { meta: { ...others, asr_sentence_list: list } }, 'true')).toMatchObject({
    changed: 0,
    known: 1,
  })
  // Another list takes the place of both.
  expect(await importList([['New', 1.5, 2]], {}, 'true')).toMatchObject({ changed: 1 })
  expect(await readMeta()).toEqual({ duration: 10, asr_sentence_list: '[["New",1.5,2]]' })
})

test('the length of an uploaded video decides the unit of its list', async ({ db, importList, readMeta, project }) => {
  const _id = await makeTaskVideo(db, project.projectId)
  await db.updateTable('task_videos').set({ seconds: 250 }).execute()
  const list = [
    ['Hi', 0, 100],
    ['you', 100, 200],
  ]
  expect(await importList(list, { source_external_url: `${_id}.mp4` })).toMatchObject({ added: 1 })
  expect((await readMeta())['asr_sentence_list']).toBe(JSON.stringify(list))
})

test('speakers have the names and genders that a manager gave them in the project', async ({
  importList,
  readMeta,
  project,
  manager,
}) => {
  const params = { id: project.projectId }
  const save = (speakers: object) => manager.call('POST /api/projects/{id}/update', { params, body: { speakers } })
  const mary = { S1: { name: 'Mary', gender: 'female' } }
  expect((await save(mary)).status).toBe(200)
  expect((await manager.call('GET /api/projects/{id}/speakers', { params })).body.data).toEqual(mary)
  const answer = await importList([{ start: 0.5, end: 1, text: 'Hi', speaker: 'S1' }])
  expect(answer?.notes).toMatchObject([{ reason: 'segments-speaker', values: { count: 1 } }])
  expect((await readMeta())['asr_sentence_list']).toBe('[["Hi",0.5,1,"Mary","female"]]')
  // Another mapping changes nothing of what was exported.
  await save({ Mary: { name: 'Joe', gender: 'male' } })
  expect(await importList(undefined, { meta: await readMeta() }, 'true')).toMatchObject({ changed: 0, known: 1 })
})

test('genders that are numbers are read as the request says', async ({ importAs, readMeta, project, manager }) => {
  const list = [['Hi', 0.5, 1, 'A', 1]]
  const text = JSON.stringify([task(list)])
  expect((await importAs(text, 'application/json')).body.data.errors).toMatchObject([
    { reason: 'segments-gender-unclear' },
  ])
  await manager.call('POST /api/bundles/{id}/import', {
    params: { id: project.bundleId },
    query: { gender: 'female' },
    body: text,
    headers: { 'content-type': 'application/json' },
  })
  expect((await readMeta())['asr_sentence_list']).toBe('[["Hi",0.5,1,"A","female"]]')
})

test('a list in seconds or milliseconds is refused', async ({ importList }) => {
  const errors = [{ reason: 'segments-unit' }]
  expect(await importList([['Hi', 0, 100]])).toMatchObject({ added: 0, refused: 1, errors })
})

test('an edit leaves lists as they are that are older than their reader', async ({
  db,
  importList,
  readMeta,
  manager,
}) => {
  await importList(undefined)
  const older = { asr_sentence_list: '[{"text":"Hi","start":1200,"end":3400}]', rewrite_translate_list: '[["Hello"]]' }
  const { _id } = await db
    .updateTable('tasks')
    .set({ meta: JSON.stringify(older), video_seconds: 4 })
    .returning('_id')
    .executeTakeFirstOrThrow()
  const { body } = await manager.call('POST /api/tasks/{id}/edit', { params: { id: _id }, body: { title: 'New' } })
  expect(body.data.errors).toEqual([])
  expect(await readMeta()).toEqual({ ...older, title: 'New' })
  const read = await manager.call('GET /api/tasks/{id}', { params: { id: _id } })
  expect(read.body.data.meta['asr_sentence_list']).toBe('[["Hi",1.2,3.4,"","unknown"]]')
})
