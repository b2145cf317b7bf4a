// A reopened task that has a second review is assigned by hand, so that one person never does both.
import { expect } from 'vitest'
import { makeMember, makePlanJob, makeTask } from '#tests/support/fixtures.ts'
import { test as workTest } from '#tests/support/work-calls.ts'

/** Mei reviewed a task, and Noah has its second review. */
const test = workTest.extend('scenario', async ({ db, manager, mei, noah, eva, project, work }) => {
  for (const person of [mei, noah, eva]) {
    await makeMember(db, project, person)
    await makePlanJob(db, project, person, 'English')
  }
  const task = await makeTask(db, project, mei)
  expect((await work.submit(mei.call, task)).status).toBe(200)
  return {
    ...work,
    noah,
    eva,
    project,
    task,
    second: String((await work.addSecond(task, noah)).body.data._id),
    submitAsManager: () => work.submit(manager.call, task),
    /** Mei reopens her review, and skips the task. */
    giveBack: async () => {
      expect((await work.reopenOwn(mei.call, task)).status).toBe(200)
      expect((await work.skip(mei.call, task)).status).toBe(200)
    },
  }
})

test('it is assigned to a third person only, and not by auto assign', async ({ scenario }) => {
  const { assign, eva, giveBack, list, move, noah, submitAsManager, task } = scenario
  await giveBack()
  expect(await list()).toMatchObject({ total: 2, byHand: 1 })
  const nothing = { modifiedCount: 0 }
  expect(await move('previewAssign')).toMatchObject({ ...nothing, left: [] })
  expect(await move('assignAllByPlanJob')).toMatchObject({ ...nothing, left: [] })
  expect(await move('assignTasks', { memberId: noah._id, filters: { language: 'English' } })).toMatchObject(nothing)
  expect((await assign(task, noah)).body).toMatchObject({ problem: 'first-reviewer' })
  expect((await submitAsManager()).body).toMatchObject({ problem: 'not-blind' })
  expect((await assign(task, eva)).status).toBe(200)
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
  const { assign, giveBack, list, move, noah, second, task, undo } = scenario
  const { actionId } = await move('unAssignTasks')
  await giveBack()
  expect((await assign(task, noah)).status).toBe(200)
  expect(await undo(actionId)).toBe(0)
  const rows = await db.selectFrom('tasks').select(['_id', 'worker_id']).orderBy('_id').execute()
  expect(new Map(rows.map(({ _id, worker_id }) => [_id, worker_id]))).toEqual(
    new Map([
      [task, noah._id],
      [second, null],
    ]),
  )
  expect(await list()).toMatchObject({ byHand: 1 })
})
