import { expect } from 'vitest'
import type { ContractCall } from '#src/contract/contract.ts'
import { completeTask, makeMember, makeTalent, makeTasks } from '#tests/support/fixtures.ts'
import { csvHeader, csvLine } from '#tests/support/task-import.ts'
import { test as workTest } from '#tests/support/work-calls.ts'

/** A bundle in which Mei has an open and a completed task, and one is unassigned. */
const test = workTest.extend('scenario', async ({ db, manager, mei, project, work }) => {
  await makeMember(db, project, mei)
  const [open, done, unassigned] = await makeTasks(db, project, [mei, mei, null])
  await completeTask(db, done)
  const params = { id: project.bundleId }
  const archive = (kind: 'bundles' | 'projects', archived: boolean) =>
    manager.call(`POST /api/${kind}/{id}/archive`, {
      params: { id: kind === 'bundles' ? project.bundleId : project.projectId },
      body: { archived },
    })
  const readQueue = async () => {
    const { total, completed, data } = await work.readQueue(mei.call)
    const { body: next } = await mei.call('GET /api/bundles/{id}/nextTasks', { params, query: { count: 5 } })
    const { current, history } = (await mei.call('GET /api/talents/jobs')).body
    const { worker } = (await mei.call('GET /api/dashboard')).body.data
    return {
      task: data?._id ?? null,
      total,
      completed,
      downloads: next.data.length,
      current: current.length,
      history: history.map((job: { total: number; completed: number }) => `${job.completed}/${job.total}`),
      worker,
    }
  }
  return { project, mei, open, done, unassigned, asManager: manager.call, asMei: mei.call, params, archive, readQueue }
})

test.for(['bundles', 'projects'] as const)(
  'archived %s leave lists and queues, and come back as they were',
  async (kind, { db, scenario, work }) => {
    const { done, open, asManager, archive, readQueue, params } = scenario
    const before = await readQueue()
    expect(before).toMatchObject({ task: open, total: 2, completed: 1, downloads: 1, current: 1, history: [] })
    for (let time = 0; time < 2; time += 1) expect((await archive(kind, true)).status).toBe(200)
    expect(await readQueue()).toEqual({
      task: null,
      total: 1,
      completed: 1,
      downloads: 0,
      current: 0,
      history: ['1/1'],
      worker: { open: 0, done: 1 },
    })
    const [listed] = (await asManager('GET /api/projects')).body.data
    expect(listed).toMatchObject({ isArchived: kind === 'projects', bundles: [{ isArchived: true }] })
    const { manager } = (await asManager('GET /api/dashboard')).body.data
    const counts = manager?.projects.map((one: { statusCounts: object }) => one.statusCounts)
    expect(counts).toEqual(kind === 'projects' ? undefined : [{ new: 0, assigned: 0, completed: 0 }])
    // Payouts, export and history stay.
    expect((await work.readPayouts()).data).toMatchObject([{ completed: 1 }])
    const exported = await asManager('GET /api/bundles/{id}/export', { params, query: { format: 'ndjson' } })
    expect(exported.status).toBe(200)
    expect((await asManager('GET /api/tasks/{id}/oversight', { params: { id: done } })).status).toBe(200)
    expect((await archive(kind, false)).status).toBe(200)
    expect(await readQueue()).toEqual(before)
    const audit = await db.selectFrom('audit_log').select('action').orderBy('_id').execute()
    const subject = kind === 'bundles' ? 'bundle' : 'project'
    expect(audit.map(({ action }) => action)).toEqual([`archive-${subject}`, `restore-${subject}`])
  },
)

test('tasks of an archived bundle are not imported, assigned, edited or reopened', async ({ scenario }) => {
  const { mei, open, done, unassigned, asManager, archive, params } = scenario
  await archive('bundles', true)
  const refusedCalls: readonly [ContractCall, object][] = [
    ['POST /api/bundles/{id}/assignTask', { params, body: { task: unassigned, memberId: mei._id } }],
    ['POST /api/bundles/{id}/unAssignTask', { params, body: { taskId: open } }],
    ['POST /api/bundles/{id}/assignTasks', { params, body: { memberId: mei._id } }],
    ['POST /api/bundles/{id}/unAssignTasks', { params, body: {} }],
    ['POST /api/bundles/{id}/deleteTasks', { params, body: {} }],
    ['POST /api/bundles/{id}/archiveTasks', { params, body: { archived: true } }],
    ['POST /api/bundles/{id}/assignAllByPlanJob', { params, body: {} }],
    ['POST /api/bundles/{id}/previewAssign', { params, body: {} }],
    ['POST /api/tasks/{id}/edit', { params: { id: open }, body: { title: 'New' } }],
    ['POST /api/tasks/{id}/reopen', { params: { id: done }, body: { reason: 'Again' } }],
    ['POST /api/tasks/{id}/secondReview', { params: { id: done }, body: { memberId: mei._id } }],
    [
      'POST /api/bundles/{id}/import',
      { params, body: `${csvHeader}\n${csvLine('a')}`, headers: { 'content-type': 'text/csv' } },
    ],
  ]
  const problems: string[] = []
  for (const [name, options] of refusedCalls) problems.push((await asManager(name, options)).body.problem)
  expect(problems).toEqual(refusedCalls.map(() => 'bundle-archived'))
})

test('a review that was written before its bundle was archived is accepted', async ({ scenario, work }) => {
  const { open, asMei, archive, readQueue } = scenario
  await archive('bundles', true)
  expect((await work.submit(asMei, open)).status).toBe(200)
  expect(await readQueue()).toMatchObject({ total: 2, completed: 2, history: ['2/2'] })
})

test('invitations to an archived project are not shown or answered until it is restored', async ({
  db,
  server,
  scenario,
}) => {
  const { project, asManager, archive } = scenario
  const max = await makeTalent(db, 'Max Roth')
  const params = { id: project.projectId }
  await asManager('POST /api/projects/{id}/addMember', { params, body: { id: max._id } })
  const asMax = await server.as(max)
  const count = async () => (await asMax('GET /api/talents/invitations')).body.data.length
  expect(await count()).toBe(1)
  const accept = () => asMax('POST /api/projects/{id}/answerInvitation', { params, body: { accept: true } })
  await archive('projects', true)
  expect(await count()).toBe(0)
  expect(await accept()).toMatchObject({ status: 409, body: { problem: 'invitation-closed' } })
  await archive('projects', false)
  expect((await accept()).status).toBe(200)
})

test('people are not added or invited to an archived project, and are to a restored one', async ({ db, scenario }) => {
  const { project, asManager, archive } = scenario
  const max = await makeTalent(db, 'Max Roth')
  const params = { id: project.projectId }
  const add = async () => {
    const calls: readonly [ContractCall, object][] = [
      ['POST /api/projects/{id}/addMember', { id: max._id }],
      ['POST /api/projects/{id}/addMembers', { filters: { ids: [max._id] } }],
      ['POST /api/projects/{id}/inviteByEmail', { emails: [max.email], locale: 'en' }],
    ]
    const answers: unknown[] = []
    for (const [name, body] of calls) {
      const answer = await asManager(name, { params, body })
      answers.push(answer.body.problem ?? answer.status)
    }
    return answers
  }
  await archive('projects', true)
  expect(await add()).toEqual(['project-archived', 'project-archived', 'project-archived'])
  expect(await db.selectFrom('project_invitations').where('user_id', '=', max._id).selectAll().execute()).toEqual([])
  await archive('projects', false)
  expect(await add()).toEqual([200, 200, 200])
})
