import { v7 } from 'uuid'
import { expect } from 'vitest'
import { addTasks } from '#tests/support/generated-project.ts'
import { banMember, completeTask, makeMember, makePerson, makePlanJob, makeProject } from '#tests/support/fixtures.ts'
import { type BundleCall, test as workTest, workCalls } from '#tests/support/work-calls.ts'

const test = workTest.extend('season', async ({ db, manager, members: { mei, noah }, project, work }) => {
  await db.updateTable('users').set({ first_name: 'Mei', last_name: 'Lin' }).where('_id', '=', mei._id).execute()
  return {
    ...work,
    manager,
    mei,
    noah,
    project,
    /** Reads the assignees of the tasks, in this order; null for an unassigned one. */
    readAssignees: async (tasks: readonly string[]) => {
      const rows = await db.selectFrom('tasks').select(['_id', 'worker_id']).where('_id', 'in', tasks).execute()
      return tasks.map((task) => rows.find((row) => row._id === task)?.worker_id)
    },
  }
})

const elevenMinutesAgo = () => ({ at: new Date(Date.now() - 11 * 60_000) })

test('the preview of auto assign has the same members, counts and reasons as its result', async ({ db, season }) => {
  const { mei, move, noah, project, readAssignees } = season
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
  expect(await move('previewAssign')).toEqual({
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
  expect(await readAssignees(english)).toEqual([null, null, null])

  expect(await move('assignAllByPlanJob')).toMatchObject({ modifiedCount: 4, left })
  // Noah's only Thai task comes first, as no other member reviews Thai; then the least loaded member.
  expect(await readAssignees(english)).toEqual([mei._id, mei._id, noah._id])
  expect(await readAssignees(others)).toEqual([noah._id, null, null])
  const { notifications } = (await mei.call('GET /api/messages')).body
  expect(notifications).toMatchObject([{ kind: 'task-assigned', subject: { name: 'Season 1', count: 2 } }])
  expect(await move('assignAllByPlanJob')).toEqual({ modifiedCount: 0, actionId: null, left })
})

test('auto assign obeys the filters, and leaves out who is not looking for tasks unless they are included', async ({
  db,
  season,
}) => {
  const { mei, move, noah, project, readAssignees } = season
  await db.insertInto('talents').values({ user_id: noah._id, looking_for_tasks: false }).execute()
  for (const person of [mei, noah]) await makePlanJob(db, project, person, 'English')
  await makePlanJob(db, project, noah, 'Thai')
  const tasks = await addTasks(db, project, ['English', 'English', 'Thai'], null, 'new')

  const preview = (body: object) => move('previewAssign', body)
  expect(await preview({ filters: { status: 'assigned' } })).toMatchObject({ modifiedCount: 0, left: [] })
  expect(await preview({ filters: { 'worker._id': mei._id } })).toMatchObject({ modifiedCount: 0, left: [] })
  expect(await preview({})).toMatchObject({
    modifiedCount: 2,
    left: [{ language: 'Thai', count: 1, reason: 'not-looking' }],
    notLookingCount: 1,
  })
  expect(await preview({ includeNotLooking: true })).toMatchObject({ modifiedCount: 3, left: [], notLookingCount: 1 })

  const filters = { language: 'English' }
  await move('assignAllByPlanJob', { filters, includeNotLooking: true })
  expect(await readAssignees(tasks)).toEqual([mei._id, noah._id, null])
  await move('assignByPlanJob', { userId: noah._id, filters })
  expect(await readAssignees(tasks)).toEqual([mei._id, noah._id, null])
  await move('assignByPlanJob', { userId: noah._id })
  expect(await readAssignees(tasks)).toEqual([mei._id, noah._id, noah._id])
})

test('assign all and unassign all respect the filters and leave completed tasks', async ({ db, season }) => {
  const { bulk, mei, move, noah, project, readAssignees } = season
  const tasks = await addTasks(db, project, ['English', 'Thai', 'English', 'Thai'], null, 'new')
  const give = async ({ _id: memberId }: { _id: string }, filters: object) =>
    (await move('assignTasks', { memberId, filters })).modifiedCount
  const unassign = async (filters: object) => (await move('unAssignTasks', { filters })).modifiedCount
  expect(await give(mei, { status: 'assigned' })).toBe(0)
  expect(await give(mei, { 'worker._id': mei._id })).toBe(0)
  expect(await give(mei, { language: 'English' })).toBe(2)
  expect(await give(noah, {})).toBe(2)
  await completeTask(db, tasks[0] ?? '')
  for (const unknown of [{ filters: { workerId: noah._id } }, { filter: { language: 'Thai' } }]) {
    expect(await bulk('unAssignTasks', unknown)).toMatchObject({ problem: 'invalid' })
    expect(await bulk('assignTasks', { memberId: mei._id, ...unknown })).toMatchObject({ problem: 'invalid' })
  }
  expect(await unassign({ status: 'new' })).toBe(0)
  expect(await unassign({ status: 'completed' })).toBe(0)
  expect(await unassign({ 'worker._id': noah._id, language: 'Thai' })).toBe(2)
  expect(await unassign({})).toBe(1)
  expect(await readAssignees(tasks)).toEqual([mei._id, null, null, null])
})

test('undo reverts exactly the tasks unchanged since', async ({ db, season }) => {
  const { mei, move, noah, project, readAssignees, undo } = season
  await makePlanJob(db, project, mei, 'English')
  const tasks = await addTasks(db, project, ['English', 'English', 'English', 'English'], null, 'new')
  const [done = '', moved = '', ...untouched] = tasks
  const { actionId } = await move('assignAllByPlanJob')
  await completeTask(db, done)
  await db.insertInto('task_history').values({ task_id: done, action: 'submit', detail: '{}' }).execute()
  await db.updateTable('tasks').set({ worker_id: noah._id }).where('_id', '=', moved).execute()
  await db.insertInto('task_history').values({ task_id: moved, action: 'assign', detail: '{}' }).execute()

  expect(await undo(actionId)).toBe(2)
  expect(await readAssignees([done, moved, ...untouched])).toEqual([mei._id, noah._id, null, null])
  expect(await undo(actionId)).toBe(0)
})

test('undoing unassign all assigns only to eligible members', async ({ db, season }) => {
  const { mei, move, noah, project, readAssignees, undo } = season
  const [hers, his] = [
    await addTasks(db, project, ['English', 'Thai'], mei, 'assigned'),
    await addTasks(db, project, ['English'], noah, 'assigned'),
  ]
  const { actionId, modifiedCount } = await move('unAssignTasks')
  expect(modifiedCount).toBe(3)
  await banMember(db, project, noah)
  expect(await undo(actionId)).toBe(2)
  expect(await readAssignees([...hers, ...his])).toEqual([mei._id, mei._id, null])
})

test('undoing unassign all respects caps, except for tasks that exceeded them before', async ({ db, season }) => {
  const { mei, move, project, readAssignees, undo } = season
  await makePlanJob(db, project, mei, 'English', 2)
  const free = await addTasks(db, project, ['English', 'English'], null, 'new')
  const hers = await addTasks(db, project, ['English', 'English', 'English'], mei, 'assigned')
  const unassignAll = async () => (await move('unAssignTasks')).actionId
  expect(await undo(await unassignAll())).toBe(3)
  expect(await readAssignees([...free, ...hers])).toEqual([null, null, mei._id, mei._id, mei._id])
  const actionId = await unassignAll()
  await move('assignAllByPlanJob')
  expect(await undo(actionId)).toBe(1)
})

test('only its actor undoes an action, in its bundle, in time', async ({ db, ada, season }) => {
  const { manager, mei, move, project, undo } = season
  await addTasks(db, project, ['English'], mei, 'assigned')
  const { actionId } = await move('unAssignTasks')
  const inOther = workCalls(manager.call, await makeProject(db, manager))
  expect(await undo(actionId, ada.call)).toBe('forbidden')
  expect(await undo(v7())).toBe('not-found')
  expect(await undo('the last one')).toBe('invalid')
  expect(await inOther.undo(actionId)).toBe('not-found')
  await db.updateTable('assignment_actions').set(elevenMinutesAgo()).execute()
  expect(await undo(actionId)).toBe('undo-too-late')
})

test('the history says who moved how many tasks, when and to whom, and what was undone', async ({
  db,
  ada,
  season,
}) => {
  const { listActions, mei, move, noah, project, undo } = season
  for (const person of [mei, noah]) await makePlanJob(db, project, person, 'English')
  await addTasks(db, project, ['English', 'English', 'English'], null, 'new')
  expect(await listActions()).toEqual([])

  await move('assignAllByPlanJob')
  const { actionId } = await move('unAssignTasks', { filters: { 'worker._id': mei._id } })
  const byAuto = { action: 'assign', by: 'Manager', taskCount: 3, workerCount: 2, worker: null, undoneCount: null }
  const fromMei = { _id: actionId, action: 'unassign', taskCount: 2, workerCount: 1, worker: 'Mei Lin' }
  expect(await listActions()).toMatchObject([{ ...fromMei, undoneCount: null }, byAuto])
  const [entry] = await listActions()
  expect(Date.parse(entry.undoableUntil) - Date.parse(entry.at)).toBe(10 * 60_000)

  await undo(actionId)
  expect(await listActions()).toMatchObject([{ ...fromMei, undoneCount: 2, undoableUntil: null }, byAuto])
  await undo(actionId)
  expect(await listActions()).toMatchObject([{ undoneCount: 2 }, {}])

  expect(await workCalls(ada.call, project).listActions()).toMatchObject([
    { undoableUntil: null },
    { undoableUntil: null },
  ])
  await db.updateTable('assignment_actions').set(elevenMinutesAgo()).execute()
  expect(await listActions()).toMatchObject([{ undoableUntil: null }, { undoableUntil: null }])
})

test('invalid bulk assignments are refused with the reason and move nothing', async ({ db, season }) => {
  const { bulk, manager, mei, move, noah, project, readAssignees } = season
  const [other, foreign] = [await makeProject(db, manager), await makePerson(db, 'Foreign')]
  await makeMember(db, other, foreign)
  await makePlanJob(db, project, foreign, 'English')
  await makePlanJob(db, project, noah, 'English')
  await banMember(db, project, noah)
  const tasks = await addTasks(db, project, ['English', 'English'], null, 'new')
  const reason = async (name: BundleCall, body: object) => (await bulk(name, body)).problem

  expect(await reason('assignTasks', { memberId: foreign._id })).toBe('not-a-member')
  expect(await reason('assignTasks', { memberId: noah._id })).toBe('talent-banned')
  expect(await reason('assignByPlanJob', { userId: foreign._id })).toBe('not-a-member')
  expect(await reason('assignByPlanJob', { userId: noah._id })).toBe('talent-banned')
  expect(await reason('previewAssign', { userId: noah._id })).toBe('talent-banned')
  expect(await reason('assignTasks', { memberId: mei._id, bundleId: other.bundleId })).toBe('not-found')
  expect(await reason('assignAllByPlanJob', { bundleId: other.bundleId })).toBe('not-found')
  expect(await reason('assignTasks', { memberId: mei._id, filters: { status: 'lost' } })).toBe('invalid')
  expect(await reason('unAssignTasks', { filters: { 'worker._id': 'mei' } })).toBe('invalid')
  expect(await reason('assignTasks', {})).toBe('invalid')
  expect(await move('assignAllByPlanJob')).toMatchObject({ modifiedCount: 0 })
  expect(await readAssignees(tasks)).toEqual([null, null])
})
