import { expect } from 'vitest'
import { maxChangedTalents } from '#src/domain/projects/project.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { makeInvitation, makePerson, makeTalent, makeTask } from '#tests/support/fixtures.ts'
import { callsOf, makePeopleScenario, readPeople, readTaskStatus } from '#tests/support/people-calls.ts'
import { type TestServer, test } from '#tests/support/test-server.ts'

/** Mei is a member with a plan job, Max neither, Ida invited, Dan declined, Bea banned; only Max looks for no tasks. */
async function makeTalents(db: Db, server: TestServer) {
  const scenario = await makePeopleScenario(db, server)
  const { project, mei, max, caller, call } = scenario
  const [ida, dan, bea] = [await makeTalent(db, 'Ida'), await makeTalent(db, 'Dan'), await makeTalent(db, 'Bea')]
  await makeInvitation(db, project, ida)
  await makeInvitation(db, project, dan)
  await server.withCall(dan).call('POST /api/projects/{id}/answerInvitation', {
    params: { id: project.projectId },
    body: { accept: false },
  })
  await call('addBlackList', { userId: bea._id, reason: 'Late' })
  await call('addPlanJob', { userId: mei._id, language: 'English', maxNumber: 5 })
  await db.updateTable('talents').set({ looking_for_tasks: false }).where('user_id', '=', max._id).execute()
  const list = async (filters: object) => {
    const { body } = await caller('POST /api/talents', { body: { projectId: project.projectId, filters } })
    return body.data.map(({ fullName }: { fullName: string }) => fullName)
  }
  return { ...scenario, ida, dan, bea, list }
}

test('talents are listed by what they are in the project, by plan jobs, and by whether they look for tasks', async ({
  db,
  server,
}) => {
  const { list } = await makeTalents(db, server)
  expect(await list({ relation: 'member' })).toEqual(['Mei Lin'])
  expect(await list({ relation: 'banned' })).toEqual(['Bea'])
  expect(await list({ relation: 'invited' })).toEqual(['Ida'])
  expect(await list({ relation: 'declined' })).toEqual(['Dan'])
  expect(await list({ relation: 'none' })).toEqual(['Max Roth'])
  expect(await list({ planned: true })).toEqual(['Mei Lin'])
  expect(await list({ planned: false, looking: true })).toEqual(['Bea', 'Dan', 'Ida'])
  expect(await list({ looking: false })).toEqual(['Max Roth'])
  expect(await list({ relation: 'member', firstName: 'ei' })).toEqual(['Mei Lin'])
  expect(await list({ relation: 'banned', firstName: 'ei' })).toEqual([])
})

test('all matching talents are invited by a manager and added by an administrator, once', async ({ db, server }) => {
  const { call, project, mei, max, ida, dan } = await makeTalents(db, server)
  expect((await call('addMembers', { filters: {} })).body.data).toEqual({ added: 0, invited: 1, unchanged: 4 })
  expect((await readPeople(call)).members).toEqual([mei._id])
  const asAdmin = callsOf(await server.as(await makePerson(db, 'Ada', { role: 'admin' })), project.projectId)
  expect((await asAdmin('addMembers', { filters: { looking: true } })).body.data).toEqual({
    added: 2,
    invited: 0,
    unchanged: 2,
  })
  expect(new Set((await readPeople(call)).members)).toEqual(new Set([mei._id, ida._id, dan._id]))
  expect((await asAdmin('addMembers', { filters: { ids: [max._id, mei._id] } })).body.data).toEqual({
    added: 1,
    invited: 0,
    unchanged: 1,
  })
})

test('plan jobs are set for members only, in a language of the project', async ({ db, server }) => {
  const { call, mei } = await makeTalents(db, server)
  const plan = (language: string, maxNumber: number) => call('addPlanJobs', { filters: {}, language, maxNumber })
  expect((await plan('English', 9)).body.data).toEqual({ changed: 1, unchanged: 4 })
  expect((await plan('English', 9)).body.data).toEqual({ changed: 0, unchanged: 5 })
  expect((await call('planJobs')).body.data).toMatchObject({ [mei._id]: [{ language: 'English', maxNumber: 9 }] })
  expect((await plan('Klingon', 0)).body).toMatchObject({ problem: 'invalid', errors: [{ path: 'language' }] })
})

test('a ban of many unassigns their tasks and keeps earlier bans', async ({ db, server }) => {
  const { call, project, mei, max, bea } = await makeTalents(db, server)
  const task = await makeTask(db, project, mei)
  const filters = { ids: [mei._id, max._id, bea._id] }
  const { body } = await call('banTalents', { filters, reason: 'Over' })
  expect(body.data).toEqual({ banned: 2, unchanged: 1, returned: 1 })
  expect(await readTaskStatus(db, task)).toBe('new')
  const { blackList } = (await call('getMembers')).body
  expect(blackList.map(({ reason }: { reason: string }) => reason)).toEqual(['Late', 'Over', 'Over'])
})

test('one call changes a limited number of talents', async ({ db, server }) => {
  const { call } = await makePeopleScenario(db, server)
  const people = Array.from({ length: maxChangedTalents }, (_, index) => ({
    _id: `01990000-0000-7000-8000-${index.toString(16).padStart(12, '0')}`,
    name: `Talent ${index}`,
  }))
  await db.insertInto('users').values(people).execute()
  await db
    .insertInto('talents')
    .values(people.map(({ _id }) => ({ user_id: _id })))
    .execute()
  expect((await call('banTalents', { filters: {} })).body.problem).toBe('too-many-talents')
})
