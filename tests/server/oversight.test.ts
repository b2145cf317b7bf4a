import { sql } from 'kysely'
import { expect } from 'vitest'
import { banMember, makeMember, makePerson, makePlanJob, makeTask, makeWebhook } from '#tests/support/fixtures.ts'
import { type Caller, test as serverTest } from '#tests/support/test-server.ts'

const result = (score: number, note = '') => ({
  voiceOverMissingAmount: { score, note: 'None' },
  wronglyDubbedContent: { score: 3, note: 'None' },
  speakerMismatch: { score: 3, note: 'None' },
  note,
})

/** Adds a project, its manager, two members, a task of the first one and calls to the context. */
const test = serverTest.extend('scenario', async ({ db, server, manager, mei, noah, project }) => {
  await makeMember(db, project, mei)
  await makeMember(db, project, noah)
  const task = await makeTask(db, project, mei)
  const callers = { asManager: manager.call, asMei: await server.as(mei), asNoah: await server.as(noah) }
  const rows = { manager, mei, noah, project, task }
  return {
    ...rows,
    ...callers,
    submit: (ask: Caller, taskId: string, score = 1, note = 'Her lines are his.', details: object = {}) =>
      ask('POST /api/bundles/{id}/submitReviewResult', {
        params: { id: project.bundleId },
        body: { taskId, result: { ...result(score, note), ...details }, duration: 40 },
      }),
    reopen: (id: string, reason = 'The last scene, please.') =>
      manager.call('POST /api/tasks/{id}/reopen', { params: { id }, body: { reason } }),
    addSecond: (id: string, { _id }: { _id: string }) =>
      manager.call('POST /api/tasks/{id}/secondReview', { params: { id }, body: { memberId: _id } }),
    readHistory: async (id: string) =>
      (await manager.call('GET /api/tasks/{id}/oversight', { params: { id } })).body.data,
    readBoard: async () =>
      (await manager.call('GET /api/projects/{id}/board', { params: { id: project.projectId } })).body.data,
  }
})

test('an assignee without a full name has their account name; a skip has the broken video', async ({ scenario }) => {
  const { asManager, asMei, project, readHistory, task } = scenario
  const params = { id: task }
  expect((await asManager('GET /api/tasks/{id}', { params })).body.data.worker).toMatchObject({ firstName: 'Mei' })
  const members = await asManager('POST /api/projects/{id}/getMembers2', { params: { id: project.projectId } })
  expect(members.body.data).toMatchObject([{ firstName: 'Mei' }, { firstName: 'Noah' }])
  await asMei('POST /api/tasks/{id}/skip', {
    params,
    body: { reason: 'broken-media', note: '', side: 'source', kind: 'no-picture' },
  })
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
  const { asManager, asMei, asNoah, mei, noah, project, reopen, submit, task } = scenario
  await submit(asMei, task)
  await banMember(db, project, mei)
  expect((await reopen(task)).body.data).toEqual({ status: 'new' })
  const params = { id: project.bundleId }
  await asManager('POST /api/bundles/{id}/assignTask', { params, body: { task, memberId: noah._id } })
  const seen = (await asNoah('GET /api/tasks/{id}', { params: { id: task } })).body
  expect(seen.data.reopened).toBeNull()
  expect(JSON.stringify(seen)).not.toContain('Her lines')
})

test('a review cannot be reopened once its payout began', async ({ db, scenario }) => {
  const { asManager, asMei, mei, project, readHistory, reopen, submit, task } = scenario
  const later = await makeTask(db, project, mei)
  await submit(asMei, task)
  const params = { id: project.projectId }
  const jobs = [{ bundleId: project.bundleId, workerId: mei._id, completed: 1, due: 0.6 }]
  for (const status of ['Waiting for Payment', 'Payment Completed']) {
    const moved = await asManager('POST /api/projects/{id}/movePayouts', { params, body: { status, jobs } })
    expect(moved.status).toBe(200)
    expect((await reopen(task)).body.problem).toBe('pay-underway')
    expect((await readHistory(task)).reopenRefusal).toBe('pay-underway')
  }
  await submit(asMei, later)
  expect(await readHistory(later)).toMatchObject({ reopenRefusal: null, paidTasks: 1 })
  expect((await reopen(later)).status).toBe(200)
  expect((await reopen(task)).body.problem).toBe('pay-underway')
})

test('the review after reopening is sent to the webhook too', async ({ db, scenario }) => {
  const { asMei, project, reopen, submit, task } = scenario
  await makeWebhook(db, project)
  await submit(asMei, task)
  await asMei('POST /api/tasks/{id}/sync', { params: { id: task } })
  await reopen(task)
  await submit(asMei, task, 3)
  const sent = await db.selectFrom('webhook_deliveries').select('payload').orderBy('created_at').execute()
  expect(sent.map(({ payload }) => payload)).toMatchObject([
    { data: { result: { voiceOverMissingAmount: { score: 1 } } } },
    { data: { result: { voiceOverMissingAmount: { score: 3 } } } },
  ])
})

test('a second review is another member’s task and reveals nothing of the first', async ({ db, scenario }) => {
  const { addSecond, asManager, asMei, asNoah, mei, noah, project, readHistory, submit, task } = scenario
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
  const ownHistory = (await asMei('GET /api/tasks/{id}', { params: { id: task } })).body.data.history
  expect(ownHistory.map(({ action }: { action: string }) => action)).toEqual(['assign', 'submit'])

  await submit(asNoah, _id, 2, 'Fine to me.')
  const noahsReview = { worker: { name: 'Noah' }, result: result(2, 'Fine to me.') }
  expect((await readHistory(task)).other).toMatchObject({ _id, isFirst: false, status: 'completed', ...noahsReview })
  expect((await readHistory(_id)).other).toMatchObject({ _id: task, isFirst: true, worker: { name: 'Mei' } })
  const query = { format: 'ndjson' }
  const exported = await asManager('GET /api/bundles/{id}/export', { params: { id: project.bundleId }, query })
  const lines = String(exported.body).trim().split('\n')
  const tasks: { _id: string }[] = lines.map((line) => JSON.parse(line))
  expect(tasks.toSorted((one) => (one._id === task ? -1 : 1))).toMatchObject([
    { _id: task, externalId: 'episode-1', second_of: null },
    { _id, externalId: 'episode-1', second_of: task },
  ])
})

test('its reviewer cannot tell a second review from a first one', async ({ scenario }) => {
  const { addSecond, asManager, asMei, asNoah, mei, noah, project, submit } = scenario
  const params = { id: project.bundleId }
  const url = '/media/clips/a/source.mp4'
  const imported = { language: 'English', source_external_url: url, target_external_url: url }
  const tasks = ['1', '2', '3'].map((externalId) => ({ externalId, ...imported }))
  expect((await asManager('POST /api/bundles/{id}/import', { params, body: { tasks } })).body.data.added).toBe(3)
  const { data } = (await asManager('POST /api/bundles/{id}/tasks', { params, body: { filters: { status: 'new' } } }))
    .body
  const [first, second, third] = data.map(({ _id }: { _id: string }) => _id)
  const assign = (task: string, { _id }: { _id: string }) =>
    asManager('POST /api/bundles/{id}/assignTask', { params, body: { task, memberId: _id } })
  await assign(second, mei)
  await submit(asMei, second)
  const copy = (await addSecond(second, noah)).body.data._id
  await assign(first, noah)
  await assign(third, noah)

  const body = { after: first }
  expect((await asNoah('POST /api/bundles/{id}/workerTasks', { params, body })).body.data._id).toBe(copy)
  const [ofFirst, ofCopy] = await Promise.all(
    [first, copy].map(async (id) => {
      const view = (await asNoah('GET /api/tasks/{id}', { params: { id } })).body.data
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
  const { asManager, mei, noah, project, readBoard } = scenario
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
  const params = { id: project.bundleId }
  for (const { call, body, isIdleThen } of actions) {
    const { data } = (await asManager(`POST /api/bundles/{id}/${call}`, { params, body })).body
    expect(await isIdle()).toBe(isIdleThen)
    await asManager('POST /api/bundles/{id}/undoAssign', { params, body: { actionId: data.actionId } })
    expect(await isIdle()).toBe(true)
  }
})

test('an unassigned second review is assigned by hand only, not to the first reviewer', async ({ db, scenario }) => {
  const { addSecond, asManager, asMei, mei, noah, project, submit, task } = scenario
  const params = { id: project.bundleId }
  await submit(asMei, task)
  const { _id } = (await addSecond(task, noah)).body.data
  await asManager('POST /api/bundles/{id}/unAssignTask', { params, body: { taskId: _id } })
  for (const person of [mei, noah]) await makePlanJob(db, project, person, 'English')
  const none = { body: { data: { modifiedCount: 0 } } }
  expect(await asManager('POST /api/bundles/{id}/assignAllByPlanJob', { params, body: {} })).toMatchObject(none)
  expect(await asManager('POST /api/bundles/{id}/previewAssign', { params, body: {} })).toMatchObject(none)
  const all = { memberId: mei._id, filters: {} }
  expect(await asManager('POST /api/bundles/{id}/assignTasks', { params, body: all })).toMatchObject(none)
  const assign = (person: typeof mei) =>
    asManager('POST /api/bundles/{id}/assignTask', { params, body: { task: _id, memberId: person._id } })
  expect((await assign(mei)).body.problem).toBe('first-reviewer')
  expect((await assign(noah)).status).toBe(200)
})

test('the board has coverage and flags, also after a review was reopened', async ({ db, scenario }) => {
  const { asMei, mei, project, readBoard, reopen, submit, task } = scenario
  const reason = 'voice gender mismatch'
  const flag = { start: 1, end: 2, side: 'dub', section: 'speakerMismatch', reason, remark: '' }
  const care = async () => (await readBoard()).care
  await submit(asMei, task, 1, '', { coverage: 0.5, flags: [flag, { ...flag, side: null }] })
  await submit(asMei, await makeTask(db, project, mei), 1, '', { coverage: 1, flags: [] })
  expect(await care()).toMatchObject({ covered: 2, coverage: 0.75, little: 1, flagged: 1 })
  expect((await care()).flags).toContainEqual({ section: 'speakerMismatch', count: 2 })
  await reopen(task)
  expect(await care()).toMatchObject({ covered: 1, coverage: 1, little: 0, flagged: 0 })
})

test('the board has the agreement of two reviews per section', async ({ db, scenario }) => {
  const { addSecond, asMei, asNoah, mei, noah, project, readBoard, submit, task } = scenario
  const tasks = [task, await makeTask(db, project, mei), await makeTask(db, project, mei)]
  for (const [index, id] of tasks.entries()) {
    await submit(asMei, id, 1)
    const { _id } = (await addSecond(id, noah)).body.data
    // The scores are none, one and two points apart.
    await submit(asNoah, _id, 1 + index)
  }
  expect((await readBoard()).agreement).toEqual([
    { section: 'voiceOverMissingAmount', pairs: 3, exact: 1, withinOne: 2 },
    { section: 'wronglyDubbedContent', pairs: 3, exact: 3, withinOne: 3 },
    { section: 'speakerMismatch', pairs: 3, exact: 3, withinOne: 3 },
  ])
})
