import { v7 } from 'uuid'
import { expect } from 'vitest'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { addTasks } from '#tests/support/generated-project.ts'
import {
  makeMember,
  makePlanJob,
  banMember,
  makePerson,
  makeProject,
  type Person,
  type Project,
} from '#tests/support/fixtures.ts'
import { type Caller, type TestServer, test as base } from '#tests/support/test-server.ts'

type AssignmentScenario = {
  readonly manager: Person
  readonly mei: Person
  readonly noah: Person
  readonly project: Project
  /** Makes a call about the bundle as the manager. */
  readonly callBundle: (name: BundleCall, body?: object, bundleId?: string) => ReturnType<Caller>
}
type BundleCall =
  | 'assignTasks'
  | 'unAssignTasks'
  | 'assignAllByPlanJob'
  | 'assignByPlanJob'
  | 'previewAssign'
  | 'undoAssign'

const test = base.extend('season', async ({ db, server, manager, noah, project }): Promise<AssignmentScenario> => {
  const mei = await makePerson(db, 'Mei', { first_name: 'Mei', last_name: 'Lin' })
  for (const person of [mei, noah]) await makeMember(db, project, person)
  return { manager, mei, noah, project, callBundle: await createBundleCaller(server, manager, project) }
})

async function createBundleCaller(
  server: TestServer,
  person: Person,
  project: Project,
): Promise<AssignmentScenario['callBundle']> {
  const asPerson = await server.as(person)
  return (name, body = {}, id = project.bundleId) =>
    asPerson(`POST /api/bundles/{id}/${name}`, { params: { id }, body })
}

/** Reads the assignees of the tasks, in this order; null for an unassigned one. */
async function readAssignees(db: Db, tasks: readonly string[]) {
  const rows = await db.selectFrom('tasks').select(['_id', 'worker_id']).where('_id', 'in', tasks).execute()
  return tasks.map((task) => rows.find((row) => row._id === task)?.worker_id)
}

const finish = (db: Db, task: string) =>
  db
    .updateTable('tasks')
    .set({ status: 'completed', result: '{}', completed_at: new Date() })
    .where('_id', '=', task)
    .execute()

test('the preview of auto assign has the same members, counts and reasons as its result', async ({
  db,
  server,
  season,
}) => {
  const { mei, noah, project, callBundle } = season
  await makePlanJob(db, project, mei, 'English')
  await makePlanJob(db, project, noah, 'English', 1)
  await makePlanJob(db, project, noah, 'Thai', 1)
  const english = await addTasks(db, project, ['English', 'English', 'English'], null, 'new')
  const others = await addTasks(db, project, ['Thai', 'Thai', 'Korean'], null, 'new')
  await db.updateTable('tasks').set({ video_seconds: 90 }).where('language', '=', 'English').execute()

  const left = [
    { language: 'Korean', count: 1, reason: 'no-plan-job' },
    { language: 'Thai', count: 1, reason: 'caps-reached' },
  ]
  expect((await callBundle('previewAssign')).body.data).toEqual({
    modifiedCount: 4,
    left,
    notLookingCount: 0,
    pausedCount: 0,
    workers: [
      {
        _id: mei._id,
        firstName: 'Mei',
        lastName: 'Lin',
        assigned: 0,
        added: 2,
        minutes: 3,
        languages: [{ language: 'English', count: 2 }],
      },
      expect.objectContaining({ _id: noah._id, added: 2, minutes: 1.5 }),
    ],
  })
  expect(await readAssignees(db, english)).toEqual([null, null, null])

  expect((await callBundle('assignAllByPlanJob')).body.data).toMatchObject({ modifiedCount: 4, left })
  // Noah's only Thai task comes first, as no other member reviews Thai; then the least loaded member.
  expect(await readAssignees(db, english)).toEqual([mei._id, mei._id, noah._id])
  expect(await readAssignees(db, others)).toEqual([noah._id, null, null])
  const news = await (await server.as(mei))('GET /api/messages')
  expect(news.body.notifications).toMatchObject([{ kind: 'task-assigned', subject: { name: 'Season 1', count: 2 } }])
  expect((await callBundle('assignAllByPlanJob')).body.data).toEqual({ modifiedCount: 0, actionId: null, left })
})

test('auto assign obeys the filters, and leaves out who is not looking for tasks unless they are included', async ({
  db,
  season,
}) => {
  const { mei, noah, project, callBundle } = season
  await db.insertInto('talents').values({ user_id: noah._id, looking_for_tasks: false }).execute()
  for (const person of [mei, noah]) await makePlanJob(db, project, person, 'English')
  await makePlanJob(db, project, noah, 'Thai')
  const tasks = await addTasks(db, project, ['English', 'English', 'Thai'], null, 'new')

  const preview = async (body: object) => (await callBundle('previewAssign', body)).body.data
  expect(await preview({ filters: { status: 'assigned' } })).toMatchObject({ modifiedCount: 0, left: [] })
  expect(await preview({ filters: { 'worker._id': mei._id } })).toMatchObject({ modifiedCount: 0, left: [] })
  expect(await preview({})).toMatchObject({
    modifiedCount: 2,
    left: [{ language: 'Thai', count: 1, reason: 'not-looking' }],
    notLookingCount: 1,
  })
  expect(await preview({ includeNotLooking: true })).toMatchObject({ modifiedCount: 3, left: [], notLookingCount: 1 })

  const filters = { language: 'English' }
  await callBundle('assignAllByPlanJob', { filters, includeNotLooking: true })
  expect(await readAssignees(db, tasks)).toEqual([mei._id, noah._id, null])
  await callBundle('assignByPlanJob', { userId: noah._id, filters })
  expect(await readAssignees(db, tasks)).toEqual([mei._id, noah._id, null])
  await callBundle('assignByPlanJob', { userId: noah._id })
  expect(await readAssignees(db, tasks)).toEqual([mei._id, noah._id, noah._id])
})

test('assigning to one member respects their plan jobs', async ({ db, season }) => {
  const { mei, noah, project, callBundle } = season
  await makePlanJob(db, project, noah, 'English', 2)
  const tasks = await addTasks(db, project, ['English', 'English', 'English'], null, 'new')
  expect((await callBundle('assignByPlanJob', { userId: mei._id })).body.data).toEqual({
    modifiedCount: 0,
    actionId: null,
    left: [{ language: 'English', count: 3, reason: 'no-plan-job' }],
  })
  expect((await callBundle('assignByPlanJob', { userId: noah._id })).body.data).toMatchObject({ modifiedCount: 2 })
  expect(await readAssignees(db, tasks)).toEqual([noah._id, noah._id, null])
})

test('assign all and unassign all respect the filters and leave completed tasks', async ({ db, season }) => {
  const { mei, noah, project, callBundle } = season
  const tasks = await addTasks(db, project, ['English', 'Thai', 'English', 'Thai'], null, 'new')
  const give = async (member: Person, filters: object) =>
    (await callBundle('assignTasks', { memberId: member._id, filters })).body.data.modifiedCount
  const unassign = async (filters: object) => (await callBundle('unAssignTasks', { filters })).body.data.modifiedCount
  expect(await give(mei, { status: 'assigned' })).toBe(0)
  expect(await give(mei, { 'worker._id': mei._id })).toBe(0)
  expect(await give(mei, { language: 'English' })).toBe(2)
  expect(await give(noah, {})).toBe(2)
  await finish(db, tasks[0] ?? '')
  for (const unknown of [{ filters: { workerId: noah._id } }, { filter: { language: 'Thai' } }]) {
    expect((await callBundle('unAssignTasks', unknown)).status).toBe(400)
    expect((await callBundle('assignTasks', { memberId: mei._id, ...unknown })).status).toBe(400)
  }
  expect(await unassign({ status: 'new' })).toBe(0)
  expect(await unassign({ status: 'completed' })).toBe(0)
  expect(await unassign({ 'worker._id': noah._id, language: 'Thai' })).toBe(2)
  expect(await unassign({})).toBe(1)
  expect(await readAssignees(db, tasks)).toEqual([mei._id, null, null, null])
})

test('undo reverts exactly the tasks unchanged since', async ({ db, season }) => {
  const { mei, noah, project, callBundle } = season
  await makePlanJob(db, project, mei, 'English')
  const tasks = await addTasks(db, project, ['English', 'English', 'English', 'English'], null, 'new')
  const [done = '', moved = '', ...untouched] = tasks
  const { actionId } = (await callBundle('assignAllByPlanJob')).body.data
  await finish(db, done)
  await db.insertInto('task_history').values({ task_id: done, action: 'submit', detail: '{}' }).execute()
  await db.updateTable('tasks').set({ worker_id: noah._id }).where('_id', '=', moved).execute()
  await db.insertInto('task_history').values({ task_id: moved, action: 'assign', detail: '{}' }).execute()

  expect((await callBundle('undoAssign', { actionId })).body.data).toEqual({ modifiedCount: 2 })
  expect(await readAssignees(db, [done, moved, ...untouched])).toEqual([mei._id, noah._id, null, null])
  expect((await callBundle('undoAssign', { actionId })).body.data).toEqual({ modifiedCount: 0 })
})

test('undoing unassign all assigns only to eligible members', async ({ db, season }) => {
  const { mei, noah, project, callBundle } = season
  const [hers, his] = [
    await addTasks(db, project, ['English', 'Thai'], mei, 'assigned'),
    await addTasks(db, project, ['English'], noah, 'assigned'),
  ]
  const { actionId, modifiedCount } = (await callBundle('unAssignTasks')).body.data
  expect(modifiedCount).toBe(3)
  await banMember(db, project, noah)
  expect((await callBundle('undoAssign', { actionId })).body.data).toEqual({ modifiedCount: 2 })
  expect(await readAssignees(db, [...hers, ...his])).toEqual([mei._id, mei._id, null])
})

test('undoing unassign all respects caps, except for tasks that exceeded them before', async ({ db, season }) => {
  const { mei, project, callBundle } = season
  await makePlanJob(db, project, mei, 'English', 2)
  const free = await addTasks(db, project, ['English', 'English'], null, 'new')
  const hers = await addTasks(db, project, ['English', 'English', 'English'], mei, 'assigned')
  const unassignAll = async () => (await callBundle('unAssignTasks')).body.data.actionId
  expect((await callBundle('undoAssign', { actionId: await unassignAll() })).body.data).toEqual({ modifiedCount: 3 })
  expect(await readAssignees(db, [...free, ...hers])).toEqual([null, null, mei._id, mei._id, mei._id])
  const actionId = await unassignAll()
  await callBundle('assignAllByPlanJob')
  expect((await callBundle('undoAssign', { actionId })).body.data).toEqual({ modifiedCount: 1 })
})

test('only its actor undoes an action, in its bundle, in time', async ({ db, server, season }) => {
  const { mei, project, callBundle } = season
  await addTasks(db, project, ['English'], mei, 'assigned')
  const { actionId } = (await callBundle('unAssignTasks')).body.data
  const admin = await makePerson(db, 'Admin', { role: 'admin' })
  const asAdmin = await createBundleCaller(server, admin, project)
  const other = await makeProject(db, season.manager)
  expect((await asAdmin('undoAssign', { actionId })).body.problem).toBe('forbidden')
  expect((await callBundle('undoAssign', { actionId: v7() })).body.problem).toBe('not-found')
  expect((await callBundle('undoAssign', { actionId: 'the last one' })).body.problem).toBe('invalid')
  expect((await callBundle('undoAssign', { actionId }, other.bundleId)).body.problem).toBe('not-found')
  await db
    .updateTable('assignment_actions')
    .set({ at: new Date(Date.now() - 11 * 60_000) })
    .execute()
  expect((await callBundle('undoAssign', { actionId })).body.problem).toBe('undo-too-late')
})

test('the history says who moved how many tasks, when and to whom, and what was undone', async ({
  db,
  server,
  season,
}) => {
  const { manager, mei, noah, project, callBundle } = season
  for (const person of [mei, noah]) await makePlanJob(db, project, person, 'English')
  await addTasks(db, project, ['English', 'English', 'English'], null, 'new')
  const listFor = async (person: Person) =>
    (await (await server.as(person))('GET /api/bundles/{id}/assignments', { params: { id: project.bundleId } })).body
      .data
  expect(await listFor(manager)).toEqual([])

  await callBundle('assignAllByPlanJob')
  const { actionId } = (await callBundle('unAssignTasks', { filters: { 'worker._id': mei._id } })).body.data
  const byAuto = { action: 'assign', by: 'Manager', taskCount: 3, workerCount: 2, worker: null, undoneCount: null }
  const fromMei = { _id: actionId, action: 'unassign', taskCount: 2, workerCount: 1, worker: 'Mei Lin' }
  expect(await listFor(manager)).toMatchObject([{ ...fromMei, undoneCount: null }, byAuto])
  const [entry] = await listFor(manager)
  expect(Date.parse(entry.undoableUntil) - Date.parse(entry.at)).toBe(10 * 60_000)

  await callBundle('undoAssign', { actionId })
  expect(await listFor(manager)).toMatchObject([{ ...fromMei, undoneCount: 2, undoableUntil: null }, byAuto])
  await callBundle('undoAssign', { actionId })
  expect(await listFor(manager)).toMatchObject([{ undoneCount: 2 }, {}])

  const admin = await makePerson(db, 'Admin', { role: 'admin' })
  expect(await listFor(admin)).toMatchObject([{ undoableUntil: null }, { undoableUntil: null }])
  await db
    .updateTable('assignment_actions')
    .set({ at: new Date(Date.now() - 11 * 60_000) })
    .execute()
  expect(await listFor(manager)).toMatchObject([{ undoableUntil: null }, { undoableUntil: null }])
})

test('invalid bulk assignments are refused with the reason and move nothing', async ({ db, server, season }) => {
  const { mei, noah, project, callBundle } = season
  const [other, foreign] = [await makeProject(db, season.manager), await makePerson(db, 'Foreign')]
  await makeMember(db, other, foreign)
  await makePlanJob(db, project, foreign, 'English')
  await makePlanJob(db, project, noah, 'English')
  await banMember(db, project, noah)
  const tasks = await addTasks(db, project, ['English', 'English'], null, 'new')
  const reason = async (name: BundleCall, body: object, bundleId?: string) =>
    (await callBundle(name, body, bundleId)).body.problem

  expect(await reason('assignTasks', { memberId: foreign._id })).toBe('not-a-member')
  expect(await reason('assignTasks', { memberId: noah._id })).toBe('talent-banned')
  expect(await reason('assignByPlanJob', { userId: foreign._id })).toBe('not-a-member')
  expect(await reason('assignByPlanJob', { userId: noah._id })).toBe('talent-banned')
  expect(await reason('previewAssign', { userId: noah._id })).toBe('talent-banned')
  expect(await reason('assignTasks', { memberId: mei._id, bundleId: other.bundleId })).toBe('not-found')
  expect(await reason('assignAllByPlanJob', { bundleId: other.bundleId })).toBe('not-found')
  expect(await reason('assignAllByPlanJob', {}, v7())).toBe('not-found')
  expect(await reason('assignTasks', { memberId: mei._id, filters: { status: 'lost' } })).toBe('invalid')
  expect(await reason('unAssignTasks', { filters: { 'worker._id': 'mei' } })).toBe('invalid')
  expect(await reason('assignTasks', {})).toBe('invalid')
  const stranger = await createBundleCaller(server, await makePerson(db, 'Stranger'), project)
  expect((await stranger('assignAllByPlanJob')).status).toBe(403)
  expect((await callBundle('assignAllByPlanJob')).body.data).toMatchObject({ modifiedCount: 0 })
  expect(await readAssignees(db, tasks)).toEqual([null, null])
})
