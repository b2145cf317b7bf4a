// A reopened task that has a second review is assigned by hand, so that one person never does both.
import { expect } from 'vitest'
import { makeMember, makePlanJob, makeTalent, makeTask, resultOf } from '#tests/support/fixtures.ts'
import { test as serverTest } from '#tests/support/test-server.ts'

/** Mei reviewed a task, and Noah has its second review. */
const test = serverTest.extend('scenario', async ({ db, server, project, manager }) => {
  const [mei, noah, eva] = [await makeTalent(db, 'Mei'), await makeTalent(db, 'Noah'), await makeTalent(db, 'Eva')]
  for (const person of [mei, noah, eva]) {
    await makeMember(db, project, person)
    await makePlanJob(db, project, person, 'English')
  }
  const asMei = await server.as(mei)
  const task = await makeTask(db, project, mei)
  const [ofTask, ofBundle] = [{ id: task }, { id: project.bundleId }]
  const submit = (as: typeof asMei) =>
    as('POST /api/bundles/{id}/submitReviewResult', {
      params: ofBundle,
      body: { taskId: task, result: resultOf(3), duration: 40 },
    })
  expect((await submit(asMei)).status).toBe(200)
  const requested = await manager.call('POST /api/tasks/{id}/secondReview', {
    params: ofTask,
    body: { memberId: noah._id },
  })
  return {
    noah,
    eva,
    project,
    task,
    second: String(requested.body.data._id),
    submitAsManager: () => submit(manager.call),
    /** Mei reopens her review, and skips the task. */
    giveBack: async () => {
      expect((await asMei('POST /api/tasks/{id}/reopenOwn', { params: ofTask })).status).toBe(200)
      const body = { reason: 'cannot-judge' }
      expect((await asMei('POST /api/tasks/{id}/skip', { params: ofTask, body })).status).toBe(200)
    },
    move: async (
      name: 'assignAllByPlanJob' | 'assignTasks' | 'previewAssign' | 'unAssignTasks' | 'undoAssign',
      body: object = {},
    ) => (await manager.call(`POST /api/bundles/{id}/${name}`, { params: ofBundle, body })).body.data,
    list: async () => (await manager.call('POST /api/bundles/{id}/tasks', { params: ofBundle, body: {} })).body,
    assign: (memberId: string) =>
      manager.call('POST /api/bundles/{id}/assignTask', { params: ofBundle, body: { task, memberId } }),
  }
})

test('it is assigned to a third person only, and not by auto assign', async ({ scenario }) => {
  const { assign, eva, giveBack, list, move, noah, submitAsManager } = scenario
  await giveBack()
  expect(await list()).toMatchObject({ total: 2, byHand: 1 })
  const nothing = { modifiedCount: 0 }
  expect(await move('previewAssign')).toMatchObject({ ...nothing, left: [] })
  expect(await move('assignAllByPlanJob')).toMatchObject({ ...nothing, left: [] })
  expect(await move('assignTasks', { memberId: noah._id, filters: { language: 'English' } })).toMatchObject(nothing)
  expect((await assign(noah._id)).body).toMatchObject({ problem: 'first-reviewer' })
  expect((await submitAsManager()).body).toMatchObject({ problem: 'not-blind' })
  expect((await assign(eva._id)).status).toBe(200)
  expect(await list()).toMatchObject({ byHand: 0 })
})

test('a second review that was reopened and is a check task counts once', async ({ db, scenario }) => {
  const { list, noah, project, second } = scenario
  const check = await makeTask(db, project, noah)
  await db.updateTable('tasks').set({ check_of: second }).where('_id', '=', check).execute()
  await db
    .updateTable('tasks')
    .set({ status: 'new', worker_id: null, reopened: true })
    .where('_id', '=', second)
    .execute()
  expect(await list()).toMatchObject({ byHand: 1 })
})

test('an undone unassignment returns neither of the two to who has the other', async ({ db, scenario }) => {
  const { assign, giveBack, list, move, noah, second, task } = scenario
  const { actionId } = await move('unAssignTasks')
  await giveBack()
  expect((await assign(noah._id)).status).toBe(200)
  expect(await move('undoAssign', { actionId })).toEqual({ modifiedCount: 0 })
  const rows = await db.selectFrom('tasks').select(['_id', 'worker_id']).orderBy('_id').execute()
  expect(new Map(rows.map(({ _id, worker_id }) => [_id, worker_id]))).toEqual(
    new Map([
      [task, noah._id],
      [second, null],
    ]),
  )
  expect(await list()).toMatchObject({ byHand: 1 })
})
