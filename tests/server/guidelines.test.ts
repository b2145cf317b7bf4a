import { expect } from 'vitest'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { banMember, makeMember, makePerson, makeProject, makeTalent, makeTask } from '#tests/support/fixtures.ts'
import { type TestServer, test } from '#tests/support/test-server.ts'

/** A project of Mo and Ben, in which Mei has a task. */
async function createScenario(db: Db, server: TestServer) {
  const [mo, ben] = [await makePerson(db, 'Mo'), await makePerson(db, 'Ben')]
  const project = await makeProject(db, mo)
  await db.insertInto('project_managers').values({ project_id: project.projectId, user_id: ben._id }).execute()
  const mei = await makeTalent(db, 'Mei Lin')
  await makeMember(db, project, mei)
  const task = await makeTask(db, project, mei)
  const [asMo, asBen, asMei] = [await server.as(mo), await server.as(ben), await server.as(mei)]
  const params = { id: project.projectId }
  const save = (as: typeof asMo, source: string, base: number) =>
    as('POST /api/projects/{id}/guidelines', { params, body: { source, base } })
  const read = async () => (await asMei('GET /api/projects/{id}/guidelines', { params })).body.data
  const markRead = (version: number) => asMei('PUT /api/projects/{id}/guidelines/read', { params, body: { version } })
  const stateInTask = async () =>
    (await asMei('GET /api/tasks/{id}', { params: { id: task } })).body.data.project.guidelines
  return { project, mei, asMo, asBen, asMei, params, save, read, markRead, stateInTask }
}

test('a new version is shown until it is read, and old ones stay', async ({ db, server }) => {
  const { asMo, params, save, read, markRead, stateInTask, asMei, project } = await createScenario(db, server)
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
    { version: 2, savedBy: 'Mo' },
    { version: 1, savedBy: 'Mo' },
  ])
  const first = await asMo('GET /api/projects/{id}/guidelines/versions/{version}', {
    params: { ...params, version: '1' },
  })
  expect(first.body.data).toMatchObject({ source: '# One', version: 1 })
  const audit = await db.selectFrom('audit_log').select(['action', 'after']).orderBy('_id').execute()
  expect(audit).toEqual([1, 2].map((version) => ({ action: 'edit-guidelines', after: { version } })))
})

test('a text that somebody else changed meanwhile is not replaced', async ({ db, server }) => {
  const { asMo, asBen, save, read } = await createScenario(db, server)
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

test('of two managers who save at once, one is refused', async ({ db, server }) => {
  const { asMo, asBen, save } = await createScenario(db, server)
  const answers = await Promise.all([save(asMo, 'One', 0), save(asBen, 'Other', 0)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('an empty text removes the guidelines', async ({ db, server }) => {
  const { asMo, save, read, stateInTask } = await createScenario(db, server)
  expect((await save(asMo, ' \n', 0)).body.data).toEqual({ version: 0 })
  await save(asMo, 'One', 0)
  expect((await save(asMo, ' \n', 1)).body.data).toEqual({ version: 2 })
  expect([await read(), await stateInTask()]).toEqual([null, null])
})

test('people outside the project and banned members read nothing', async ({ db, server }) => {
  const { asMo, asMei, save, mei, params, project, markRead, stateInTask } = await createScenario(db, server)
  await save(asMo, 'One', 0)
  const asMax = await server.as(await makeTalent(db, 'Max Roth'))
  expect((await asMax('GET /api/projects/{id}/guidelines', { params })).status).toBe(403)
  await banMember(db, project, mei)
  expect((await asMei('GET /api/projects/{id}/guidelines', { params })).status).toBe(403)
  expect((await markRead(1)).status).toBe(403)
  expect(await stateInTask()).toBe(null)
})

test('a version that does not exist is neither shown nor read, and a long text is refused at its field', async ({
  db,
  server,
}) => {
  const { asMo, params, save, markRead } = await createScenario(db, server)
  await save(asMo, 'One', 0)
  expect((await markRead(2)).status).toBe(404)
  const missing = { params: { ...params, version: '2' } }
  expect((await asMo('GET /api/projects/{id}/guidelines/versions/{version}', missing)).status).toBe(404)
  expect(await save(asMo, 'a'.repeat(20_001), 1)).toMatchObject({ status: 400, body: { errors: [{ path: 'source' }] } })
  expect((await save(asMo, '文'.repeat(20_000), 1)).status).toBe(200)
})

test('what an erased person has read is deleted', async ({ db, server }) => {
  const { asMo, save, markRead, mei } = await createScenario(db, server)
  await save(asMo, 'One', 0)
  await markRead(1)
  const asAdmin = await server.as(await makePerson(db, 'Ada', { role: 'admin' }))
  expect((await asAdmin('POST /api/users/{id}/erase', { params: { id: mei._id } })).status).toBe(200)
  expect(await db.selectFrom('guideline_reads').selectAll().execute()).toEqual([])
})
