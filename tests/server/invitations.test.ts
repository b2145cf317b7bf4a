import { expect } from 'vitest'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { makePlanJob, makeTask } from '#tests/support/fixtures.ts'
import { callsOf, makePeopleScenario, readPeople } from '#tests/support/people-calls.ts'
import { test as serverTest } from '#tests/support/test-server.ts'

/** Adds a project with a member, Mei, and a talent, Max, and the calls of its manager, an administrator and Max. */
const test = serverTest.extend('scenario', async ({ db, server, ada }) => {
  const people = await makePeopleScenario(db, server)
  const { max, project } = people
  const asMax = await server.as(max)
  return {
    ...people,
    callAsAda: callsOf(ada.call, project.projectId),
    invite: () => people.call('addMember', { id: max._id }),
    answer: (accept: boolean) =>
      asMax('POST /api/projects/{id}/answerInvitation', { params: { id: project.projectId }, body: { accept } }),
    readInvitations: async () => (await asMax('GET /api/talents/invitations')).body.data,
    readNotifications: async () => (await asMax('GET /api/messages')).body.notifications,
    readStatuses: async () => (await people.call('getMembers')).body.invitations,
  }
})

const auditActions = async (db: Db) =>
  (await db.selectFrom('audit_log').select('action').orderBy('_id').execute()).map(({ action }) => action)

test('a talent whom a manager adds is invited, and becomes a member by accepting', async ({ db, scenario }) => {
  const { answer, call, invite, max, mei, project, readInvitations, readNotifications, readStatuses } = scenario
  for (let time = 0; time < 2; time += 1) {
    expect((await invite()).body).toMatchObject({ result: 0, data: [mei._id], invited: true })
  }
  expect(await readStatuses()).toEqual([{ userId: max._id, status: 'pending' }])
  expect(await readInvitations()).toMatchObject([
    { project: { _id: project.projectId, name: 'Short dramas' }, invitedBy: 'Manager' },
  ])
  expect(await readNotifications()).toMatchObject([{ kind: 'project-invitation', subject: { name: 'Short dramas' } }])

  const plan = () => call('addPlanJob', { userId: max._id, language: 'English' })
  expect((await plan()).body.problem).toBe('not-a-member')
  for (let time = 0; time < 2; time += 1) expect((await answer(true)).status).toBe(200)
  expect((await readPeople(call)).members).toEqual([mei._id, max._id])
  expect(await readInvitations()).toEqual([])
  expect((await plan()).status).toBe(200)
  expect((await answer(false)).body.problem).toBe('invitation-closed')
  expect(await auditActions(db)).toEqual(['invite-talent', 'accept-invitation', 'add-plan-job'])
})

test('a talent who accepted once is added again without a second invitation', async ({ scenario }) => {
  const { answer, call, invite, max, mei, readStatuses } = scenario
  await invite()
  await answer(true)
  await call('removeMember', { id: max._id })
  expect((await invite()).body).toMatchObject({ data: [mei._id, max._id], invited: false })
  expect(await readStatuses()).toEqual([])
})

test('a talent who declined cannot be invited again, and an administrator can add them', async ({ scenario }) => {
  const { answer, call, callAsAda, invite, max, mei, readStatuses } = scenario
  await invite()
  expect((await answer(false)).status).toBe(200)
  expect((await answer(true)).body.problem).toBe('invitation-closed')
  expect((await invite()).body.problem).toBe('invitation-declined')
  await call('removeMember', { id: max._id })
  expect((await invite()).body.problem).toBe('invitation-declined')
  expect(await readStatuses()).toEqual([{ userId: max._id, status: 'declined' }])
  expect((await callAsAda('addMember', { id: max._id })).body).toMatchObject({ data: [mei._id, max._id] })
  expect(await readStatuses()).toEqual([])
})

test('an invitation is withdrawn with its notification by a removal and by a ban', async ({ db, scenario }) => {
  const { answer, call, invite, max, readInvitations, readNotifications } = scenario
  for (const [name, body] of [
    ['removeMember', { id: max._id }],
    ['addBlackList', { userId: max._id }],
  ] as const) {
    await invite()
    expect((await call(name, body)).body.returned).toBe(0)
    expect(await readInvitations()).toEqual([])
    expect(await readNotifications()).toEqual([])
    expect((await answer(true)).body.problem).toBe('invitation-closed')
  }
  expect((await invite()).body.problem).toBe('talent-banned')
  await call('removeBlackList', { userId: max._id })
  expect((await readPeople(call)).members).not.toContain(max._id)
  expect((await invite()).body.invited).toBe(true)
  expect(await auditActions(db)).toEqual([
    'invite-talent',
    'withdraw-invitation',
    'invite-talent',
    'withdraw-invitation',
    'ban-talent',
    'unban-talent',
    'invite-talent',
  ])
})

test('an invited talent gets no task by assignment', async ({ db, scenario }) => {
  const { caller, invite, max, project } = scenario
  await invite()
  await makePlanJob(db, project, max, 'English')
  const task = await makeTask(db, project, null)
  const params = { id: project.bundleId }
  const one = { task, memberId: max._id }
  expect((await caller('POST /api/bundles/{id}/assignTask', { params, body: one })).body.problem).toBe('not-a-member')
  const all = await caller('POST /api/bundles/{id}/assignAllByPlanJob', { params, body: {} })
  expect(all.body.data.modifiedCount).toBe(0)
})

test('answering and withdrawing at the same moment leave one result', async ({ scenario }) => {
  const { answer, call, invite, max } = scenario
  for (let round = 0; round < 5; round += 1) {
    await invite()
    const [answered] = await Promise.all([answer(true), call('removeMember', { id: max._id })])
    expect([200, 409]).toContain(answered.status)
    expect((await readPeople(call)).members).toHaveLength(1)
  }
})
