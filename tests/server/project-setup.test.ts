import { expect } from 'vitest'
import { makePerson, makeProject, makeTask } from '#tests/support/fixtures.ts'
import { buildServer, test } from '#tests/support/test-server.ts'

const bundle = { name: '第二季', languages: ['Korean', 'English', 'Korean'], rate: 0.85 }

test('a manager adds a project and a bundle, and both are in the audit log', async ({ db, manager }) => {
  await makeProject(db, manager)
  const { _id } = (await manager.call('POST /api/projects/addOne', { body: { name: '  短剧 ' } })).body.data
  const bundleResponse = await manager.call('POST /api/projects/{id}/addBundle', { params: { id: _id }, body: bundle })
  expect(bundleResponse.status).toBe(200)
  const { body } = await manager.call('GET /api/projects')
  const projects = body.data.filter((project: { name: string }) => project.name === '短剧')
  expect(projects).toMatchObject([
    { bundles: [{ _id: bundleResponse.body.data._id, name: '第二季', languages: ['English', 'Korean'], rate: 0.85 }] },
  ])
  const record = await db.selectFrom('audit_log').select(['action', 'subject', 'after']).orderBy('_id').execute()
  expect(record).toMatchObject([
    { action: 'add-project', subject: { projectId: _id, name: '短剧' } },
    { action: 'add-bundle', after: { bundle: '第二季', languages: 'English, Korean', rate: 0.85 } },
  ])
})

test.for([
  [{ name: ' ' }, 'name'],
  [{ languages: [] }, 'languages'],
  [{ languages: ['Klingon'] }, 'languages.0'],
  [{ rate: -1 }, 'rate'],
  [{ rate: 0.005 }, 'rate'],
  [{ rate: 1e12 }, 'rate'],
  [{ rate: '5' }, 'rate'],
] as const)('a bundle with %j is refused at that field', async ([wrong, path], { db, manager }) => {
  const { projectId: id } = await makeProject(db, manager)
  const answer = await manager.call('POST /api/projects/{id}/addBundle', {
    params: { id },
    body: { ...bundle, ...wrong },
  })
  expect(answer).toMatchObject({ status: 400, body: { result: 4, errors: [{ path }] } })
})

test('no bundle gets a rate above the highest one, which an administrator sets', async ({
  db,
  server,
  project,
  manager,
}) => {
  const asAdmin = await server.as(await makePerson(db, 'Ada', { role: 'admin' }))
  const params = { id: project.projectId }
  const setMaxRate = (maxRate: number) => asAdmin('PUT /api/projects/{id}/maxRate', { params, body: { maxRate } })
  const addBundle = (rate: number) =>
    manager.call('POST /api/projects/{id}/addBundle', { params, body: { ...bundle, rate } })
  const updateBundle = (rate: number) =>
    manager.call('POST /api/bundles/{id}/update', { params: { id: project.bundleId }, body: { rate } })
  expect((await addBundle(100.01)).body).toMatchObject({
    problem: 'rate-too-high',
    errors: [{ path: 'rate', message: 'The highest rate of this project is $100.00. An administrator can change it.' }],
  })
  expect((await setMaxRate(1.5)).status).toBe(200)
  expect((await manager.call('GET /api/projects')).body.data).toMatchObject([{ maxRate: 1.5 }])
  expect((await addBundle(1.51)).body.problem).toBe('rate-too-high')
  expect((await updateBundle(1.51)).body.problem).toBe('rate-too-high')
  expect((await updateBundle(1.5)).status).toBe(200)
  expect((await setMaxRate(1.49)).body.problem).toBe('bundle-above-rate')
  const audit = db.selectFrom('audit_log').select(['before', 'after']).where('action', '=', 'edit-project')
  expect(await audit.execute()).toEqual([{ before: { maxRate: 100 }, after: { maxRate: 1.5 } }])
})

test('a bundle can be edited, but a language with tasks cannot be removed', async ({ db, project, manager }) => {
  await makeTask(db, project, null)
  const params = { id: project.bundleId }
  const update = (body: object) => manager.call('POST /api/bundles/{id}/update', { params, body })
  expect((await manager.call('GET /api/bundles/{id}/taskLanguages', { params })).body.data).toEqual(['English'])
  const refused = await update({ name: 'Season 1', languages: ['Thai'], rate: 0.6 })
  expect(refused.body).toMatchObject({
    result: 6,
    errors: [{ path: 'languages', message: 'There are tasks in English: the language stays.' }],
  })
  expect((await update({ name: 'Pilot', languages: ['Thai', 'English'], rate: 0.6 })).status).toBe(200)
  expect(await db.selectFrom('audit_log').select(['action', 'before', 'after']).execute()).toEqual([
    {
      action: 'edit-bundle',
      before: { bundle: 'Season 1', languages: 'English' },
      after: { bundle: 'Pilot', languages: 'English, Thai' },
    },
  ])
  expect((await update({ name: 'Pilot', languages: ['Thai', 'English'], rate: 0.6 })).status).toBe(200)
  expect(await db.selectFrom('audit_log').select('_id').execute()).toHaveLength(1)
})

test('two managers’ edits of one bundle are merged', async ({ db, manager }) => {
  const { bundleId: id } = await makeProject(db, manager)
  const update = (body: object) => manager.call('POST /api/bundles/{id}/update', { params: { id }, body })
  const opened = { languagesBefore: ['English', 'Korean'] }
  await update({ languages: ['English', 'Korean'] })
  await update({ name: 'Pilot', ...opened, languages: ['English', 'Korean', 'Thai'] })
  await update({ rate: 0.7, ...opened, languages: ['English', 'Greek'] })
  const storedBundles = db.selectFrom('bundles').select(['name', 'languages', 'rate_cents'])
  expect(await storedBundles.execute()).toEqual([
    { name: 'Pilot', languages: ['English', 'Thai', 'Greek'], rate_cents: 70 },
  ])
  await update({ languages: ['Korean'] })
  const none = await update({ languages: ['Thai'], languagesBefore: ['Thai', 'Korean'] })
  expect(none).toMatchObject({ status: 400, body: { errors: [{ path: 'languages' }] } })
})

test('devices listen in a new project until a manager switches it off, which is recorded', async ({
  db,
  manager,
  project,
}) => {
  const task = { params: { id: await makeTask(db, project, manager) } }
  const readSetting = async () => [
    (await manager.call('GET /api/projects')).body.data[0].listening,
    (await manager.call('GET /api/tasks/{id}', task)).body.data.project.listening,
  ]
  expect(await readSetting()).toEqual([true, true])
  const params = { id: project.projectId }
  const body = { name: (await manager.call('GET /api/projects')).body.data[0].name }
  await manager.call('POST /api/projects/{id}/update', { params, body: { ...body, listening: false } })
  await manager.call('POST /api/projects/{id}/update', { params, body: { ...body, description: 'Other' } })
  expect(await readSetting()).toEqual([false, false])
  const [audit] = await db.selectFrom('audit_log').select(['action', 'before', 'after']).orderBy('_id').execute()
  expect(audit).toEqual({ action: 'edit-project', before: { listening: true }, after: { listening: false } })
})

test('a manager adds another by email in any case; an unknown email is refused', async ({ db, server, manager }) => {
  const second = await makePerson(db, 'Second')
  const { projectId: id } = await makeProject(db, manager)
  const add = (email: string) => manager.call('POST /api/projects/{id}/addManager', { params: { id }, body: { email } })
  expect((await add(second.email.toUpperCase())).body.data).toMatchObject({ _id: second._id, name: 'Second' })
  expect((await add(second.email)).status).toBe(200)
  expect((await add('nobody@test.example')).body.message).toBe('No account has this email.')
  const asSecond = await server.as(second)
  const { body } = await asSecond('POST /api/projects/{id}/getManagers', { params: { id } })
  expect(body.data.map((person: { name: string }) => person.name)).toEqual(['Manager', 'Second'])
  expect(await db.selectFrom('audit_log').select(['action', 'user_id']).execute()).toEqual([
    { action: 'add-manager', user_id: second._id },
  ])
})

test('two managers who remove each other leave one; only an administrator removes the last', async ({ db, server }) => {
  const [one, two] = [await makePerson(db, 'One'), await makePerson(db, 'Two')]
  const admin = await makePerson(db, 'Admin', { role: 'admin' })
  const { projectId: id } = await makeProject(db, one)
  await db.insertInto('project_managers').values({ project_id: id, user_id: two._id }).execute()
  const other = await buildServer(db)
  const [asOne, asTwo] = [await server.as(one), await other.server.as(two)]
  const remove = (userId: string) => ({ params: { id }, body: { userId } })
  const answers = await Promise.all([
    asOne('POST /api/projects/{id}/removeManager', remove(two._id)),
    asTwo('POST /api/projects/{id}/removeManager', remove(one._id)),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const remainingManagers = await db.selectFrom('project_managers').select('user_id').execute()
  expect(remainingManagers).toHaveLength(1)
  const last = remainingManagers[0]?.user_id ?? ''
  const asLast = last === one._id ? asOne : asTwo
  const refused = await asLast('POST /api/projects/{id}/removeManager', remove(last))
  expect(refused.body).toMatchObject({ result: 6, message: 'This is the last manager. There has to be at least one.' })
  const asAdmin = await server.as(admin)
  expect((await asAdmin('POST /api/projects/{id}/removeManager', remove(last))).status).toBe(200)
  await other.close()
})
