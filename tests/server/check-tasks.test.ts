// Check tasks: mixed into what talents get, and no tasks of the bundle.
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { emptyDraft } from '#src/domain/review/review-draft.ts'
import { readChecks, resultOf, test } from '#tests/support/check-scenario.ts'
import { makeMember, makePlanJob, makeTask, makeWebhook } from '#tests/support/fixtures.ts'
import type { Caller } from '#tests/support/test-server.ts'

describe('a talent', () => {
  test('sees no difference between a check and a task, in any call', async ({ db, scenario }) => {
    const { addCheckTasks, addTasks, asMei, assign, checksOf, mei, project, setShare } = scenario
    const [checkTask = ''] = await addCheckTasks(1)
    const [task = ''] = await addTasks(1)
    // The same videos: they are all that differs.
    await sql`update tasks t set meta = k.meta, source_external_url = k.source_external_url,
      target_external_url = k.target_external_url from tasks k where t._id = ${task} and k._id = ${checkTask}`.execute(
      db,
    )
    await sql`update tasks set created_at = now() - interval '3 days' where _id = ${task}`.execute(db)
    await setShare(50, { feedback: true })
    expect((await assign(task, mei)).status).toBe(200)
    const [check = { _id: '' }] = await checksOf(mei)

    const { notifications } = (await asMei('GET /api/messages')).body
    expect(notifications).toMatchObject([{ kind: 'task-assigned', subject: { count: 2 } }])
    const events = db.selectFrom('events').select('kind').where('audience', '=', mei._id)
    expect(await events.where('kind', '=', 'tasks').execute()).toHaveLength(1)
    expect((await asMei('GET /api/talents/jobs')).body.current).toMatchObject([{ total: 2, completed: 0 }])

    const bundle = { id: project.bundleId }
    const calls: ((taskId: string) => ReturnType<Caller>)[] = [
      () => asMei('GET /api/bundles/{id}/nextTasks', { params: bundle, query: { count: 1 } }),
      (id) => asMei('GET /api/tasks/{id}', { params: { id } }),
      (id) => asMei('GET /api/tasks/{id}/draft', { params: { id } }),
      (id) => asMei('PUT /api/tasks/{id}/posters', { params: { id }, body: {} }),
      (id) => asMei('PUT /api/tasks/{id}/draft', { params: { id }, body: { draft: emptyDraft, base: null } }),
      (id) =>
        asMei('POST /api/bundles/{id}/submitReviewResult', {
          params: bundle,
          body: { taskId: id, result: resultOf(1, 3, 3), duration: 12 },
        }),
      (id) => asMei('GET /api/tasks/{id}', { params: { id } }),
      (id) => asMei('POST /api/tasks/{id}/sync', { params: { id } }),
      () => asMei('GET /api/talents/quality'),
      (id) => asMei('POST /api/tasks/{id}/reopenOwn', { params: { id } }),
      (id) => asMei('GET /api/tasks/{id}/oversight', { params: { id } }),
      (id) => asMei('GET /api/tasks/{id}/check', { params: { id } }),
      (id) => asMei('GET /api/tasks/{id}', { params: { id } }),
      (id) => asMei('POST /api/tasks/{id}/skip', { params: { id }, body: { reason: 'cannot-judge' } }),
      (id) => asMei('POST /api/tasks/{id}/skip', { params: { id }, body: { reason: 'cannot-judge' } }),
      (id) => asMei('GET /api/tasks/{id}', { params: { id } }),
    ]
    const first = [task, check._id].toSorted()
    const answers: Answer[][] = []
    for (const id of first) {
      const own: Answer[] = []
      for (const call of calls) own.push(withoutTimes(await call(id), id))
      answers.push(own)
    }
    const [one = [], other = []] = answers
    // The first call of each reads the queue, in which the other still is, or is no longer.
    expect(one.slice(1).map(withoutProgress)).toEqual(other.slice(1).map(withoutProgress))
  })
})

type Answer = { readonly status: number; readonly body: unknown }

/** The answer with the task's id and all times replaced by words. */
const withoutTimes = ({ status, body }: Answer, id: string): Answer => {
  const text = JSON.stringify(body)
    .replaceAll(id, 'the task')
    .replaceAll(/"\d{4}-\d\d-\d\dT[^"]+"/g, '"a time"')
    .replaceAll(/"revision":\d+/g, '"revision":0')
  return { status, body: JSON.parse(text) as unknown }
}

/** Leaves out how many tasks the talent has reviewed and skipped. */
const withoutProgress = ({ status, body }: Answer): Answer => {
  const text = JSON.stringify(body).replaceAll(/"(completed|skipped|skippedShare|total|pairs)":[\d.]+/g, '"$1":0')
  return { status, body: JSON.parse(text) as unknown }
}

describe('what is mixed in', () => {
  test('at a share of 20 % every fourth task brings a check, and no check task twice', async ({ scenario }) => {
    const { addCheckTasks, addTasks, assign, checksOf, mei, setShare } = scenario
    const checkTasks = await addCheckTasks(3)
    await setShare(20)
    const tasks = await addTasks(16)
    for (const task of tasks.slice(0, 8)) await assign(task, mei)
    expect(await checksOf(mei)).toHaveLength(2)
    for (const task of tasks.slice(8)) await assign(task, mei)
    expect((await checksOf(mei)).map(({ check_of }) => check_of).toSorted()).toEqual(checkTasks.toSorted())
  })

  test('is nothing for a manager, and no video that the talent knows, of another language or retired', async ({
    db,
    scenario,
  }) => {
    const { addCheckTasks, addTasks, asManager, assign, bo, checksOf, manager, mei, noah, project, setShare } = scenario
    const [own = '', second = '', other = '', retired = ''] = await addCheckTasks(4)
    await db.updateTable('tasks').set({ worker_id: mei._id }).where('_id', '=', own).execute()
    const secondReview = await makeTask(db, project, mei)
    await db.updateTable('tasks').set({ second_review_of: second }).where('_id', '=', secondReview).execute()
    await db.updateTable('tasks').set({ language: 'Thai' }).where('_id', '=', other).execute()
    await asManager('DELETE /api/tasks/{id}/check', { params: { id: retired } })
    await setShare(50)
    await makeMember(db, project, manager)
    for (const person of [mei, bo, manager, noah]) {
      for (const task of await addTasks(2)) expect((await assign(task, person)).status).toBe(200)
    }
    for (const person of [mei, manager]) expect(await checksOf(person)).toEqual([])
    // Bo reviewed the others.
    expect((await checksOf(bo)).map(({ check_of }) => check_of)).toEqual([own])
    expect((await checksOf(noah)).map(({ check_of }) => check_of).toSorted()).toEqual([own, second].toSorted())
  })

  test('counts for the cap of auto assign, which plans fewer tasks for them', async ({ db, scenario }) => {
    const { addCheckTasks, addTasks, checksOf, mei, move, noah, project, setShare } = scenario
    await addCheckTasks(6)
    await addTasks(20)
    await makePlanJob(db, project, mei, 'English', 8)
    await makePlanJob(db, project, noah, 'English')
    await setShare(50)
    const { workers } = await move('previewAssign')
    expect(workers).toMatchObject([
      { _id: mei._id, added: 4 },
      { _id: noah._id, added: 16 },
    ])
    await move('assignAllByPlanJob')
    expect(await checksOf(mei)).toHaveLength(4)
    expect(await checksOf(noah)).toHaveLength(6)
    const jobs = await db
      .selectFrom('jobs')
      .select(['worker_id', 'assigned_count'])
      .where('assigned_count', '>', 0)
      .execute()
    expect(jobs).toEqual(
      expect.arrayContaining([
        { worker_id: mei._id, assigned_count: 8 },
        { worker_id: noah._id, assigned_count: 22 },
      ]),
    )
  })
})

test('what another manager expects meanwhile is not overwritten, and a retired check task is not restored', async ({
  scenario,
}) => {
  const { addCheckTasks, asManager, listChecks } = scenario
  const [id = ''] = await addCheckTasks(1)
  const params = { id }
  const put = (body: object) => asManager('PUT /api/tasks/{id}/check', { params, body })
  const [three, two] = [3, 2].map((score) => [{ section: 'speakerMismatch', score, tolerance: 0 }])
  const { expected } = (await asManager('GET /api/tasks/{id}/check', { params })).body.data
  expect((await put({ expected: three, before: { expected: expected.toReversed() } })).status).toBe(200)
  const conflict = { status: 409, body: { problem: 'edit-conflict', errors: [{ path: 'expected' }] } }
  expect(await put({ expected: two, before: { expected } })).toMatchObject(conflict)
  // A repetition changes nothing, and neither does who wants the same.
  for (const before of [expected, null])
    expect((await put({ expected: three, before: { expected: before } })).status).toBe(200)
  expect((await asManager('DELETE /api/tasks/{id}/check', { params })).status).toBe(200)
  for (const next of [two, three])
    expect(await put({ expected: next, before: { expected: three } })).toMatchObject(conflict)
  expect((await listChecks()).tasks).toMatchObject([{ expected: three, isRetired: true }])
  expect((await asManager('GET /api/tasks/{id}/check', { params })).body.data).toMatchObject({
    expected: null,
    retired: three,
  })
  // Somebody who read it before it was a check task, or when another score was expected of the retired one.
  for (const retired of [null, two])
    expect(await put({ expected: two, before: { expected: null, retired } })).toMatchObject({
      status: 409,
      body: { problem: 'edit-conflict', errors: [{ path: 'retired' }] },
    })
  expect((await put({ expected: two, before: { expected: null, retired: three } })).status).toBe(200)
  expect((await put({ expected: three, before: { expected: two, retired: null } })).status).toBe(200)
  expect((await asManager('DELETE /api/tasks/{id}/check', { params })).status).toBe(200)
  expect((await put({ expected: three, before: { expected: null } })).status).toBe(200)
  expect(await put({ expected: two, before: { expected: null } })).toMatchObject(conflict)
  expect((await listChecks()).tasks).toMatchObject([{ expected: three, isRetired: false }])
})

describe('checks follow the tasks', () => {
  test('an undone assignment takes them back; an undone unassignment gives others', async ({ db, scenario }) => {
    const { addCheckTasks, addTasks, asMei, checksOf, mei, move, setShare, undo } = scenario
    await addCheckTasks(5)
    await addTasks(10)
    await setShare(20)
    const { actionId } = await move('assignTasks', { memberId: mei._id })
    expect(await checksOf(mei)).toHaveLength(2)
    expect(await undo(actionId)).toBe(10)
    expect(await readChecks(db)).toEqual([])
    expect((await asMei('GET /api/messages')).body.notifications).toEqual([])
    await move('assignTasks', { memberId: mei._id })
    const unassigned = await move('unAssignTasks', { filters: {} })
    expect(unassigned.modifiedCount).toBe(10)
    expect(await readChecks(db)).toEqual([])
    expect(await undo(unassigned.actionId)).toBe(10)
    expect(await checksOf(mei)).toHaveLength(2)
  })

  test('reassigned tasks leave none behind, and undoing it returns as many', async ({ db, scenario }) => {
    const { addCheckTasks, addTasks, asMei, checksOf, mei, move, noah, readQueue, setShare, undo } = scenario
    await addCheckTasks(5)
    await addTasks(10)
    await setShare(20)
    await move('assignTasks', { memberId: mei._id })
    const { actionId, modifiedCount } = await move('reassignTasks', { fromId: mei._id, memberId: noah._id })
    expect(modifiedCount).toBe(10)
    expect((await readQueue(asMei)).total).toBe(0)
    expect(await checksOf(noah)).toHaveLength(2)
    expect(await undo(actionId)).toBe(10)
    expect(await checksOf(mei)).toHaveLength(2)
    expect(await readChecks(db)).toHaveLength(2)
    expect((await noah.call('GET /api/messages')).body.notifications).toEqual([])
  })

  test('a check that was begun stays, and one that was skipped is given to nobody else by itself', async ({
    db,
    scenario,
  }) => {
    const { addCheckTasks, addTasks, asMei, assign, checksOf, list, mei, move, noah, project, setShare, skip } =
      scenario
    await addCheckTasks(2)
    await addTasks(2)
    await setShare(50)
    await move('assignTasks', { memberId: mei._id })
    const [begun = { _id: '' }, skipped = { _id: '' }] = await checksOf(mei)
    await asMei('PUT /api/tasks/{id}/draft', { params: { id: begun._id }, body: { draft: emptyDraft, base: null } })
    await skip(asMei, skipped._id)
    await move('reassignTasks', { fromId: mei._id, memberId: noah._id })
    expect(await checksOf(mei)).toMatchObject([{ _id: begun._id }])
    await makePlanJob(db, project, mei, 'English')
    expect(await move('previewAssign')).toMatchObject({ modifiedCount: 0, left: [] })
    expect(await list({ filters: { status: 'new' } })).toMatchObject({
      data: [{ _id: skipped._id, isCheck: true, skipped: { by: 'Mei' } }],
      byHand: 1,
    })
    // Somebody who has a copy of it gets no other.
    expect((await assign(skipped._id, noah)).status).toBe(409)
    expect(await move('deleteTasks', { filters: { ids: [skipped._id] } })).toMatchObject({ modifiedCount: 1 })
  })

  test('a talent who leaves the project returns no checks; their answers stay', async ({ db, scenario, ada }) => {
    const { addCheckTasks, addTasks, asManager, asMei, checksOf, mei, move, project, setShare, submit } = scenario
    await addCheckTasks(4)
    await addTasks(4)
    await setShare(50)
    await move('assignTasks', { memberId: mei._id })
    const [answered = { _id: '' }] = await checksOf(mei)
    await submit(asMei, answered._id, 3, 3, 3)
    const params = { id: project.projectId }
    const left = await asManager('POST /api/projects/{id}/removeMember', { params, body: { id: mei._id } })
    expect(left.body.returned).toBe(4)
    expect(await readChecks(db)).toMatchObject([{ _id: answered._id, status: 'completed' }])
    expect((await ada.call('POST /api/users/{id}/erase', { params: { id: mei._id } })).status).toBe(200)
    expect(await readChecks(db)).toMatchObject([{ _id: answered._id, worker_id: mei._id }])
  })
})

test('a reopened check task is given to nobody who has a check of it', async ({ db, scenario }) => {
  const { addCheckTasks, addTasks, assign, bo, mei, move, noah, project, reopen, setShare } = scenario
  const [checkTask = ''] = await addCheckTasks(1)
  const [task = ''] = await addTasks(1)
  await setShare(50)
  await assign(task, mei)
  await setShare(0)
  for (const person of [mei, noah]) await makePlanJob(db, project, person, 'English')
  await reopen(checkTask)
  const nothing = { modifiedCount: 0 }
  expect(await move('reassignTasks', { fromId: bo._id, memberId: mei._id })).toMatchObject(nothing)
  await move('unAssignTasks', { filters: { ids: [checkTask] } })
  expect(await move('assignAllByPlanJob')).toMatchObject(nothing)
  expect(await move('assignTasks', { memberId: mei._id })).toMatchObject(nothing)
  expect((await assign(checkTask, mei)).body).toMatchObject({ problem: 'first-reviewer' })
  expect((await assign(checkTask, noah)).status).toBe(200)

  // Mei reviewed the check, which somebody else has now.
  const copies = await db
    .updateTable('tasks')
    .set({ worker_id: noah._id })
    .where('check_of', '=', checkTask)
    .returning('_id')
    .execute()
  const submitted = { action: 'submit', to_status: 'completed', worker_id: mei._id, detail: '{}' } as const
  await db
    .insertInto('task_history')
    .values(copies.map(({ _id }) => ({ ...submitted, task_id: _id })))
    .execute()
  expect(await move('reassignTasks', { fromId: noah._id, memberId: mei._id })).toMatchObject(nothing)
})

describe('a check is no task of the bundle', () => {
  test('counts, exports, webhooks and the end of a bundle leave it out; pay does not', async ({ db, scenario }) => {
    const { addCheckTasks, addTasks, asMei, checksOf, exported, manager, mei, move, project, setShare, submit } =
      scenario
    const { readBoard, readBundle, readPayouts } = scenario
    await addCheckTasks(2)
    const tasks = await addTasks(2)
    await makeWebhook(db, project)
    await setShare(50)
    await move('assignTasks', { memberId: mei._id })
    const [answered = { _id: '' }, open = { _id: '' }] = await checksOf(mei)
    await submit(asMei, answered._id, 3, 3, 3)
    for (const task of tasks) await submit(asMei, task, 3, 3, 3)
    const statusCounts = { new: 0, assigned: 0, completed: 4 }
    expect(await readBundle()).toMatchObject({ statusCounts, secondReviews: 0 })
    expect((await readBoard()).languages).toEqual([{ language: 'English', ...statusCounts }])
    const ids = (await exported()).map(({ _id }) => _id)
    expect(ids).toEqual(expect.arrayContaining(tasks))
    for (const { _id } of [answered, open]) expect(ids).not.toContain(_id)
    const deliveries = await db.selectFrom('webhook_deliveries').select('task_id').execute()
    expect(new Set(deliveries.map(({ task_id }) => task_id))).toEqual(new Set(tasks))
    const kinds = await db.selectFrom('notifications').select('kind').where('user_id', '=', manager._id).execute()
    expect(kinds).toEqual([{ kind: 'bundle-finished' }])
    expect((await readPayouts()).data).toContainEqual(expect.objectContaining({ completed: 3, assigned: 1, due: 1.8 }))
  })

  test('it has no second review, is not edited, and is no check task', async ({ scenario }) => {
    const { addCheckTasks, addSecond, addTasks, asManager, asMei, assign, checksOf, mei, noah, setShare, submit } =
      scenario
    await addCheckTasks(1)
    const [task = ''] = await addTasks(1)
    await setShare(50)
    await assign(task, mei)
    const [check = { _id: '' }] = await checksOf(mei)
    const params = { id: check._id }
    const expected = [{ section: 'speakerMismatch', score: 3, tolerance: 0 }]
    const refusals = [
      () => asManager('POST /api/tasks/{id}/edit', { params, body: { title: 'Another' } }),
      () => addSecond(check._id, noah),
      () => asManager('PUT /api/tasks/{id}/check', { params, body: { expected } }),
    ]
    for (const refusal of refusals) expect((await refusal()).body).toMatchObject({ problem: 'is-check' })
    const open = await asManager('PUT /api/tasks/{id}/check', { params: { id: task }, body: { expected } })
    expect(open.body).toMatchObject({ problem: 'task-not-completed' })
    await submit(asMei, task, 3, 3, 3)
    const none = await asManager('PUT /api/tasks/{id}/check', { params: { id: task }, body: { expected: [] } })
    expect(none.status).toBe(400)
  })
})
