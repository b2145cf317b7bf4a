// Which people receive events about assigned tasks and a project's people: each once, and nobody else.
import { expect } from 'vitest'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { addTasks } from '#tests/support/generated-project.ts'
import { makePlanJob, banMember, makeMember, makePerson, makeProject, makeTalent } from '#tests/support/fixtures.ts'
import { test } from '#tests/support/work-calls.ts'

/** Reads and deletes the events of a kind: their audience and data. */
async function readEvents(db: Db, kind: 'tasks' | 'people') {
  const rows = await db.deleteFrom('events').where('kind', '=', kind).returning(['audience', 'data']).execute()
  return { who: rows.map(({ audience }) => audience ?? 'everyone').toSorted(), what: rows.map(({ data }) => data) }
}

test('an assignment is sent to managers, administrators and the affected members only', async ({
  db,
  ada: admin,
  manager,
  members: { mei, noah },
  project,
  work,
}) => {
  await makeProject(db, await makePerson(db, 'Elsewhere'))
  await makePlanJob(db, project, mei, 'English')
  await addTasks(db, project, ['English', 'English', 'Thai'], null, 'new')
  expect((await readEvents(db, 'tasks')).who).toEqual([manager._id, admin._id].toSorted())
  await work.move('assignAllByPlanJob')
  const events = await readEvents(db, 'tasks')
  expect(events.who).toEqual([manager._id, admin._id, mei._id].toSorted())
  expect(events.what[0]).toEqual({ projectId: project.projectId, bundleId: project.bundleId })
  await work.move('assignTasks', { memberId: noah._id })
  expect((await readEvents(db, 'tasks')).who).toEqual([manager._id, admin._id, noah._id].toSorted())
  await work.move('unAssignTasks')
  expect((await readEvents(db, 'tasks')).who).toEqual([manager._id, admin._id, mei._id, noah._id].toSorted())
})

test('undoing an assignment reduces the count in the members’ notifications', async ({
  db,
  members: { mei, noah },
  project,
  work,
}) => {
  for (const person of [mei, noah]) await makePlanJob(db, project, person, 'English')
  await addTasks(db, project, ['English', 'English', 'English', 'English'], null, 'new')
  const { actionId } = await work.move('assignAllByPlanJob')
  const noahTask = await db
    .selectFrom('tasks')
    .select('_id')
    .where('worker_id', '=', noah._id)
    .executeTakeFirstOrThrow()
  await work.unassign(noahTask._id)
  expect(await work.undo(actionId)).toBe(3)
  const notificationsOf = async (person: typeof mei) =>
    (await person.call('GET /api/messages')).body.notifications.map(
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

test('changed details of a talent are sent to the managers of all their projects', async ({
  db,
  ada: admin,
  manager,
}) => {
  const [other, elsewhere] = [await makePerson(db, 'Other'), await makePerson(db, 'Elsewhere')]
  const mei = await makeTalent(db, 'Mei')
  const [mine, theirs] = [await makeProject(db, manager), await makeProject(db, other)]
  await makeProject(db, elsewhere)
  for (const project of [mine, theirs]) await makeMember(db, project, mei)
  await readEvents(db, 'people')
  const params = { id: mine.projectId }
  await admin.call('POST /api/projects/{id}/updateTalent', { params, body: { userId: mei._id, position: 'Editor' } })
  // One for each project.
  expect((await readEvents(db, 'people')).who).toEqual([admin._id, admin._id, manager._id, other._id].toSorted())
})
