// Which people receive events about assigned tasks and a project's people: each once, and nobody else.
import { expect } from 'vitest'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { addTasks } from '#tests/support/generated-project.ts'
import { makePlanJob, banMember, makeMember, makePerson, makeProject, makeTalent } from '#tests/support/fixtures.ts'
import { test } from '#tests/support/test-server.ts'

/** Reads and deletes the events of a kind: their audience and data. */
async function readEvents(db: Db, kind: 'tasks' | 'people') {
  const rows = await db.deleteFrom('events').where('kind', '=', kind).returning(['audience', 'data']).execute()
  return { who: rows.map(({ audience }) => audience ?? 'everyone').toSorted(), what: rows.map(({ data }) => data) }
}

test('an assignment is sent to managers, administrators and the affected members only', async ({
  db,
  server,
  manager,
  mei,
  noah,
  project,
}) => {
  const admin = await makePerson(db, 'Admin', { role: 'admin' })
  await makeProject(db, await makePerson(db, 'Elsewhere'))
  for (const person of [mei, noah]) await makeMember(db, project, person)
  await makePlanJob(db, project, mei, 'English')
  const callAsManager = await server.as(manager)
  const params = { id: project.bundleId }

  await addTasks(db, project, ['English', 'English', 'Thai'], null, 'new')
  expect((await readEvents(db, 'tasks')).who).toEqual([manager._id, admin._id].toSorted())
  await callAsManager('POST /api/bundles/{id}/assignAllByPlanJob', { params, body: {} })
  const events = await readEvents(db, 'tasks')
  expect(events.who).toEqual([manager._id, admin._id, mei._id].toSorted())
  expect(events.what[0]).toEqual({ projectId: project.projectId, bundleId: project.bundleId })
  await callAsManager('POST /api/bundles/{id}/assignTasks', { params, body: { memberId: noah._id } })
  expect((await readEvents(db, 'tasks')).who).toEqual([manager._id, admin._id, noah._id].toSorted())
  await callAsManager('POST /api/bundles/{id}/unAssignTasks', { params, body: {} })
  expect((await readEvents(db, 'tasks')).who).toEqual([manager._id, admin._id, mei._id, noah._id].toSorted())
})

test('undoing an assignment reduces the count in the members’ notifications', async ({
  db,
  server,
  manager,
  mei,
  noah,
  project,
}) => {
  for (const person of [mei, noah]) {
    await makeMember(db, project, person)
    await makePlanJob(db, project, person, 'English')
  }
  await addTasks(db, project, ['English', 'English', 'English', 'English'], null, 'new')
  const callAsManager = await server.as(manager)
  const params = { id: project.bundleId }
  const { body } = await callAsManager('POST /api/bundles/{id}/assignAllByPlanJob', { params, body: {} })
  const noahTask = await db
    .selectFrom('tasks')
    .select('_id')
    .where('worker_id', '=', noah._id)
    .executeTakeFirstOrThrow()
  await callAsManager('POST /api/bundles/{id}/unAssignTask', { params, body: { taskId: noahTask._id } })
  const { actionId } = body.data
  expect((await callAsManager('POST /api/bundles/{id}/undoAssign', { params, body: { actionId } })).body.data).toEqual({
    modifiedCount: 3,
  })
  const notificationsOf = async (person: typeof mei) =>
    (await (await server.as(person))('GET /api/messages')).body.notifications.map(
      ({ subject }: { subject: { count: number } }) => subject.count,
    )
  expect([await notificationsOf(mei), await notificationsOf(noah)]).toEqual([[], [1]])
})

test('changes of members, bans and plan jobs are sent to managers', async ({ db, manager, mei, project }) => {
  const { projectId } = project
  const changes = [
    () => db.insertInto('project_members').values({ project_id: projectId, user_id: mei._id }).execute(),
    () => makePlanJob(db, project, mei, 'English'),
    () => db.updateTable('plan_jobs').set({ max_number: 3 }).execute(),
    () => db.deleteFrom('plan_jobs').execute(),
    () => banMember(db, project, mei),
    () => db.deleteFrom('project_bans').execute(),
    () => db.deleteFrom('project_members').execute(),
  ]
  for (const change of changes) {
    await change()
    expect(await readEvents(db, 'people')).toEqual({ who: [manager._id], what: [{ projectId }] })
  }
})

test('changed details of a talent are sent to the managers of all their projects', async ({ db, server, manager }) => {
  const [other, elsewhere] = [await makePerson(db, 'Other'), await makePerson(db, 'Elsewhere')]
  const [admin, mei] = [await makePerson(db, 'Admin', { role: 'admin' }), await makeTalent(db, 'Mei')]
  const [mine, theirs] = [await makeProject(db, manager), await makeProject(db, other)]
  await makeProject(db, elsewhere)
  for (const project of [mine, theirs]) await makeMember(db, project, mei)
  await readEvents(db, 'people')
  const callAsAdmin = await server.as(admin)
  const params = { id: mine.projectId }
  await callAsAdmin('POST /api/projects/{id}/updateTalent', { params, body: { userId: mei._id, position: 'Editor' } })
  // One for each project.
  expect((await readEvents(db, 'people')).who).toEqual([admin._id, admin._id, manager._id, other._id].toSorted())
})
