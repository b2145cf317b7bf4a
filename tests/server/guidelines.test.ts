import { expect } from 'vitest'
import { banMember, makeMember, makeTask } from '#tests/support/fixtures.ts'
import { type Caller, test as serverTest } from '#tests/support/test-server.ts'

const test = serverTest.extend('scenario', async ({ db, manager, bo, mei, project }) => {
  await db.insertInto('project_managers').values({ project_id: project.projectId, user_id: bo._id }).execute()
  await makeMember(db, project, mei)
  const task = await makeTask(db, project, mei)
  const params = { id: project.projectId }
  const save = (as: Caller, source: string, base: number) =>
    as('POST /api/projects/{id}/guidelines', { params, body: { source, base } })
  const read = async () => (await mei.call('GET /api/projects/{id}/guidelines', { params })).body.data
  const markRead = (version: number) =>
    mei.call('PUT /api/projects/{id}/guidelines/read', { params, body: { version } })
  const stateInTask = async () =>
    (await mei.call('GET /api/tasks/{id}', { params: { id: task } })).body.data.project.guidelines
  return {
    mei,
    project,
    asMo: manager.call,
    asBen: bo.call,
    asMei: mei.call,
    params,
    save,
    read,
    markRead,
    stateInTask,
  }
})

test('a new version is shown until it is read, and old ones stay', async ({ db, scenario }) => {
  const { asMo, params, save, read, markRead, stateInTask, asMei, project } = scenario
  expect([await read(), await stateInTask()]).toEqual([null, null])
  expect((await save(asMo, '# One', 0)).body.data).toEqual({ version: 1 })
  expect(await read()).toMatchObject({
    version: 1,
    readVersion: null,
    blocks: [{ type: 'heading', level: 1, spans: [{ type: 'text', text: 'One' }] }],
  })
  for (let time = 0; time < 2; time += 1) expect((await markRead(1)).status).toBe(200)
  expect(await stateInTask()).toEqual({ version: 1, readVersion: 1 })
  await save(asMo, 'Two', 1)
  // What the device of a talent gets for reviews without a network.
  const next = await asMei('GET /api/bundles/{id}/nextTasks', { params: { id: project.bundleId } })
  expect(next.body.data[0].task.project.guidelines).toEqual({ version: 2, readVersion: 1 })
  await markRead(2)
  // A device that was offline reports later what it showed earlier.
  await markRead(1)
  expect(await read()).toMatchObject({ version: 2, readVersion: 2 })
  const { data: versions } = (await asMo('GET /api/projects/{id}/guidelines/versions', { params })).body
  expect(versions).toMatchObject([
    { version: 2, savedBy: 'Manager' },
    { version: 1, savedBy: 'Manager' },
  ])
  const first = await asMo('GET /api/projects/{id}/guidelines/versions/{version}', {
    params: { ...params, version: '1' },
  })
  expect(first.body.data).toMatchObject({ source: '# One', version: 1 })
  const audit = await db.selectFrom('audit_log').select(['action', 'after']).orderBy('_id').execute()
  expect(audit).toEqual([1, 2].map((version) => ({ action: 'edit-guidelines', after: { version } })))
})

test('a text that somebody else changed meanwhile is not replaced', async ({ scenario }) => {
  const { asMo, asBen, save, read } = scenario
  await save(asMo, 'One', 0)
  await save(asMo, 'Two', 1)
  expect(await save(asBen, 'Mine', 1)).toMatchObject({
    status: 409,
    body: { problem: 'edit-conflict', errors: [{ path: 'source' }] },
  })
  expect((await save(asBen, 'Mine', 0)).body.problem).toBe('edit-conflict')
  // The same change twice, as after a response that was lost.
  expect((await save(asBen, 'Two', 1)).body.data).toEqual({ version: 2 })
  expect((await save(asBen, 'Mine', 2)).body.data).toEqual({ version: 3 })
  expect(await read()).toMatchObject({ version: 3 })
})

test('of two managers who save at once, one is refused', async ({ scenario }) => {
  const { asMo, asBen, save } = scenario
  const answers = await Promise.all([save(asMo, 'One', 0), save(asBen, 'Other', 0)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('an empty text removes the guidelines', async ({ scenario }) => {
  const { asMo, save, read, stateInTask } = scenario
  expect((await save(asMo, ' \n', 0)).body.data).toEqual({ version: 0 })
  await save(asMo, 'One', 0)
  expect((await save(asMo, ' \n', 1)).body.data).toEqual({ version: 2 })
  expect([await read(), await stateInTask()]).toEqual([null, null])
})

test('people outside the project and banned members read nothing', async ({ db, noah, scenario }) => {
  const { asMo, asMei, save, mei, params, project, markRead, stateInTask } = scenario
  await save(asMo, 'One', 0)
  expect((await noah.call('GET /api/projects/{id}/guidelines', { params })).status).toBe(403)
  await banMember(db, project, mei)
  expect((await asMei('GET /api/projects/{id}/guidelines', { params })).status).toBe(403)
  expect((await markRead(1)).status).toBe(403)
  expect(await stateInTask()).toBe(null)
})

test('a version that does not exist is neither shown nor read, and a long text is refused at its field', async ({
  scenario,
}) => {
  const { asMo, params, save, markRead } = scenario
  await save(asMo, 'One', 0)
  expect((await markRead(2)).status).toBe(404)
  const missing = { params: { ...params, version: '2' } }
  expect((await asMo('GET /api/projects/{id}/guidelines/versions/{version}', missing)).status).toBe(404)
  expect(await save(asMo, 'a'.repeat(20_001), 1)).toMatchObject({ status: 400, body: { errors: [{ path: 'source' }] } })
  expect((await save(asMo, '文'.repeat(20_000), 1)).status).toBe(200)
})

test('what an erased person has read is deleted', async ({ db, ada, scenario }) => {
  const { asMo, save, markRead, mei } = scenario
  await save(asMo, 'One', 0)
  await markRead(1)
  expect((await ada.call('POST /api/users/{id}/erase', { params: { id: mei._id } })).status).toBe(200)
  expect(await db.selectFrom('guideline_reads').selectAll().execute()).toEqual([])
})
