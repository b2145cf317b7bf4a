import { v7 } from 'uuid'
import { expect } from 'vitest'
import { lockProject } from '#src/server/features/projects/access/project-lock.ts'
import { defaultReview } from '#src/domain/review/review.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { countLockWaits } from '#tests/support/database.ts'
import { banMember, completeTask, makeMember, makePerson, makeProject, makeTask } from '#tests/support/fixtures.ts'
import { test } from '#tests/support/work-calls.ts'

const stateOf = (db: Db, taskId: string) =>
  db.selectFrom('tasks').select(['status', 'worker_id']).where('_id', '=', taskId).executeTakeFirstOrThrow()

const storyOf = async (db: Db, taskId: string) => {
  const rows = await db.selectFrom('task_history').selectAll().where('task_id', '=', taskId).orderBy('_id').execute()
  return rows.map(({ action, from_status, to_status, worker_id }) => [action, from_status, to_status, worker_id])
}

test('a manager assigns a task and unassigns it; the member is notified', async ({
  db,
  mei,
  project,
  manager,
  work,
}) => {
  await makeMember(db, project, mei)
  const task = await makeTask(db, project, null)
  const body = { task: { _id: task }, memberId: mei._id }
  const assign = () => manager.call('POST /api/bundles/{id}/assignTask', { params: { id: project.bundleId }, body })
  expect((await assign()).body).toEqual({ result: 0, message: 'success' })
  expect((await assign()).status).toBe(200)
  expect(await stateOf(db, task)).toEqual({ status: 'assigned', worker_id: mei._id })
  expect((await mei.call('GET /api/messages')).body.notifications).toMatchObject([
    { kind: 'task-assigned', subject: { taskId: task, name: 'Season 1', count: 1 } },
  ])

  for (let time = 0; time < 2; time += 1) expect((await work.unassign(task)).status).toBe(200)
  expect(await stateOf(db, task)).toEqual({ status: 'new', worker_id: null })
  expect(await storyOf(db, task)).toEqual([
    ['import', null, 'new', null],
    ['assign', 'new', 'assigned', mei._id],
    ['unassign', 'assigned', 'new', mei._id],
  ])
})

test('invalid assignments and unassignments are refused with the reason', async ({
  db,
  manager,
  mei,
  noah,
  project,
}) => {
  const stranger = await makePerson(db, 'Stranger')
  const other = await makeProject(db, manager)
  await makeMember(db, project, mei)
  await makeMember(db, project, noah)
  await makeMember(db, other, stranger)
  await banMember(db, project, noah)
  const [open, taken] = [await makeTask(db, project, null), await makeTask(db, project, mei)]
  const done = await makeTask(db, project, mei)
  await completeTask(db, done)
  const callBundle = async (name: 'assignTask' | 'unAssignTask', body: object, id = project.bundleId) =>
    (await manager.call(`POST /api/bundles/{id}/${name}`, { params: { id }, body })).body.problem
  const give = (task: string, memberId: string, more: object = {}) =>
    callBundle('assignTask', { task, memberId, ...more })

  expect(await give(open, stranger._id)).toBe('not-a-member')
  expect(await give(open, v7())).toBe('not-a-member')
  expect(await give(open, noah._id)).toBe('talent-banned')
  await makeMember(db, project, stranger)
  expect(await give(taken, stranger._id)).toBe('task-not-new')
  expect(await give(done, mei._id)).toBe('task-completed')
  expect(await give(v7(), mei._id)).toBe('not-found')
  expect(await give('a task', mei._id)).toBe('invalid')
  expect(await give(open, mei._id, { bundleId: other.bundleId })).toBe('not-found')
  expect(await callBundle('assignTask', { task: open, memberId: mei._id }, other.bundleId)).toBe('not-found')
  expect(await callBundle('unAssignTask', { taskId: done })).toBe('task-completed')
  expect(await callBundle('unAssignTask', { taskId: taken }, other.bundleId)).toBe('not-found')
  expect(await stateOf(db, open)).toEqual({ status: 'new', worker_id: null })
  expect(await stateOf(db, taken)).toEqual({ status: 'assigned', worker_id: mei._id })
})

test('requests that wait for a locked project do not block other requests', async ({
  db,
  mei,
  project,
  noah,
  work,
}) => {
  await makeMember(db, project, mei)
  const ownTasks = await makeTask(db, project, mei)
  const tasks = await Promise.all(Array.from({ length: 15 }, () => makeTask(db, project, null)))

  const pendingCalls = await db.transaction().execute(async (tx) => {
    await lockProject(tx, project.projectId, 'exclusive')
    await tx.selectFrom('tasks').select('_id').where('_id', '=', ownTasks).forUpdate().execute()
    const calls = [...tasks.map((task) => work.assign(task, mei)), ...tasks.map(() => work.submit(mei.call, ownTasks))]
    await expect.poll(() => countLockWaits(tx)).toBeGreaterThanOrEqual(4)
    for (let visit = 0; visit < 3; visit += 1) expect((await noah.call('GET /api/products/getAll')).status).toBe(200)
    return calls
  })
  const statuses = (await Promise.all(pendingCalls)).map(({ status }) => status)
  expect(statuses.slice(0, tasks.length)).toEqual(tasks.map(() => 200))
  expect(statuses.slice(tasks.length).toSorted((a, b) => a - b)).toEqual([200, ...tasks.slice(1).map(() => 409)])
})

test('a manager’s review of an unassigned task waits for a running assignment', async ({ db, manager, project }) => {
  const task = await makeTask(db, project, null)
  const submission = await db.transaction().execute(async (tx) => {
    await lockProject(tx, project.projectId, 'exclusive')
    const sent = manager.call('POST /api/bundles/{id}/submitReviewResult', {
      params: { id: project.bundleId },
      body: { taskId: task, result: defaultReview },
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
    await expect.poll(() => countLockWaits(tx)).toBe(1)
    expect((await stateOf(db, task)).status).toBe('new')
    return { sent }
  })
  expect((await submission.sent).status).toBe(200)
  expect(await stateOf(db, task)).toEqual({ status: 'completed', worker_id: manager._id })
})
