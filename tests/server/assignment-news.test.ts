// Who is told, live, that tasks moved or that a project's people changed: each once, and nobody else.
import { expect } from 'vitest'
import type { Db } from '#src/server/db/open.ts'
import { addTasks } from '#tests/support/assignment-project.ts'
import { addPlanJob, ban, makeMember, makePerson, makeProject } from '#tests/support/people.ts'
import { test } from '#tests/support/server.ts'

/** Who is told something of this kind since the last look, and what. */
async function toldOf(db: Db, kind: 'tasks' | 'people') {
  const rows = await db.deleteFrom('events').where('kind', '=', kind).returning(['audience', 'data']).execute()
  return { who: rows.map(({ audience }) => audience ?? 'everyone').toSorted(), what: rows.map(({ data }) => data) }
}

test('tasks that move are news to managers, administrators and the workers concerned', async ({ db, server }) => {
  const manager = await makePerson(db, 'Manager')
  const admin = await makePerson(db, 'Admin', { role: 'admin' })
  const [mei, noah] = [await makePerson(db, 'Mei'), await makePerson(db, 'Noah')]
  const project = await makeProject(db, manager)
  await makeProject(db, await makePerson(db, 'Elsewhere'))
  for (const person of [mei, noah]) await makeMember(db, project, person)
  await addPlanJob(db, project, mei, 'English')
  const press = await server.as(manager)
  const params = { id: project.bundleId }

  await addTasks(db, project, ['English', 'English', 'Thai'], null, 'new')
  expect((await toldOf(db, 'tasks')).who).toEqual([manager._id, admin._id].toSorted())
  await press('POST /api/bundles/{id}/assignAllByPlanJob', { params, body: {} })
  const given = await toldOf(db, 'tasks')
  expect(given.who).toEqual([manager._id, admin._id, mei._id].toSorted())
  expect(given.what[0]).toEqual({ projectId: project.projectId, bundleId: project.bundleId })
  await press('POST /api/bundles/{id}/assignTasks', { params, body: { memberId: noah._id } })
  expect((await toldOf(db, 'tasks')).who).toEqual([manager._id, admin._id, noah._id].toSorted())
  await press('POST /api/bundles/{id}/unAssignTasks', { params, body: {} })
  expect((await toldOf(db, 'tasks')).who).toEqual([manager._id, admin._id, mei._id, noah._id].toSorted())
})

test('members, bans and plan jobs are news to managers and administrators', async ({ db }) => {
  const [manager, mei] = [await makePerson(db, 'Manager'), await makePerson(db, 'Mei')]
  const project = await makeProject(db, manager)
  const { projectId } = project
  const changes = [
    () => makeMember(db, project, mei),
    () => addPlanJob(db, project, mei, 'English'),
    () => db.updateTable('plan_jobs').set({ max_number: 3 }).execute(),
    () => db.deleteFrom('plan_jobs').execute(),
    () => ban(db, project, mei),
    () => db.deleteFrom('project_bans').execute(),
    () => db.deleteFrom('project_members').execute(),
  ]
  for (const change of changes) {
    await change()
    expect(await toldOf(db, 'people')).toEqual({ who: [manager._id], what: [{ projectId }] })
  }
})
