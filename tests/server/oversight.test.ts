import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Db } from '#src/server/db/open-database.ts'
import {
  makeMember,
  makePerson,
  makeProject,
  makeTask,
  banMember,
  type Person,
  type Project,
} from '#tests/support/fixtures.ts'
import { test } from '#tests/support/test-server.ts'
import type { Caller } from '#tests/support/test-server.ts'

const result = (score: number, note = '') => ({
  voiceOverMissingAmount: { score, note: 'None' },
  wronglyDubbedContent: { score: 3, note: 'None' },
  speakerMismatch: { score: 3, note: 'None' },
  note,
})

/** A manager, two members and a task the first of them may review. */
async function makeScenario(db: Db) {
  const [manager, mei, noah] = [
    await makePerson(db, 'Manager'),
    await makePerson(db, 'Mei'),
    await makePerson(db, 'Noah'),
  ]
  const project = await makeProject(db, manager)
  await makeMember(db, project, mei)
  await makeMember(db, project, noah)
  return { manager, mei, noah, project, task: await makeTask(db, project, mei) }
}

const submit = (ask: Caller, { bundleId }: Project, taskId: string, score = 1, note = 'Her lines are his.') =>
  ask('POST /api/bundles/{id}/submitReviewResult', {
    params: { id: bundleId },
    body: { taskId, result: result(score, note), duration: 40 },
  })
const reopen = (ask: Caller, task: string, reason = 'The last scene, please.') =>
  ask('POST /api/tasks/{id}/reopen', { params: { id: task }, body: { reason } })
const second = (ask: Caller, task: string, member: Person) =>
  ask('POST /api/tasks/{id}/secondReview', { params: { id: task }, body: { memberId: member._id } })
const readTask = async (ask: Caller, task: string) =>
  (await ask('GET /api/tasks/{id}/oversight', { params: { id: task } })).body.data

test('a worker without a name is called as their account is, and a broken video is named', async ({ db, server }) => {
  const { manager, mei, project, task } = await makeScenario(db)
  const [asManager, asMei] = [await server.as(manager), await server.as(mei)]
  const params = { id: task }
  expect((await asManager('GET /api/tasks/{id}', { params })).body.data.worker).toMatchObject({ firstName: 'Mei' })
  const members = await asManager('POST /api/projects/{id}/getMembers2', { params: { id: project.projectId } })
  expect(members.body.data).toMatchObject([{ firstName: 'Mei' }, { firstName: 'Noah' }])
  await asMei('POST /api/tasks/{id}/skip', {
    params,
    body: { reason: 'broken-media', note: '', side: 'source', kind: 'no-picture' },
  })
  const { timeline } = await readTask(asManager, task)
  expect(timeline[1]).toMatchObject({ action: 'skip', broken: { side: 'source', kind: 'no-picture' } })
})

describe('reopening', () => {
  test('gives the review back to its worker with the reason; they go on from what they found', async ({
    db,
    server,
  }) => {
    const { manager, mei, project, task } = await makeScenario(db)
    const [asManager, asMei] = [await server.as(manager), await server.as(mei)]
    expect((await reopen(asManager, task)).body.problem).toBe('task-not-completed')
    await submit(asMei, project, task)
    expect((await reopen(asManager, task, '  ')).body.problem).toBe('invalid')

    expect((await reopen(asManager, task)).body.data).toEqual({ status: 'assigned' })
    expect((await reopen(asManager, task)).body.data).toEqual({ status: 'assigned' })
    expect((await reopen(asManager, task, 'Something else.')).body.problem).toBe('task-not-completed')
    const { body } = await asMei('GET /api/tasks/{id}', { params: { id: task } })
    expect(body.data).toMatchObject({
      status: 'assigned',
      result: null,
      duration: 0,
      manages: false,
      reopened: { by: 'Manager', reason: 'The last scene, please.' },
    })
    const news = (await asMei('GET /api/messages')).body.notifications
    expect(news).toMatchObject([{ kind: 'task-reopened', subject: { taskId: task, name: 'Season 1' } }])
    const draft = await sql<{ draft: unknown }>`select draft from review_drafts where task_id = ${task}`.execute(db)
    expect(draft.rows[0]?.draft).toMatchObject({ result: result(1, 'Her lines are his.'), activeMs: 40_000 })

    await submit(asMei, project, task, 2)
    const { timeline } = await readTask(asManager, task)
    expect(timeline).toMatchObject([
      { action: 'assign', worker: 'Mei' },
      { action: 'submit', by: 'Mei', result: result(1, 'Her lines are his.'), duration: 40 },
      { action: 'reopen', by: 'Manager', worker: 'Mei', to: 'assigned', reason: 'The last scene, please.' },
      { action: 'submit', by: 'Mei', result: { voiceOverMissingAmount: { score: 2 } } },
    ])
  })

  test('leaves the task to nobody when its worker may have none', async ({ db, server }) => {
    const { manager, mei, noah, project, task } = await makeScenario(db)
    const [asManager, asMei] = [await server.as(manager), await server.as(mei)]
    await submit(asMei, project, task)
    await banMember(db, project, mei)
    expect((await reopen(asManager, task)).body.data).toEqual({ status: 'new' })
    const params = { id: project.bundleId }
    await asManager('POST /api/bundles/{id}/assignTask', { params, body: { task, memberId: noah._id } })
    const seen = (await (await server.as(noah))('GET /api/tasks/{id}', { params: { id: task } })).body
    expect(seen.data.reopened).toBeNull()
    expect(JSON.stringify(seen)).not.toContain('Her lines')
  })

  test('is refused once the pay is under way, and for work that is paid', async ({ db, server }) => {
    const { manager, mei, project, task } = await makeScenario(db)
    const [asManager, asMei] = [await server.as(manager), await server.as(mei)]
    const later = await makeTask(db, project, mei)
    await submit(asMei, project, task)
    const move = (status: string) =>
      asManager('POST /api/projects/{id}/movePayouts', {
        params: { id: project.projectId },
        body: { status, jobs: [{ bundleId: project.bundleId, workerId: mei._id, completed: 1, due: 0.6 }] },
      })
    for (const status of ['Waiting for Payment', 'Payment Completed']) {
      expect((await move(status)).status).toBe(200)
      expect((await reopen(asManager, task)).body.problem).toBe('pay-underway')
      expect((await readTask(asManager, task)).reopenRefusal).toBe('pay-underway')
    }
    await submit(asMei, project, later)
    expect((await reopen(asManager, later)).status).toBe(200)
    expect((await reopen(asManager, task)).body.problem).toBe('pay-underway')
  })

  test('sends the new review to the webhook as well, under its own time', async ({ db, server }) => {
    const { manager, mei, project, task } = await makeScenario(db)
    const [asManager, asMei] = [await server.as(manager), await server.as(mei)]
    await db
      .insertInto('webhooks')
      .values({ project_id: project.projectId, url: 'https://hooks.example.com/', secret: 'whsec_c2VjcmV0' })
      .execute()
    await submit(asMei, project, task)
    await asMei('POST /api/tasks/{id}/sync', { params: { id: task } })
    await reopen(asManager, task)
    await submit(asMei, project, task, 3)
    const sent = await db.selectFrom('webhook_deliveries').select('payload').orderBy('created_at').execute()
    expect(sent.map(({ payload }) => payload)).toMatchObject([
      { data: { result: { voiceOverMissingAmount: { score: 1 } } } },
      { data: { result: { voiceOverMissingAmount: { score: 3 } } } },
    ])
  })
})

describe('a second review', () => {
  test('is a task of another member, who learns nothing of the first', async ({ db, server }) => {
    const { manager, mei, noah, project, task } = await makeScenario(db)
    const [asManager, asMei, asNoah] = [await server.as(manager), await server.as(mei), await server.as(noah)]
    await db.updateTable('tasks').set({ external_id: 'episode-1' }).where('_id', '=', task).execute()
    expect((await second(asManager, task, noah)).body.problem).toBe('task-not-completed')
    await submit(asMei, project, task)

    const { _id } = (await second(asManager, task, noah)).body.data
    expect((await second(asManager, task, noah)).body.data._id).toBe(_id)
    const calls = [
      await asNoah('POST /api/bundles/{id}/workerTasks', { params: { id: project.bundleId }, body: {} }),
      await asNoah('GET /api/tasks/{id}', { params: { id: _id } }),
      await asNoah('GET /api/messages'),
      await asNoah('GET /api/talents/jobs'),
      await asNoah('GET /api/dashboard'),
    ]
    expect(calls[0]?.body.data).toMatchObject({
      _id,
      status: 'assigned',
      source_external_url: '/media/clips/a/source.mp4',
    })
    for (const trace of ['Her lines', task, mei._id, 'Mei', 'second']) {
      expect(JSON.stringify(calls.map(({ body }) => body))).not.toContain(trace)
    }
    for (const call of ['GET /api/tasks/{id}', 'GET /api/tasks/{id}/oversight'] as const) {
      expect((await asNoah(call, { params: { id: task } })).status).toBe(403)
    }
    const ownHistory = (await asMei('GET /api/tasks/{id}', { params: { id: task } })).body.data.history
    expect(ownHistory.map(({ action }: { action: string }) => action)).toEqual(['assign', 'submit'])

    await submit(asNoah, project, _id, 2, 'Fine to me.')
    expect((await readTask(asManager, task)).other).toMatchObject({
      _id,
      isFirst: false,
      status: 'completed',
      worker: { name: 'Noah' },
      result: result(2, 'Fine to me.'),
    })
    expect((await readTask(asManager, _id)).other).toMatchObject({ _id: task, isFirst: true, worker: { name: 'Mei' } })
    const lines = String(
      (
        await asManager('GET /api/bundles/{id}/export', {
          params: { id: project.bundleId },
          query: { format: 'ndjson' },
        })
      ).body,
    )
    expect(
      lines
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toMatchObject([
      { _id: task, externalId: 'episode-1', second_of: null },
      { _id, externalId: 'episode-1', second_of: task },
    ])
  })

  test('is not for the first reviewer, a manager or a stranger, and not for a third time', async ({ db, server }) => {
    const { manager, mei, noah, project, task } = await makeScenario(db)
    const stranger = await makePerson(db, 'Stranger')
    await makeMember(db, project, manager)
    await submit(await server.as(mei), project, task)
    const asManager = await server.as(manager)
    const refusals = [
      [mei, 'first-reviewer'],
      [manager, 'not-blind'],
      [stranger, 'not-a-member'],
    ] as const
    for (const [person, problem] of refusals) {
      expect((await second(asManager, task, person)).body.problem).toBe(problem)
    }
    const { _id } = (await second(asManager, task, noah)).body.data
    expect((await second(asManager, task, mei)).body.problem).toBe('second-review-exists')
    await submit(await server.as(noah), project, _id)
    expect((await second(asManager, _id, mei)).body.problem).toBe('second-review-exists')
  })

  test('given today makes nobody idle', async ({ db, server }) => {
    const { manager, mei, noah, project, task } = await makeScenario(db)
    await submit(await server.as(mei), project, task)
    await makeTask(db, project, noah)
    const longAgo = new Date(Date.now() - 4 * 24 * 60 * 60 * 1000)
    await db.updateTable('jobs').set({ last_assigned_at: longAgo }).where('worker_id', '=', noah._id).execute()
    const asManager = await server.as(manager)
    const params = { id: project.projectId }
    const isIdle = async () => {
      const { workers } = (await asManager('GET /api/projects/{id}/board', { params })).body.data
      return workers.find(({ _id }: Person) => _id === noah._id).idle
    }
    expect(await isIdle()).toBe(true)
    await second(asManager, task, noah)
    expect(await isIdle()).toBe(false)
  })

  test('that came back is given by hand alone, and not to the first reviewer', async ({ db, server }) => {
    const { manager, mei, noah, project, task } = await makeScenario(db)
    const [asManager, params] = [await server.as(manager), { id: project.bundleId }]
    await submit(await server.as(mei), project, task)
    const { _id } = (await second(asManager, task, noah)).body.data
    await asManager('POST /api/bundles/{id}/unAssignTask', { params, body: { taskId: _id } })
    for (const { _id: userId } of [mei, noah]) {
      await asManager('POST /api/projects/{id}/addPlanJob', {
        params: { id: project.projectId },
        body: { userId, language: 'English', maxNumber: 0 },
      })
    }
    const none = { body: { data: { modifiedCount: 0 } } }
    expect(await asManager('POST /api/bundles/{id}/assignAllByPlanJob', { params, body: {} })).toMatchObject(none)
    expect(await asManager('POST /api/bundles/{id}/previewAssign', { params, body: {} })).toMatchObject(none)
    const all = { memberId: mei._id, filters: {} }
    expect(await asManager('POST /api/bundles/{id}/assignTasks', { params, body: all })).toMatchObject(none)
    const give = (person: Person) =>
      asManager('POST /api/bundles/{id}/assignTask', { params, body: { task: _id, memberId: person._id } })
    expect((await give(mei)).body.problem).toBe('first-reviewer')
    expect((await give(noah)).status).toBe(200)
  })
})

test('the board says how much was played and flagged, also after a review went back', async ({ db, server }) => {
  const { manager, mei, project, task } = await makeScenario(db)
  const [asManager, asMei] = [await server.as(manager), await server.as(mei)]
  const flag = {
    start: 1,
    end: 2,
    side: 'dub',
    section: 'speakerMismatch',
    reason: 'voice gender mismatch',
    remark: '',
  }
  const submitWithCoverage = (taskId: string, coverage: number, flags: unknown[]) =>
    asMei('POST /api/bundles/{id}/submitReviewResult', {
      params: { id: project.bundleId },
      body: { taskId, result: { ...result(1), coverage, flags }, duration: 40 },
    })
  const care = async () =>
    (await asManager('GET /api/projects/{id}/board', { params: { id: project.projectId } })).body.data.care
  await submitWithCoverage(task, 0.5, [flag, { ...flag, side: null }])
  await submitWithCoverage(await makeTask(db, project, mei), 1, [])
  expect(await care()).toMatchObject({ covered: 2, coverage: 0.75, little: 1, flagged: 1 })
  expect((await care()).flags).toContainEqual({ section: 'speakerMismatch', count: 2 })
  await reopen(asManager, task)
  expect(await care()).toMatchObject({ covered: 1, coverage: 1, little: 0, flagged: 0 })
})

test('the board says how far two opinions agree, section by section', async ({ db, server }) => {
  const { manager, mei, noah, project, task } = await makeScenario(db)
  const [asManager, asMei, asNoah] = [await server.as(manager), await server.as(mei), await server.as(noah)]
  const tasks = [task, await makeTask(db, project, mei), await makeTask(db, project, mei)]
  for (const [index, id] of tasks.entries()) {
    await submit(asMei, project, id, 1)
    const { _id } = (await second(asManager, id, noah)).body.data
    // The scores are none, one and two points apart.
    await submit(asNoah, project, _id, 1 + index)
  }
  const { body } = await asManager('GET /api/projects/{id}/board', { params: { id: project.projectId } })
  expect(body.data.agreement).toEqual([
    { section: 'voiceOverMissingAmount', pairs: 3, exact: 1, withinOne: 2 },
    { section: 'wronglyDubbedContent', pairs: 3, exact: 3, withinOne: 3 },
    { section: 'speakerMismatch', pairs: 3, exact: 3, withinOne: 3 },
  ])
})
