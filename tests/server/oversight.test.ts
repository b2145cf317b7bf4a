import { sql } from 'kysely'
import { expect } from 'vitest'
import { banMember, makeMember, makePerson, makePlanJob, makeTask } from '#tests/support/fixtures.ts'
import type { Caller } from '#tests/support/test-server.ts'
import { test as workTest } from '#tests/support/work-calls.ts'

const result = (score: number, note = '') => ({
  voiceOverMissingAmount: { score, note: 'None' },
  wronglyDubbedContent: { score: 3, note: 'None' },
  speakerMismatch: { score: 3, note: 'None' },
  note,
})

/** Adds a project, its manager, two members, a task of the first one and calls to the context. */
const test = workTest.extend('scenario', async ({ db, manager, members: { mei, noah }, project, work }) => ({
  ...work,
  manager,
  mei,
  noah,
  project,
  asManager: manager.call,
  asMei: mei.call,
  asNoah: noah.call,
  task: await makeTask(db, project, mei),
  submit: (ask: Caller, taskId: string, score = 1, note = 'Her lines are his.') =>
    work.submit(ask, taskId, result(score, note)),
  reopen: (id: string, reason = 'The last scene, please.') => work.reopen(id, reason),
  readHistory: work.readOversight,
}))

test('an assignee without a full name has their account name; a skip has the broken video', async ({ scenario }) => {
  const { asManager, asMei, project, readHistory, skip, task } = scenario
  const params = { id: task }
  expect((await asManager('GET /api/tasks/{id}', { params })).body.data.worker).toMatchObject({ firstName: 'Mei' })
  const members = await asManager('POST /api/projects/{id}/getMembers2', { params: { id: project.projectId } })
  expect(members.body.data).toMatchObject([{ firstName: 'Mei' }, { firstName: 'Noah' }])
  await skip(asMei, task, { reason: 'broken-media', side: 'source', kind: 'no-picture' })
  const { timeline } = await readHistory(task)
  expect(timeline[1]).toMatchObject({ action: 'skip', broken: { side: 'source', kind: 'no-picture' } })
})

test('a reopened review returns to its assignee as a draft, with the reason', async ({ db, scenario }) => {
  const { asMei, readHistory, reopen, submit, task } = scenario
  expect((await reopen(task)).body.problem).toBe('task-not-completed')
  await submit(asMei, task)
  expect((await reopen(task, '  ')).body.problem).toBe('invalid')

  expect((await reopen(task)).body.data).toEqual({ status: 'assigned' })
  expect((await reopen(task)).body.data).toEqual({ status: 'assigned' })
  expect((await reopen(task, 'Something else.')).body.problem).toBe('task-not-completed')
  const { body } = await asMei('GET /api/tasks/{id}', { params: { id: task } })
  const reopened = { by: 'Manager', reason: 'The last scene, please.' }
  expect(body.data).toMatchObject({ status: 'assigned', result: null, duration: 0, manages: false, reopened })
  const { notifications } = (await asMei('GET /api/messages')).body
  expect(notifications).toMatchObject([{ kind: 'task-reopened', subject: { taskId: task, name: 'Season 1' } }])
  const draft = await sql<{ draft: unknown }>`select draft from review_drafts where task_id = ${task}`.execute(db)
  expect(draft.rows[0]?.draft).toMatchObject({ result: result(1, 'Her lines are his.'), activeMs: 40_000 })

  await submit(asMei, task, 2)
  const { timeline } = await readHistory(task)
  expect(timeline).toMatchObject([
    { action: 'assign', worker: 'Mei' },
    { action: 'submit', by: 'Mei', result: result(1, 'Her lines are his.'), duration: 40 },
    { action: 'reopen', by: 'Manager', worker: 'Mei', to: 'assigned', reason: 'The last scene, please.' },
    { action: 'submit', by: 'Mei', result: { voiceOverMissingAmount: { score: 2 } } },
  ])
})

test('a reopened task of a banned member is unassigned', async ({ db, scenario }) => {
  const { asMei, asNoah, assign, mei, noah, project, readTask, reopen, submit, task } = scenario
  await submit(asMei, task)
  await banMember(db, project, mei)
  expect((await reopen(task)).body.data).toEqual({ status: 'new' })
  await assign(task, noah)
  const seen = await readTask(asNoah, task)
  expect(seen.reopened).toBeNull()
  expect(JSON.stringify(seen)).not.toContain('Her lines')
})

test('a review cannot be reopened once its payout began', async ({ db, scenario }) => {
  const { asMei, mei, movePayouts, project, readHistory, reopen, submit, task } = scenario
  const later = await makeTask(db, project, mei)
  await submit(asMei, task)
  const job = { bundleId: project.bundleId, workerId: mei._id, completed: 1, due: 0.6 }
  for (const status of ['Waiting for Payment', 'Payment Completed']) {
    expect((await movePayouts(status, job)).status).toBe(200)
    expect((await reopen(task)).body.problem).toBe('pay-underway')
    expect((await readHistory(task)).reopenRefusal).toBe('pay-underway')
  }
  await submit(asMei, later)
  expect(await readHistory(later)).toMatchObject({ reopenRefusal: null, paidTasks: 1 })
  expect((await reopen(later)).status).toBe(200)
  expect((await reopen(task)).body.problem).toBe('pay-underway')
})

test('a second review is another member’s task and reveals nothing of the first', async ({ db, scenario }) => {
  const { addSecond, asMei, asNoah, exported, mei, noah, project, readHistory, readTask, submit, task } = scenario
  await db.updateTable('tasks').set({ external_id: 'episode-1' }).where('_id', '=', task).execute()
  expect((await addSecond(task, noah)).body.problem).toBe('task-not-completed')
  await submit(asMei, task)

  const { _id } = (await addSecond(task, noah)).body.data
  expect((await addSecond(task, noah)).body.data._id).toBe(_id)
  const calls = [
    await asNoah('POST /api/bundles/{id}/workerTasks', { params: { id: project.bundleId }, body: {} }),
    await asNoah('GET /api/tasks/{id}', { params: { id: _id } }),
    await asNoah('GET /api/messages'),
    await asNoah('GET /api/talents/jobs'),
    await asNoah('GET /api/dashboard'),
  ]
  const ownTask = { _id, status: 'assigned', source_external_url: '/media/clips/a/source.mp4' }
  expect(calls[0]?.body.data).toMatchObject(ownTask)
  for (const trace of ['Her lines', task, mei._id, 'Mei', 'second']) {
    expect(JSON.stringify(calls.map(({ body }) => body))).not.toContain(trace)
  }
  for (const call of ['GET /api/tasks/{id}', 'GET /api/tasks/{id}/oversight'] as const) {
    expect((await asNoah(call, { params: { id: task } })).status).toBe(403)
  }
  const ownHistory = (await readTask(asMei, task)).history
  expect(ownHistory.map(({ action }: { action: string }) => action)).toEqual(['assign', 'submit'])

  await submit(asNoah, _id, 2, 'Fine to me.')
  const noahsReview = { worker: { name: 'Noah' }, result: result(2, 'Fine to me.') }
  expect((await readHistory(task)).other).toMatchObject({ _id, isFirst: false, status: 'completed', ...noahsReview })
  expect((await readHistory(_id)).other).toMatchObject({ _id: task, isFirst: true, worker: { name: 'Mei' } })
  expect((await exported()).toSorted((one) => (one._id === task ? -1 : 1))).toMatchObject([
    { _id: task, externalId: 'episode-1', second_of: null },
    { _id, externalId: 'episode-1', second_of: task },
  ])
})

test('its reviewer cannot tell a second review from a first one', async ({ scenario }) => {
  const { addSecond, asManager, asMei, asNoah, assign, list, mei, noah, project, readQueue, readTask, submit } =
    scenario
  const params = { id: project.bundleId }
  const url = '/media/clips/a/source.mp4'
  const imported = { language: 'English', source_external_url: url, target_external_url: url }
  const tasks = ['1', '2', '3'].map((externalId) => ({ externalId, ...imported }))
  expect((await asManager('POST /api/bundles/{id}/import', { params, body: { tasks } })).body.data.added).toBe(3)
  const { data } = await list({ filters: { status: 'new' } })
  const [first, second, third] = data.map(({ _id }: { _id: string }) => _id)
  await assign(second, mei)
  await submit(asMei, second)
  const copy = (await addSecond(second, noah)).body.data._id
  await assign(first, noah)
  await assign(third, noah)

  expect((await readQueue(asNoah, { after: first })).data._id).toBe(copy)
  const [ofFirst, ofCopy] = await Promise.all(
    [first, copy].map(async (id) => {
      const view = await readTask(asNoah, id)
      const [, assigned] = view.history
      expect(view.updated_at).toBe(assigned.at)

      return { ...view, _id: '', updated_at: '', history: [view.history[0], { ...assigned, at: '' }] }
    }),
  )
  expect(ofCopy).toEqual(ofFirst)
  const { notifications } = (await asNoah('GET /api/messages')).body
  const withoutIds = notifications.map(({ kind, read, subject }: Record<string, object>) => ({
    kind,
    read,
    subject: { ...subject, taskId: '' },
  }))
  expect(withoutIds).toEqual([withoutIds[0], withoutIds[0], withoutIds[0]])
})

test('a second review needs another member, and there is no third', async ({ db, scenario }) => {
  const { addSecond, asMei, asNoah, manager, mei, noah, project, submit, task } = scenario
  const stranger = await makePerson(db, 'Stranger')
  await makeMember(db, project, manager)
  await submit(asMei, task)
  const rejections = [
    [mei, 'first-reviewer'],
    [manager, 'not-blind'],
    [stranger, 'not-a-member'],
  ] as const
  for (const [person, problem] of rejections) {
    expect((await addSecond(task, person)).body.problem).toBe(problem)
  }
  const { _id } = (await addSecond(task, noah)).body.data
  expect((await addSecond(task, mei)).body.problem).toBe('second-review-exists')
  await submit(asNoah, _id)
  expect((await addSecond(_id, mei)).body.problem).toBe('second-review-exists')
})

test('an assigned second review ends idleness', async ({ db, scenario }) => {
  const { addSecond, asMei, noah, project, readBoard, submit, task } = scenario
  await submit(asMei, task)
  await makeTask(db, project, noah)
  const longAgo = new Date(Date.now() - 4 * 24 * 60 * 60 * 1000)
  await db.updateTable('jobs').set({ last_assigned_at: longAgo }).where('worker_id', '=', noah._id).execute()
  const isIdle = async () => {
    const { workers } = await readBoard()
    return workers.find(({ _id }: { _id: string }) => _id === noah._id).idle
  }
  expect(await isIdle()).toBe(true)
  await addSecond(task, noah)
  expect(await isIdle()).toBe(false)
})

test('an assignment that is undone leaves an idle talent idle', async ({ db, scenario }) => {
  const { mei, move, noah, project, readBoard, undo } = scenario
  await makeTask(db, project, noah)
  await makeTask(db, project, null)
  const longAgo = new Date(Date.now() - 4 * 24 * 60 * 60 * 1000)
  await db.updateTable('jobs').set({ last_assigned_at: longAgo }).execute()
  const isIdle = async () => {
    const { workers } = await readBoard()
    return workers.find(({ _id }: { _id: string }) => _id === noah._id)?.idle
  }
  const actions = [
    { call: 'assignTasks', body: { memberId: noah._id }, isIdleThen: false },
    { call: 'reassignTasks', body: { fromId: mei._id, memberId: noah._id }, isIdleThen: false },
    { call: 'reassignTasks', body: { fromId: noah._id, memberId: mei._id }, isIdleThen: undefined },
    { call: 'unAssignTasks', body: { filters: { 'worker._id': noah._id } }, isIdleThen: undefined },
    { call: 'deleteTasks', body: { filters: { 'worker._id': noah._id } }, isIdleThen: undefined },
  ] as const
  for (const { call, body, isIdleThen } of actions) {
    const { actionId } = await move(call, body)
    expect(await isIdle()).toBe(isIdleThen)
    await undo(actionId)
    expect(await isIdle()).toBe(true)
  }
})

test('an unassigned second review is assigned by hand only, not to the first reviewer', async ({ db, scenario }) => {
  const { addSecond, asMei, assign, mei, move, noah, project, submit, task, unassign } = scenario
  await submit(asMei, task)
  const { _id } = (await addSecond(task, noah)).body.data
  await unassign(_id)
  for (const person of [mei, noah]) await makePlanJob(db, project, person, 'English')
  for (const call of ['assignAllByPlanJob', 'previewAssign'] as const)
    expect(await move(call)).toMatchObject({ modifiedCount: 0 })
  expect(await move('assignTasks', { memberId: mei._id })).toMatchObject({ modifiedCount: 0 })
  expect((await assign(_id, mei)).body.problem).toBe('first-reviewer')
  expect((await assign(_id, noah)).status).toBe(200)
})
